import { createContext, type ReactNode, use, useCallback, useEffect, useId, useRef, useState } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { defineWords } from '#kit/text/words.ts';
import { Button } from './button.tsx';
import { useWords } from './visit-context.tsx';

export const unsavedWords = defineWords({
  title: ['内容还没有保存', 'You have unsaved changes'],
  text: ['现在离开，刚才填写的内容会丢失。', 'If you leave now, what you entered will be lost.'],
  stay: ['继续编辑', 'Keep editing'],
  leave: ['放弃修改', 'Discard changes'],
});

export type Check = () => boolean;
/** With what discards each one's work. */
type Checks = Map<Check, () => void>;
/** Asks the user whether to discard unsaved work, and calls one of the two. */
type Ask = (leave: () => void, stay?: () => void) => void;

/** The checks for unsaved work of this page, drawer, dialog or form. */
export const UnsavedChecks = createContext<Checks>(new Map());

const anyOf = (checks: Checks) => [...checks.keys()].some((check) => check());
const discardAll = (checks: Checks) => {
  for (const discard of checks.values()) discard();
};

function useCheck(checks: Checks, isUnsaved: Check, discard = () => {}): void {
  const latest = useRef({ isUnsaved, discard });
  useEffect(() => {
    latest.current = { isUnsaved, discard };
  });
  useEffect(() => {
    const check = () => latest.current.isUnsaved();
    checks.set(check, () => latest.current.discard());
    return () => void checks.delete(check);
  }, [checks]);
}

/**
 * Registers a check for unsaved input. It is called when something is about to close, so that a save just before counts; `discard`
 * follows if the user discards the input.
 */
export function useUnsaved(isUnsaved: Check, discard?: () => void): void {
  useCheck(use(UnsavedChecks), isUnsaved, discard);
}

/** Whether an uncontrolled field of a form differs from its initial value. */
export const isEdited = (form: HTMLFormElement | null): boolean =>
  [...(form?.elements ?? [])].some(
    (field) =>
      ((field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) &&
        field.value !== field.defaultValue) ||
      (field instanceof HTMLInputElement && field.checked !== field.defaultChecked),
  );

const isSaved: Check = () => false;

/** Guards a closing part: `leave` asks first if anything within `checks`, or the caller, has unsaved work. */
export function useGuardBy(ask: Ask, isUnsaved = isSaved) {
  const [checks] = useState<Checks>(() => new Map());
  useCheck(checks, isUnsaved);
  useUnsaved(
    () => anyOf(checks),
    () => discardAll(checks),
  );
  function leave(close: () => void) {
    if (!anyOf(checks)) return close();
    ask(() => {
      discardAll(checks);
      // A navigation while closing must not ask again.
      checks.clear();
      close();
    });
  }
  return { checks, leave, isUnsaved: () => anyOf(checks) };
}

/** Guards a page: navigation, reload and closing the window ask before unsaved work is lost. */
export function usePageGuard(ask: Ask): Checks {
  const [checks] = useState<Checks>(() => new Map());
  const blocker = useBlocker(useCallback(() => anyOf(checks), [checks]));
  // biome-ignore lint/correctness/useExhaustiveDependencies: one question for each navigation that was stopped
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { proceed, reset } = blocker;
    ask(() => {
      discardAll(checks);
      proceed();
    }, reset);
  }, [blocker.state]);
  useBeforeUnload(
    useCallback(
      (event) => {
        if (anyOf(checks)) event.preventDefault();
      },
      [checks],
    ),
  );
  return checks;
}

/** The dialog where the back office's dialogs are not loaded. Escape keeps the work. */
function useQuestion(): { ask: Ask; question: ReactNode } {
  const t = useWords(unsavedWords);
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [asked, setAsked] = useState<{ leave(): void; stay: (() => void) | undefined }>();
  useEffect(() => {
    if (asked) dialog.current?.showModal();
  }, [asked]);
  const settle = (then: (() => void) | undefined) => {
    setAsked(undefined);
    then?.();
  };
  return {
    ask: (leave, stay) => setAsked({ leave, stay }),
    question: asked ? (
      <dialog
        ref={dialog}
        role="alertdialog"
        aria-labelledby={id}
        aria-describedby={`${id}-text`}
        onClose={() => settle(asked.stay)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          settle(asked.stay);
        }}
        className="m-auto w-[min(26rem,calc(100vw-2rem))] rounded-card bg-surface p-6 text-ink shadow-card backdrop:bg-black/45"
      >
        <h2 id={id} className="font-semibold text-xl">
          {t.title}
        </h2>
        <p id={`${id}-text`} className="mt-2 mb-6 text-ink-2">
          {t.text}
        </p>
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="secondary" onClick={() => settle(asked.stay)}>
            {t.stay}
          </Button>
          <Button look="danger" onClick={() => settle(asked.leave)}>
            {t.leave}
          </Button>
        </div>
      </dialog>
    ) : null,
  };
}

/** A guard with its dialog, `question`, for the caller to render. */
export function useGuard(isUnsaved?: Check) {
  const { ask, question } = useQuestion();
  return { ...useGuardBy(ask, isUnsaved), question };
}

/** Guards a page outside of the back office. */
export function UnsavedPage({ children }: { children: ReactNode }) {
  const { ask, question } = useQuestion();
  return (
    <UnsavedChecks value={usePageGuard(ask)}>
      {children}
      {question}
    </UnsavedChecks>
  );
}
