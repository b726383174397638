import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';

/** Tabs, for places that need script anyway; elsewhere use `Disclosure`. Arrow keys move between them (ARIA practice). */
export function Tabs({ label, tabs }: { label: string; tabs: readonly { name: string; content: ReactNode }[] }) {
  const id = useId();
  const [shown, setShown] = useState(0);
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const next = (shown + step + tabs.length) % tabs.length;
    setShown(next);
    event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus();
  };
  return (
    <div>
      <div
        role="tablist"
        aria-label={label}
        onKeyDown={onKeyDown}
        className="flex overflow-x-auto border-line border-b"
      >
        {tabs.map(({ name }, place) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`${id}-tab-${place}`}
            aria-controls={`${id}-panel-${place}`}
            aria-selected={place === shown}
            tabIndex={place === shown ? 0 : -1}
            onClick={() => setShown(place)}
            className="-mb-px min-h-11 shrink-0 border-transparent border-b-2 px-4 text-ink-2 hover:text-ink aria-selected:border-primary aria-selected:font-medium aria-selected:text-ink"
          >
            {name}
          </button>
        ))}
      </div>
      {tabs.map(({ name, content }, place) => (
        <div
          key={name}
          role="tabpanel"
          id={`${id}-panel-${place}`}
          aria-labelledby={`${id}-tab-${place}`}
          hidden={place !== shown}
          className="py-5"
        >
          {content}
        </div>
      ))}
    </div>
  );
}
