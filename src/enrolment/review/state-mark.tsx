import { type State, stateWords } from '#enrolment/application/application-status.ts';
import { StateMark as DeskStateMark } from '#kit/desk/state-mark.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import type { Tone } from '#kit/ui/tag.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { Due } from './review-contract.ts';

const dueWords = defineWords({
  late: [(time: string) => `超时 ${time}`, (time: string) => `${time} late`],
  left: [(time: string) => `剩 ${time}`, (time: string) => `${time} left`],
  paused: [(time: string) => `已暂停，剩 ${time}`, () => 'Paused'],
  pausedLate: ['已暂停，已超时', 'Paused, was late'],
  estimate: [
    '该年放假安排尚未公布，按周末计算',
    'Holidays for that year have not been announced, so only weekends are excluded',
  ],
  days: [(n: number) => `${n} 个工作日`, (n: number) => `${n} ${n === 1 ? 'workday' : 'workdays'}`],
  hours: [(n: number) => `${n} 小时`, (n: number) => `${n} h`],
  minutes: [(n: number) => `${n} 分钟`, (n: number) => `${n} min`],
});

/**
 * How a decision stands against its day, in the largest unit, as a column has room for: late and soon by weight and colour, and always
 * in words. What else is known stands under the pointer.
 */
export function DueMark({ due, at }: { due: Due; at?: string | undefined }) {
  const t = useWords(dueWords);
  const { is_paused, is_late, is_soon, is_estimate, days, hours, minutes } = due;
  const time = days > 0 ? t.days(days) : hours > 0 ? t.hours(hours) : t.minutes(Math.max(1, minutes));
  const [look, text] = is_paused
    ? ['text-ink-3', is_late ? t.pausedLate : t.paused(time)]
    : is_late
      ? ['font-medium text-madder', t.late(time)]
      : is_soon
        ? ['font-medium text-ink underline decoration-ochre decoration-2 underline-offset-4', t.left(time)]
        : ['text-ink-2', t.left(time)];
  const more = [at, is_paused && !is_late ? t.left(time) : '', is_estimate ? t.estimate : ''].filter(Boolean);
  return (
    <span className={look} title={more.join(' · ') || undefined}>
      {text}
      {is_estimate ? <span className="sr-only"> {t.estimate}</span> : null}
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
