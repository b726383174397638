import { type State, stateWords } from '#enrolment/application/application-status.ts';
import { StateMark as DeskStateMark } from '#kit/desk/state-mark.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import type { Tone } from '#kit/ui/tag.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { Due } from './review-contract.ts';

export const dueWords = defineWords({
  late: [(time: string) => `超时 ${time}`, (time: string) => `${time} overdue`],
  left: [(time: string) => `剩 ${time}`, (time: string) => `${time} left`],
  paused: [(time: string) => `已暂停，剩 ${time}`, (time: string) => `Paused, ${time} left`],
  pausedLate: ['已暂停，已超时', 'Paused, was overdue'],
  estimate: [
    '该年放假安排尚未公布，按周末计算',
    'Holidays for that year have not been announced, so only weekends are excluded',
  ],
  days: [(n: number) => `${n} 个工作日`, (n: number) => `${n} ${n === 1 ? 'workday' : 'workdays'}`],
  hours: [(n: number) => `${n} 小时`, (n: number) => `${n} h`],
  minutes: [(n: number) => `${n} 分钟`, (n: number) => `${n} min`],
});
export type DueWords = ReturnType<typeof dueWords>;

/** A working time in its two largest units: 1 个工作日 6 小时, 3 小时, 25 分钟. */
function span({ days, hours, minutes }: Due, t: DueWords): string {
  const parts = [
    ...(days > 0 ? [t.days(days)] : []),
    ...(hours > 0 ? [t.hours(hours)] : []),
    ...(days === 0 && hours === 0 ? [t.minutes(Math.max(1, minutes))] : []),
  ];
  return parts.join(' ');
}

export function dueText(due: Due, t: DueWords): string {
  if (due.is_paused) return due.is_late ? t.pausedLate : t.paused(span(due, t));
  return due.is_late ? t.late(span(due, t)) : t.left(span(due, t));
}

/** How a decision stands against its day: late and soon by weight and colour, and always in words. */
export function DueMark({ due, at }: { due: Due; at?: string | undefined }) {
  const t = useWords(dueWords);
  const look = due.is_paused
    ? 'text-ink-3'
    : due.is_late
      ? 'font-medium text-madder'
      : due.is_soon
        ? 'font-medium text-ink underline decoration-ochre decoration-2 underline-offset-4'
        : 'text-ink-2';
  return (
    <span className={look} title={[at, due.is_estimate ? t.estimate : ''].filter(Boolean).join(' · ') || undefined}>
      {dueText(due, t)}
      {due.is_estimate ? <span className="sr-only"> {t.estimate}</span> : null}
    </span>
  );
}

const tones: Record<State, Tone> = {
  draft: 'plain',
  submitted: 'teal',
  in_review: 'indigo',
  needs_correction: 'ochre',
  approved: 'moss',
  rejected: 'madder',
  withdrawn: 'plain',
  suspended: 'madder',
};

export function StateMark({ state, className = '' }: { state: State; className?: string }) {
  return (
    <DeskStateMark tone={tones[state]} className={className}>
      {inLanguage(stateWords[state], useLanguage())}
    </DeskStateMark>
  );
}
