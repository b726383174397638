import { useCallback, useEffect, useRef, useState } from 'react';
import { readFromBrowser, writeToBrowser } from '#kit/ui/browser-storage.ts';
import { holdMs } from './hold-button.tsx';
import { actionOf } from './keys.ts';
import type { Staging } from './use-staging.ts';

interface Actions extends Staging {
  ready(): void;
  overview(): void;
  identify(): void;
  lock(): void;
  view(place: number): void;
}
/** Keys that are held, as their buttons are. */
export type HeldKey = 'emergency' | 'blackout';

const switchedOffKey = 'hall-keys-off';
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type="range"], [type="radio"], [type="checkbox"]), textarea, select') !== null;
/** What is pressed itself by the key that takes, and by the one that goes, where the keyboard has come to it. */
const pressedBy = { take: 'button, a, summary', go: 'button, a, summary, input' } as const;
const isPressed = (target: EventTarget | null, action: keyof typeof pressedBy) =>
  target instanceof HTMLElement && target.closest(pressedBy[action]) !== null;

/** The operator's keyboard. `held` is the key that is being held down, for handlers after the hold. */
export function useKeys({ isOff, actions }: { isOff: boolean; actions: Actions }) {
  const [isOn, setIsOn] = useState(() => readFromBrowser('localStorage', switchedOffKey) === null);
  const [held, setHeld] = useState<{ key: HeldKey; isDone: boolean }>();
  const latest = useRef(actions);
  latest.current = actions;

  useEffect(() => {
    if (isOff || !isOn) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const letGo = () => {
      clearTimeout(timer);
      timer = undefined;
      setHeld(undefined);
    };
    // A finger that has tapped a scene leaves the focus there, and means the show with the next key.
    let isFocusTapped = false;
    const tap = () => {
      isFocusTapped = true;
    };
    const press = (event: KeyboardEvent) => {
      if (event.key === 'Tab') isFocusTapped = false;
      // What lies open over the show is what the operator looks at: nothing behind it changes unseen.
      if (isTyping(event.target) || event.defaultPrevented || document.querySelector('dialog[open]')) return;
      const action = actionOf(event);
      if (!action) return;
      if ((action === 'take' || action === 'go') && !isFocusTapped && isPressed(event.target, action)) return;
      event.preventDefault();
      if (event.repeat) return;
      if (action === 'emergency' || action === 'blackout') {
        setHeld({ key: action, isDone: false });
        timer = setTimeout(() => setHeld({ key: action, isDone: true }), holdMs);
      } else if (action.startsWith('scene-')) latest.current.scene(Number(action.slice(6)));
      else if (action.startsWith('view-')) latest.current.view(Number(action.slice(5)));
      else latest.current[action as Exclude<keyof Actions, 'scene' | 'view' | 'prepare' | 'prepareDisplays'>]();
    };
    window.addEventListener('pointerdown', tap, { capture: true });
    window.addEventListener('keydown', press);
    window.addEventListener('keyup', letGo);
    window.addEventListener('blur', letGo);
    return () => {
      letGo();
      window.removeEventListener('pointerdown', tap, { capture: true });
      window.removeEventListener('keydown', press);
      window.removeEventListener('keyup', letGo);
      window.removeEventListener('blur', letGo);
    };
  }, [isOff, isOn]);

  return {
    isOn,
    held,
    switchOn: useCallback((next: boolean) => {
      writeToBrowser('localStorage', switchedOffKey, next ? undefined : '1');
      setIsOn(next);
    }, []),
  };
}
