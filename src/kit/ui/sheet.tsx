import { type ReactNode, useEffect, useId, useRef } from 'react';
import { defineWords } from '#kit/words.ts';
import { useWords } from './visit-context.tsx';

const words = defineWords({ close: ['关闭', 'Close'] });

/**
 * Something to look at or decide without leaving the page: at the foot of a phone, in the middle of a desktop. The
 * browser keeps the focus in it; Escape and a press beside it close it.
 */
export function Sheet({
  isOpen,
  heading,
  onClose,
  children,
}: {
  isOpen: boolean;
  heading: string;
  onClose(): void;
  children: ReactNode;
}) {
  const say = useWords(words);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isOpen && !dialog.current?.open) dialog.current?.showModal();
    if (!isOpen) dialog.current?.close();
  }, [isOpen]);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the browser's own.
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
      className="sheet m-auto mb-0 w-full max-w-[36rem] rounded-t-card bg-surface text-ink shadow-card backdrop:bg-black/45 sm:mb-auto sm:rounded-b-card"
    >
      <div className="px-6 py-5">
        <div className="flex items-center justify-between gap-4">
          <h2 id={id} className="font-semibold text-xl">
            {heading}
          </h2>
          <button
            type="button"
            aria-label={say.close}
            onClick={onClose}
            className="-mr-3 flex size-11 items-center justify-center rounded-control text-ink-2 hover:bg-primary/8 hover:text-ink"
          >
            <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" fill="none" stroke="currentColor">
              <path strokeWidth="1.6" strokeLinecap="round" d="m4 4 12 12M16 4 4 16" />
            </svg>
          </button>
        </div>
        <div className="mt-2 text-ink-2">{children}</div>
      </div>
    </dialog>
  );
}
