import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { brand } from './brand.ts';

const words = defineWords({ name: [`${brand.zhName} ${brand.enName}`, `${brand.enName} ${brand.zhName}`] });

/** The mark: three warps and three wefts; the middle weft is the newest. */
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

/** The drawn platform name: the mark and both names as threads, the Chinese one thicker. */
export function Wordmark() {
  const t = useWords(words);
  return (
    <span className="inline-flex items-center gap-2.5 text-ink">
      <Mark />
      {/* Narrow headers cut the drawing after the Chinese name. */}
      <svg
        role="img"
        aria-label={t.name}
        viewBox="0 0 112 24"
        preserveAspectRatio="xMinYMid slice"
        className="h-6 w-28 @max-[19rem]:w-11"
      >
        <path
          fill="none"
          stroke="currentColor"
          strokeWidth="2.1"
          strokeLinecap="round"
          strokeLinejoin="round"
          d="M5.6 2.2 1.8 7.6H6M8 6.4 1.8 13.2l5.8-.8M1.2 18.8 8 17M10.6 3.9h6.6V11h-6.6ZM12 14.4c-.6 2.2-1.8 4-3.2 5.2m6.6-5.2c1.2 1.6 2.2 3.4 3 5.2M21.2 3.4H29m-5.8 0v12.8m4-12.8v16.8m-4-12.6h4m-4 4.2h4m-6 5 7.6-1.4m2.6-13.2 1.4 2.6m5-2.6-1.4 2.6m-5.8 2h8.2m-8.9 5h9.5m-4.8-5v5c-.6 3.6-2.4 6.2-5 7.8m5.1-7.2c.7 3.2 2.5 5.6 4.9 7"
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
