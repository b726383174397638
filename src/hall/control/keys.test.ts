import { expect, test } from 'vitest';
import { actionOf, keyOverview } from './use-keys.ts';

const press = (code: string, rest: Partial<Parameters<typeof actionOf>[0]> = {}) =>
  actionOf({ key: '', code, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...rest });

test('keys are known by their place, so that an input method in Chinese changes nothing', () => {
  expect(press('KeyU', { key: 'Process' })).toBe('undo');
  expect(press('Space', { key: '　' })).toBe('go');
  expect(press('Digit3')).toBe('scene-3');
  expect(press('Numpad3')).toBe('scene-3');
  expect(press('Digit2', { altKey: true })).toBe('view-2');
});

test('what covers every display wants Shift, and keys of the browser are left to it', () => {
  expect(press('KeyE')).toBeUndefined();
  expect(press('KeyE', { shiftKey: true })).toBe('emergency');
  expect(press('KeyB', { shiftKey: true })).toBe('blackout');
  expect(press('KeyR', { ctrlKey: true })).toBeUndefined();
  expect(press('KeyL', { metaKey: true })).toBeUndefined();
  expect(press('KeyX', { shiftKey: true })).toBeUndefined();
  expect(press('KeyZ', { ctrlKey: true })).toBe('undo');
});

test('the overview opens by a question mark on any keyboard, and lists itself', () => {
  expect(press('Slash', { key: '?', shiftKey: true })).toBe('overview');
  expect(press('Minus', { key: '?', shiftKey: true })).toBe('overview');
  expect(keyOverview.some(({ keys }) => keys.includes('?'))).toBe(true);
});
