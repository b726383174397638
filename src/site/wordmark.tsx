import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { brand } from './brand.ts';

const words = defineWords({ name: [`${brand.zhName} ${brand.enName}`, `${brand.enName} ${brand.zhName}`] });

/** The mark: three warps and three wefts that go over and under, the middle weft being the one that has just come in. */
export function Mark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 28 28"
      className={className}
      fill="none"
      strokeWidth="3.2"
      strokeLinecap="round"
    >
      <path className="stroke-primary" d="M6 2v8m0 8v8M14 2v1.5m0 7.5v6m0 7.5V26M22 2v8m0 8v8" />
      <path className="stroke-primary" d="M2 6.5h.5m7.5 0h8m7.5 0h.5M2 21.5h.5m7.5 0h8m7.5 0h.5" />
      <path className="stroke-madder" d="M2 14h8m8 0h8" />
    </svg>
  );
}

/** Name of the platform as drawn: the mark, the Chinese name in outlines, the Latin one as a single thread. */
export function Wordmark() {
  const say = useWords(words);
  return (
    <span className="inline-flex items-center gap-2.5 text-ink">
      <Mark />
      <svg role="img" aria-label={say.name} viewBox="0 0 112 24" className="h-6 w-28">
        <path
          fill="currentColor"
          d="M0.6 17.2 1.1 19.6C3 19.1 5.6 18.5 8 17.8L7.7 15.8C5.1 16.3 2.4 16.9 0.6 17.2ZM11 5.2H15.7V10.1H11ZM8.6 2.9V12.4H18.2V2.9ZM14.4 14.7C15.4 16.5 16.5 18.8 16.9 20.3L19.3 19.4C18.9 17.9 17.7 15.6 16.6 13.9ZM9.8 14C9.3 15.9 8.3 17.8 7 19C7.6 19.3 8.7 20 9.2 20.4C10.5 19 11.7 16.8 12.4 14.6ZM1.2 10.6C1.6 10.4 2 10.3 3.9 10.1C3.2 11 2.6 11.8 2.3 12.1C1.6 12.8 1.2 13.3 0.7 13.4C0.9 14 1.3 15 1.4 15.5C1.9 15.2 2.8 14.9 7.9 13.9C7.9 13.4 7.9 12.5 8 11.9L4.6 12.4C6 10.8 7.3 9 8.4 7.1L6.5 5.9C6.1 6.7 5.7 7.4 5.2 8.1L3.4 8.2C4.6 6.6 5.8 4.6 6.6 2.7L4.3 1.6C3.5 4 2.1 6.5 1.7 7.1C1.2 7.8 0.9 8.2 0.5 8.3C0.7 9 1.1 10.1 1.2 10.6ZM29.9 2.8C30.6 3.7 31.3 4.9 31.7 5.7H29.6V7.9H32.9V10.5V10.7H29.2V12.9H32.7C32.3 14.9 31.3 17.2 28.3 18.9C28.9 19.3 29.7 20.1 30.1 20.6C32.2 19.3 33.4 17.7 34.2 16C35.2 18 36.6 19.5 38.4 20.4C38.8 19.7 39.5 18.8 40 18.4C37.6 17.4 36 15.4 35.2 12.9H39.7V10.7H35.3V10.5V7.9H39.1V5.7H36.8C37.4 4.8 38 3.7 38.6 2.6L36.2 2C35.8 3.1 35.1 4.7 34.4 5.7H32.2L33.8 4.9C33.4 4 32.6 2.8 31.8 1.9ZM21 15.6 21.4 17.8 26.3 16.9V20.4H28.3V16.6L29.8 16.3L29.7 14.2L28.3 14.5V4.5H29V2.4H21.2V4.5H22.1V15.4ZM24.2 4.5H26.3V6.6H24.2ZM24.2 8.6H26.3V10.7H24.2ZM24.2 12.7H26.3V14.8L24.2 15.1Z"
        />
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M48 5.2 51.4 18.8 55 7.2 58.6 18.8 62 5.2M64.6 14.2H71.8A3.7 4.6 0 1 0 70.6 17.9M79.6 5.4C77.2 4.6 75.8 5.7 75.8 8V18.8M74 10H79M82.6 6.2V16.2C82.6 18.2 83.5 19 85.4 18.8M80.8 10H85.2M88.6 4.6V18.8M92.2 10V18.8M92.2 6V5.9M95.8 10V18.8M95.8 13.4C95.8 11 97.2 9.8 99 9.8S102 11 102 13.4V18.8M104.6 14.2H111.2A3.4 4.6 0 1 0 110 17.9"
        />
      </svg>
    </span>
  );
}
