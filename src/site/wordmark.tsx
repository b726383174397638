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
          d="M.6 17.2l.5 2.4c1.9-.5 4.5-1.1 6.9-1.8l-.3-2c-2.6.5-5.3 1.1-7.1 1.4zm10.4-12h4.7v4.9h-4.7zm-2.4-2.3v9.5h9.6v-9.5zm5.8 11.8c1 1.8 2.1 4.1 2.5 5.6l2.4-.9c-.4-1.5-1.6-3.8-2.7-5.5zm-4.6-.7c-.5 1.9-1.5 3.8-2.8 5 .6.3 1.7 1 2.2 1.4 1.3-1.4 2.5-3.6 3.2-5.8zm-8.6-3.4c.4-.2.8-.3 2.7-.5-.7.9-1.3 1.7-1.6 2-.7.7-1.1 1.2-1.6 1.3.2.6.6 1.6.7 2.1.5-.3 1.4-.6 6.5-1.6 0-.5 0-1.4.1-2l-3.4.5c1.4-1.6 2.7-3.4 3.8-5.3l-1.9-1.2c-.4.8-.8 1.5-1.3 2.2l-1.8.1c1.2-1.6 2.4-3.6 3.2-5.5l-2.3-1.1c-.8 2.4-2.2 4.9-2.6 5.5-.5.7-.8 1.1-1.2 1.2.2.7.6 1.8.7 2.3zm28.7-7.8c.7.9 1.4 2.1 1.8 2.9h-2.1v2.2h3.3v2.6.2h-3.7v2.2h3.5c-.4 2-1.4 4.3-4.4 6 .6.4 1.4 1.2 1.8 1.7 2.1-1.3 3.3-2.9 4.1-4.6 1 2 2.4 3.5 4.2 4.4.4-.7 1.1-1.6 1.6-2-2.4-1-4-3-4.8-5.5h4.5v-2.2h-4.4v-.2-2.6h3.8v-2.2h-2.3c.6-.9 1.2-2 1.8-3.1l-2.4-.6c-.4 1.1-1.1 2.7-1.8 3.7h-2.2l1.6-.8c-.4-.9-1.2-2.1-2-3zm-8.9 12.8l.4 2.2 4.9-.9v3.5h2v-3.8l1.5-.3-.1-2.1-1.4.3v-10h.7v-2.1h-7.8v2.1h.9v10.9zm3.2-11.1h2.1v2.1h-2.1zm0 4.1h2.1v2.1h-2.1zm0 4.1h2.1v2.1l-2.1.3z"
        />
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="1.5"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M48 5.2l3.4 13.6 3.6-11.6 3.6 11.6 3.4-13.6m2.6 9h7.2a3.7 4.6 0 1 0-1.2 3.7m9-12.5c-2.4-.8-3.8.3-3.8 2.6v10.8m-1.8-8.8h5m3.6-3.8v10c0 2 .9 2.8 2.8 2.6m-4.6-8.8h4.4m3.4-5.4v14.2m3.6-8.8v8.8m0-12.8v-.1m3.6 4.1v8.8m0-5.4c0-2.4 1.4-3.6 3.2-3.6s3 1.2 3 3.6v5.4m2.6-4.6h6.6a3.4 4.6 0 1 0-1.2 3.7"
        />
      </svg>
    </span>
  );
}
