import { roundsOf } from '#enrolment/application/answers.ts';
import type { Remark } from '#enrolment/contract.ts';
import { remarkLine } from '#enrolment/review/decision-message.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { correctionWords } from './correction-words.ts';

/** Remarks that a submission has answered, by round, to be read again; newest round first. */
export function EarlierRemarks({ remarks, className = 'mt-3' }: { remarks: readonly Remark[]; className?: string }) {
  const say = useWords(correctionWords);
  const language = useLanguage();
  const rounds = roundsOf(remarks).filter((round) => round.remarks.every((remark) => !remark.open));
  if (rounds.length === 0) return null;
  const count = rounds.reduce((sum, round) => sum + round.remarks.length, 0);
  const day = (at: string) =>
    new Date(at).toLocaleDateString(language, { timeZone: 'Asia/Shanghai', month: 'long', day: 'numeric' });
  return (
    <details className={className}>
      <summary className="flex min-h-11 cursor-pointer items-center text-sm text-ink-2">{say.earlier(count)}</summary>
      {rounds.reverse().map(({ round, at, remarks: answered }) => (
        <section key={at} className="border-l border-line pb-3 pl-4">
          <h3 className="text-sm font-medium text-ink-3">{say.round(round, day(at))}</h3>
          <ul className="text-sm text-ink-2">
            {answered.map((remark) => (
              <li key={remark.id} className="py-1">
                {remarkLine(remark, language)}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </details>
  );
}
