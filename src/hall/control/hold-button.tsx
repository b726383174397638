import { type ReactNode, useEffect, useRef, useState } from 'react';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import './buttons.css';

const words = defineWords({
  again: ['再按一次确认', 'Press again to confirm'],
});

/** Long enough that no touch in passing does it, short enough for an emergency. */
export const holdMs = 900;
const askAgainMs = 4_000;

/**
 * For what must not happen by accident: done once it was held, by finger, mouse, Enter or the space bar. A press that
 * cannot be held, as a screen reader makes it, asks for a second one.
 */
export function HoldButton({
  onHeld,
  children,
  isDisabled = false,
  className = '',
  tone,
  isPressed,
  isHeld = false,
}: {
  onHeld(): void;
  children: ReactNode;
  isDisabled?: boolean;
  className?: string;
  tone?: 'wrong';
  /** Of one that switches something on and off. */
  isPressed?: boolean;
  /** Held by its key of the keyboard. */
  isHeld?: boolean;
}) {
  const t = useWords(words);
  const [state, setState] = useState<'rest' | 'held' | 'asking'>('rest');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const wasHeld = useRef(false);
  useEffect(() => () => clearTimeout(timer.current), []);

  const begin = () => {
    if (isDisabled || state === 'held') return;
    wasHeld.current = true;
    setState('held');
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      setState('rest');
      onHeld();
    }, holdMs);
  };
  const end = () => {
    if (state !== 'held') return;
    clearTimeout(timer.current);
    setState('rest');
  };
  const press = () => {
    // The click after a hold, or after one that was too short, is no press of its own.
    if (wasHeld.current) {
      wasHeld.current = false;
      return;
    }
    clearTimeout(timer.current);
    if (state === 'asking') {
      setState('rest');
      onHeld();
      return;
    }
    setState('asking');
    timer.current = setTimeout(() => setState('rest'), askAgainMs);
  };
  return (
    <button
      type="button"
      className={`hold ${className}`}
      data-state={isHeld ? 'held' : state}
      data-tone={tone}
      aria-pressed={isPressed}
      disabled={isDisabled}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        event.currentTarget.setPointerCapture(event.pointerId);
        begin();
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        if (!event.repeat) begin();
      }}
      onKeyUp={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        end();
        wasHeld.current = false;
      }}
      onBlur={end}
      onClick={press}
    >
      <span className="hold-fill" aria-hidden="true" />
      <span className="hold-text">{state === 'asking' ? t.again : children}</span>
    </button>
  );
}
