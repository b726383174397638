import { useEffect, useState, useSyncExternalStore } from 'react';
import { defineWords } from '#kit/text/words.ts';
import { usePageKeys } from './page-keys.ts';
import { currentToast, showToast, subscribeToast, type Toast } from './show-toast.ts';
import { useWords } from './visit-context.tsx';

const words = defineWords({ close: ['关闭提示', 'Dismiss'] });

/** Renders the current toast, once in a layout, so that it survives navigation. */
export function ToastRegion() {
  const notice = useSyncExternalStore(subscribeToast, currentToast, () => undefined);
  return (
    <div role="status" className="pointer-events-none fixed inset-x-4 bottom-20 z-50 sm:right-auto">
      {notice ? <Shown notice={notice} /> : null}
    </div>
  );
}

function Shown({ notice }: { notice: Toast }) {
  const t = useWords(words);
  const [isHeld, setIsHeld] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const { action, seconds } = notice;
  const close = () => currentToast() === notice && showToast(undefined);

  // Hover and focus pause the timeout.
  useEffect(() => {
    if (isHeld || isBusy) return;
    const timer = setTimeout(() => currentToast() === notice && showToast(undefined), seconds * 1000);
    return () => clearTimeout(timer);
  }, [notice, seconds, isHeld, isBusy]);

  const run = () => {
    if (!action || isBusy) return;
    setIsBusy(true);
    void action.run().finally(() => {
      setIsBusy(false);
      close();
    });
  };
  usePageKeys(action ? { [action.key]: run } : {});

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only holds the clock while somebody reads
    <div
      className="pointer-events-auto flex max-w-md items-center gap-4 rounded-card border border-line bg-surface py-3 pr-2 pl-4 text-ink shadow-lg"
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <p className="min-w-0 flex-1 text-[0.9375rem] break-words">{notice.title}</p>
      {action ? (
        <button
          type="button"
          disabled={isBusy}
          onClick={run}
          aria-keyshortcuts={action.key}
          className="min-h-9 shrink-0 rounded-control px-2 font-medium text-primary hover:bg-primary/10 disabled:opacity-60"
        >
          {action.label}
          <span
            aria-hidden="true"
            className="ml-1.5 rounded border border-current/40 px-1 text-[0.75rem] uppercase [@media(hover:none)]:hidden"
          >
            {action.key}
          </span>
        </button>
      ) : null}
      <button
        type="button"
        aria-label={t.close}
        onClick={close}
        className="grid size-9 shrink-0 place-items-center rounded-control text-ink-3 hover:bg-ink/5"
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}
