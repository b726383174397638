import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { CueList } from '#hall/cues/contract.ts';
import { CuesView } from './cues-view.tsx';
import type { Telling } from './use-attempt.ts';

afterEach(cleanup);

const list = (revision: number, ...notes: string[]): CueList => ({
  hall: 1,
  revision,
  cues: notes.map((note, place) => ({ id: `c${place}`, scene: 1, transition: { kind: 'cut', durationMs: 0 }, note })),
});

test('whoever writes the cue list is told when a colleague has saved another one meanwhile', () => {
  const told: Telling[] = [];
  const view = (given: CueList) => (
    <CuesView list={given} scenes={[]} onChanged={async () => {}} tell={(telling) => told.push(telling)} />
  );
  const { rerender } = render(view(list(1, '开场')));
  const note = () => screen.getByRole('textbox') as HTMLInputElement;
  // Nothing was written here: there is nothing to tell.
  rerender(view(list(2, '等嘉宾')));
  expect(note().value).toBe('等嘉宾');
  // What was saved here comes back as it is.
  fireEvent.change(note(), { target: { value: '等灯光' } });
  rerender(view(list(3, '等灯光')));
  expect(told).toEqual([]);
  fireEvent.change(note(), { target: { value: '等音乐' } });
  rerender(view(list(4, '等灯光', '致辞')));
  expect(screen.getAllByRole('textbox').map((each) => (each as HTMLInputElement).value)).toEqual(['等灯光', '致辞']);
  expect(told).toEqual([{ text: expect.stringContaining('流程刚被别人改过'), tone: 'wrong' }]);
});
