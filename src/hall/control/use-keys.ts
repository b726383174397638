import { useCallback, useEffect, useRef, useState } from 'react';
import type { Text } from '#kit/text/language.ts';
import { readFromBrowser, writeToBrowser } from '#kit/ui/browser-storage.ts';
import { holdMs } from './hold-button.tsx';
import type { Staging } from './use-staging.ts';

/** What a key does on the operator's page. */
type KeyAction =
  | 'take'
  | 'cut'
  | 'go'
  | 'undo'
  | 'clear'
  | 'emergency'
  | 'blackout'
  | 'lock'
  | 'ready'
  | 'identify'
  | 'overview'
  | `scene-${number}`
  | `view-${number}`;

interface Press {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

const plain: Record<string, KeyAction> = {
  Enter: 'take',
  KeyX: 'cut',
  Space: 'go',
  KeyU: 'undo',
  Escape: 'clear',
  KeyL: 'lock',
  KeyR: 'ready',
  KeyI: 'identify',
};
const shifted: Record<string, KeyAction> = { KeyE: 'emergency', KeyB: 'blackout' };

/** What a key press means; by its place on the keyboard, so that an input method in Chinese changes nothing. */
export function actionOf({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Press): KeyAction | undefined {
  if (key === '?') return 'overview';
  if ((ctrlKey || metaKey) && code === 'KeyZ' && !shiftKey && !altKey) return 'undo';
  if (ctrlKey || metaKey) return undefined;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(code)?.[1];
  if (digit) return altKey ? `view-${Number(digit)}` : shiftKey ? undefined : `scene-${Number(digit)}`;
  if (altKey) return undefined;
  return (shiftKey ? shifted : plain)[code === 'NumpadEnter' ? 'Enter' : code];
}

/** The overview, as it is shown. */
export const keyOverview: readonly { keys: readonly string[]; does: Text }[] = [
  { keys: ['1', '–', '9'], does: ['将对应场景放入预监', 'Load that scene into preview'] },
  { keys: ['Enter'], does: ['切换：预监上屏，用所选转场', 'Take: put the preview on air with the chosen transition'] },
  { keys: ['X'], does: ['硬切：预监立即上屏', 'Cut: put the preview on air immediately'] },
  { keys: ['Space'], does: ['流程走下一步', 'Go: the next cue'] },
  { keys: ['U'], does: ['撤销上一次切换（Ctrl+Z 相同）', 'Undo the last take (also Ctrl+Z)'] },
  { keys: ['Esc'], does: ['清空预监', 'Clear preview'] },
  { keys: ['R'], does: ['检查所有屏幕是否可以迎客', 'Check whether all displays are ready for guests'] },
  { keys: ['I'], does: ['所有屏幕显示名称', 'Show the name on every display'] },
  { keys: ['Shift', 'E'], does: ['按住：应急文字', 'Hold: emergency text'] },
  { keys: ['Shift', 'B'], does: ['按住：全场黑屏', 'Hold: blackout'] },
  { keys: ['L'], does: ['锁定控制台', 'Lock console'] },
  { keys: ['Alt', '1', '–', '6'], does: ['切换到对应页', 'Switch to that view'] },
  { keys: ['?'], does: ['显示或隐藏快捷键', 'Show or hide this list'] },
];

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
