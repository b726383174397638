import { expect, test } from 'vitest';
import type { Cue } from './contract.ts';
import { cuePosition, lastCueOf } from './next-cue.ts';

const cue = (id: string): Cue => ({ id, scene: 1, transition: { kind: 'cut', durationMs: 0 }, note: '' });
const list = ['welcome', 'film', 'tour'].map(cue);

test('a list that has not begun begins with its first cue', () => {
  expect(cuePosition(list, undefined)).toMatchObject({ present: undefined, next: { id: 'welcome' } });
});

test('after each cue comes the one below it, and after the last none', () => {
  expect(cuePosition(list, 'welcome')).toMatchObject({ present: { id: 'welcome' }, next: { id: 'film' } });
  expect(cuePosition(list, 'tour')).toMatchObject({ present: { id: 'tour' }, next: undefined });
});

test('a cue that was taken out of the list since leads to its beginning', () => {
  expect(cuePosition(list, 'speech')).toMatchObject({ present: undefined, next: { id: 'welcome' } });
  expect(cuePosition([], 'speech')).toEqual({ present: undefined, next: undefined });
});

test('the last cue is the latest take of a cue that was not undone; manual takes in between change nothing', () => {
  const take = (at: number, cue?: string) => ({
    at,
    by: 'a',
    byName: 'A',
    label: '',
    before: {},
    ...(cue ? { cue } : {}),
  });
  expect(lastCueOf({ takes: {} })).toBeUndefined();
  const takes = { t3: take(30, 'film'), t2: take(20, 'welcome'), t4: take(40) };
  expect(lastCueOf({ takes })).toBe('film');
  // Whatever the server's clock said, which somebody had set back in between.
  expect(lastCueOf({ takes: { ...takes, t10: take(5, 'farewell') } })).toBe('farewell');
  const { t3: _undone, ...others } = takes;
  expect(lastCueOf({ takes: others })).toBe('welcome');
});
