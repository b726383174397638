import { type ReactNode, useEffect, useId, useRef } from 'react';
import { defineWords } from '#kit/text/words.ts';
import { type Check, UnsavedChecks, useGuard } from './unsaved-work.tsx';
import { useWords } from './visit-context.tsx';

const words = defineWords({ close: ['关闭', 'Close'] });

/**
 * A modal sheet: at the bottom of a phone, centred on a desktop. The browser traps the focus; Escape and a click outside close
 * it, after a confirmation if typed input would be lost.
 */
export function Sheet({
  isOpen,
  heading,
  isWide = false,
  isUnsaved,
  onClose,
  children,
}: {
  isOpen: boolean;
  heading: string;
  isWide?: boolean;
  /** For unsaved work held by the caller; children report by `useUnsaved`. */
  isUnsaved?: Check;
  onClose(): void;
  children: ReactNode;
}) {
  const t = useWords(words);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const { checks, leave, question } = useGuard(isUnsaved);
  const close = () => leave(onClose);
  // Set if the page closed it: a hidden part of a page (Activity) keeps its sheet and input.
  const isPutAway = useRef(false);
  useEffect(() => {
    const element = dialog.current;
    if (!isOpen || !element) return;
    isPutAway.current = false;
    element.showModal();
    return () => {
      isPutAway.current = true;
      element.close();
    };
  }, [isOpen]);
  return (
    <>
      <dialog
        ref={dialog}
        aria-labelledby={id}
        onClose={() => {
          if (!isPutAway.current) onClose();
        }}
        // The back gesture. Browsers close at the second Escape regardless, so the key is handled first.
        onCancel={(event) => {
          event.preventDefault();
          close();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          close();
        }}
        onClick={(event) => {
          if (event.target === dialog.current) close();
        }}
        className={`sheet m-auto mb-0 w-full ${isWide ? 'max-w-[60rem]' : 'max-w-[36rem]'} rounded-t-card bg-surface text-ink shadow-card backdrop:bg-black/45 sm:mb-auto sm:rounded-b-card`}
      >
        <div className="px-6 py-5">
          <div className="flex items-center justify-between gap-4">
            <h2 id={id} className="font-semibold text-xl">
              {heading}
            </h2>
            <button
              type="button"
              aria-label={t.close}
              onClick={close}
              className="-mr-3 flex size-11 items-center justify-center rounded-control text-ink-2 hover:bg-primary/8 hover:text-ink"
            >
              <svg aria-hidden="true" viewBox="0 0 20 20" className="size-5" fill="none" stroke="currentColor">
                <path strokeWidth="1.6" strokeLinecap="round" d="m4 4 12 12M16 4 4 16" />
              </svg>
            </button>
          </div>
          <div className="mt-2 text-ink-2">
            <UnsavedChecks value={checks}>{children}</UnsavedChecks>
          </div>
        </div>
      </dialog>
      {question}
    </>
  );
}
