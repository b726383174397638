import type { Text } from '#kit/text/language.ts';

/** What a key does on the operator's page. */
export type KeyAction =
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
