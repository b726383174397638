import { inLanguage, type Text } from '#kit/language.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import type { Action } from './application-status.ts';
import type { Application } from './contract.ts';

const actionWords: Partial<Record<Action, Text>> = {
  save: ['开始填写', 'Started'],
  submit: ['提交申请', 'Submitted'],
  withdraw: ['撤回申请', 'Withdrawn'],
  reapply: ['重新打开', 'Opened again'],
  start_review: ['开始审核', 'Review started'],
  approve: ['审核通过', 'Approved'],
  return: ['退回补正', 'Returned for correction'],
  reject: ['未通过', 'Not approved'],
  undo: ['撤销决定，重新审核', 'Decision taken back, in review again'],
  suspend: ['暂停资格', 'Suspended'],
  reinstate: ['恢复资格', 'Reinstated'],
};

/** What happened, newest first. */
export function Timeline({ entries }: { entries: Application['timeline'] }) {
  const language = useLanguage();
  const time = (at: string) =>
    new Date(at).toLocaleString(language, {
      timeZone: 'Asia/Shanghai',
      month: 'long',
      day: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      hour12: false,
    });
  return (
    <ol className="mt-3 border-l border-line">
      {[...entries].reverse().map((entry, index) => (
        <li key={`${entry.at} ${entry.action}`} className="relative pb-5 pl-5">
          <span
            aria-hidden="true"
            className={`absolute top-2 -left-[5px] size-[9px] rotate-45 border ${index === 0 ? 'border-primary bg-primary' : 'border-ink-3 bg-paper'}`}
          />
          <p className="font-medium">
            {inLanguage(actionWords[entry.action] ?? [entry.action, entry.action], language)}
          </p>
          <p className="text-sm text-ink-3 tabular-nums">
            <time dateTime={entry.at}>{time(entry.at)}</time>
          </p>
          {entry.text ? <p className="mt-1 text-sm whitespace-pre-line text-ink-2">{entry.text}</p> : null}
        </li>
      ))}
    </ol>
  );
}
