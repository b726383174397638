import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { CueList } from '#hall/cues/contract.ts';
import { emptyDocument } from '#hall/document.ts';
import type { Scene } from '#hall/scenes/contract.ts';
import { type Control, ControlContext } from './control-context.tsx';
import { CuesView } from './cues-view.tsx';
import type { Telling } from './use-attempt.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const list = (revision: number, ...notes: string[]): CueList => ({
  hall: 1,
  revision,
  cues: notes.map((note, place) => ({ id: `c${place}`, scene: 1, transition: { kind: 'cut', durationMs: 0 }, note })),
});

test('an operator keeps unsaved changes of the cue list and sees a notice when a colleague saves another one', () => {
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
  expect(note().value).toBe('等音乐');
  expect(told).toEqual([{ text: expect.stringContaining('其他人刚修改了流程'), tone: 'wrong' }]);
  fireEvent.click(screen.getByRole('button', { name: '放弃修改' }));
  expect(screen.getAllByRole('textbox').map((each) => (each as HTMLInputElement).value)).toEqual(['等灯光', '致辞']);
});

/** As a stored list comes back: its fields are in the database's order. */
const stored = ({ cues, ...rest }: CueList): CueList => ({
  ...rest,
  cues: cues.map(({ id, scene, transition: { kind, durationMs }, note }) => ({
    id,
    note,
    scene,
    transition: { kind, durationMs },
  })),
});

test('a cue that was added and saved comes back as one’s own, and nothing is typed while the save is on its way', async () => {
  const told: Telling[] = [];
  const view = (given: CueList) => (
    <ControlContext value={{ document: emptyDocument } as Control}>
      <CuesView
        list={given}
        scenes={[{ id: 7, name: '开场', contents: {} } as Scene]}
        onChanged={async () => {}}
        tell={(telling) => told.push(telling)}
      />
    </ControlContext>
  );
  const { container, rerender } = render(view(stored(list(1, '开场'))));
  fireEvent.click(screen.getByRole('button', { name: '添加一步' }));
  const asked = Promise.withResolvers<CueList>();
  const answer = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', async (_url: string, { body }: { body: string }) => {
    const cues = JSON.parse(new URLSearchParams(body).get('cues') ?? '') as CueList['cues'];
    asked.resolve(stored({ hall: 1, revision: 2, cues }));
    return answer.promise;
  });
  const isHeld = () => container.querySelector('.cues-list')?.hasAttribute('inert');
  fireEvent.click(screen.getByRole('button', { name: '保存' }));
  const saved = await asked.promise;
  expect(isHeld()).toBe(true);
  await act(async () => answer.resolve(Response.json({ code: 1, msg: '', data: saved })));
  await expect.poll(() => isHeld()).toBe(false);
  rerender(view(saved));
  expect(screen.getAllByRole('textbox')).toHaveLength(2);
  expect(told).toEqual([]);
  expect(screen.getByRole('button', { name: '保存' }).hasAttribute('disabled')).toBe(true);
});
