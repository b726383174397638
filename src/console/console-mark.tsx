/** The mark of the platform and where one is: quiet, in the corner. */
export function ConsoleMark({ label }: { label: string }) {
  return (
    <span className="inline-flex items-center gap-2 text-[0.9375rem] font-semibold whitespace-nowrap text-ink">
      <svg
        aria-hidden="true"
        viewBox="0 0 28 28"
        className="size-6 shrink-0"
        fill="none"
        strokeWidth="3.2"
        strokeLinecap="round"
      >
        <path className="stroke-primary" d="M6 2v8m0 8v8M14 2v1.5m0 7.5v6m0 7.5V26M22 2v8m0 8v8" />
        <path className="stroke-primary" d="M2 6.5h.5m7.5 0h8m7.5 0h.5M2 21.5h.5m7.5 0h8m7.5 0h.5" />
        <path className="stroke-madder" d="M2 14h8m8 0h8" />
      </svg>
      {label}
    </span>
  );
}
