import { useWords } from '#kit/ui/visit-context.tsx';
import type { Due } from './due.ts';
import { type DueWords, dueWords } from './due-words.ts';

/** A working time in its two largest units: 1 个工作日 6 小时, 3 小时, 25 分钟. */
function span({ days, hours, minutes }: Due, say: DueWords): string {
  const parts = [
    ...(days > 0 ? [say.days(days)] : []),
    ...(hours > 0 ? [say.hours(hours)] : []),
    ...(days === 0 && hours === 0 ? [say.minutes(Math.max(1, minutes))] : []),
  ];
  return parts.join(' ');
}

export function dueText(due: Due, say: DueWords): string {
  if (due.is_paused) return due.is_late ? say.pausedLate : say.paused(span(due, say));
  return due.is_late ? say.late(span(due, say)) : say.left(span(due, say));
}

/** How a decision stands against its day: late and soon by weight and colour, and always in words. */
export function DueMark({ due, at }: { due: Due; at?: string | undefined }) {
  const say = useWords(dueWords);
  const look = due.is_paused
    ? 'text-ink-3'
    : due.is_late
      ? 'font-medium text-madder'
      : due.is_soon
        ? 'font-medium text-ink underline decoration-ochre decoration-2 underline-offset-4'
        : 'text-ink-2';
  return (
    <span className={look} title={[at, due.is_estimate ? say.estimate : ''].filter(Boolean).join(' · ') || undefined}>
      {dueText(due, say)}
      {due.is_estimate ? <span className="sr-only"> {say.estimate}</span> : null}
    </span>
  );
}
