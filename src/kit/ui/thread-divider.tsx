/** A divider of a few threads, two of them knotted by crossing: the only ornament between parts of a page. */
export function ThreadDivider({ className = '' }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      className={`block h-4 w-full text-line ${className}`}
      preserveAspectRatio="none"
      viewBox="0 0 1200 16"
    >
      <g fill="none" stroke="currentColor" vectorEffect="non-scaling-stroke">
        <path d="M0 3.5H1200M0 12.5H1200" vectorEffect="non-scaling-stroke" />
        <path
          className="text-primary opacity-55"
          stroke="currentColor"
          d="M0 8H1200"
          strokeDasharray="28 6"
          vectorEffect="non-scaling-stroke"
        />
      </g>
    </svg>
  );
}
