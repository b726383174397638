/** Icon of a disclosure: a plus, and a minus within an open `group`. */
export function DisclosureIcon() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="size-5 shrink-0 text-ink-3"
      fill="none"
      stroke="currentColor"
    >
      <path strokeWidth="1.6" d="M3 10H17" />
      <path strokeWidth="1.6" className="group-open:hidden" d="M10 3V17" />
    </svg>
  );
}
