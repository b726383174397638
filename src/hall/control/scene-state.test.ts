import { expect, test } from 'vitest';
import { applyCommand } from '#hall/apply-command.ts';
import type { Command } from '#hall/commands.ts';
import { emptyDocument, type HallDocument } from '#hall/document.ts';
import type { Scene } from '#hall/scenes/contract.ts';
import { cut } from '#hall/shown-content.ts';
import { activeScenes, afterTake, latestTake, preparedScene } from './scene-state.ts';

const text = (words: string) => ({ kind: 'text' as const, title: '', text: words, tone: 'plain' as const });
const scene = (id: number, contents: Scene['contents']): Scene => ({
  id,
  hall: 1,
  revision: 1,
  name: `scene ${id}`,
  contents,
  in_cues: false,
  in_schedule: false,
});
const display = (column: number): HallDocument['displays'][string] => ({
  name: `D${column}`,
  kind: 'display',
  pairedWith: null,
  place: { kind: 'grid', wall: 'A', column, row: 1 },
  bezelMm: 0,
  pictureMm: 1_000,
  rotation: 0,
  slice: null,
});
const start: HallDocument = { ...emptyDocument, displays: { 1: display(1), 2: display(2) } };
let revision = 1;
function after(document: HallDocument, ...commands: Command[]): HallDocument {
  for (const command of commands) {
    revision += 1;
    const by = { id: 'screen_user/1', name: 'Lin' };
    const applied = applyCommand(document, command, { now: revision * 1_000, revision, by, leadMs: 100 });
    if (!applied.ok) throw new Error(applied.reason);
    document = applied.value;
  }
  return document;
}
const morning = scene(1, { 1: text('早'), 2: text('上好') });
const evening = scene(2, { 1: text('晚'), 9: text('gone') });
const prepare = (puts: Scene['contents']): Command => ({ kind: 'prepare', puts, takeOver: false });
const take = (puts: Scene['contents'], label = ''): Command => ({
  kind: 'take',
  puts,
  transition: cut,
  label,
  takeOver: false,
});

test('a scene is known in preview and on the displays, whatever order its fields came in', () => {
  const prepared = after(
    start,
    prepare({ 2: { tone: 'plain', text: '上好', title: '', kind: 'text' }, 1: text('早') }),
  );
  expect(preparedScene([evening, morning], prepared)?.id).toBe(1);
  expect(activeScenes([evening, morning], prepared)).toEqual([]);
  const taken = after(prepared, take(prepared.preview));
  expect(preparedScene([evening, morning], taken)).toBeUndefined();
  expect(activeScenes([evening, morning], taken).map(({ id }) => id)).toEqual([1]);
});

test('a display that was taken out of the hall is passed over', () => {
  expect(preparedScene([evening], after(start, prepare({ 1: text('晚') })))?.id).toBe(2);
});

test('a touch panel is left to visitors, whatever a scene has for it', () => {
  const hall = { ...start, displays: { ...start.displays, 2: { ...display(2), kind: 'panel' as const } } };
  expect(preparedScene([morning], after(hall, prepare({ 1: text('早') })))?.id).toBe(1);
  expect(activeScenes([morning], after(hall, take({ 1: text('早') }))).map(({ id }) => id)).toEqual([1]);
});

test('a group that is no more is passed over, and is known again when there is one of that name', () => {
  const film = scene(3, { 1: text('请看'), 2: { kind: 'player', group: 'wall' } });
  const taken = after(start, take({ 1: text('请看') }));
  expect(activeScenes([film], taken).map(({ id }) => id)).toEqual([3]);
  const again = after(taken, { kind: 'load', group: 'wall', playlist: [], loop: 'none' });
  expect(activeScenes([film], again)).toEqual([]);
});

test('the preview row shows what would be on, and which displays would change', () => {
  const document = after(start, take({ 1: text('早'), 2: text('上好') }), prepare({ 2: text('晚') }));
  expect(afterTake(document)).toEqual({
    1: { content: text('早'), isPrepared: false },
    2: { content: text('晚'), isPrepared: true },
  });
});

test('undo reverts the latest take that was not undone', () => {
  const document = after(start, take({ 1: text('早') }, '早'), take({ 2: text('晚') }, '晚'));
  const latest = latestTake(document);
  expect(latest).toMatchObject({ label: '晚', byName: 'Lin' });
  const undone = after(document, { kind: 'undo', take: latest?.id ?? '', transition: cut, takeOver: false });
  expect(latestTake(undone)).toMatchObject({ label: '早' });
  // The server's clock was set back by an hour between the two.
  const [early, late] = Object.keys(document.takes) as [string, string];
  const setBack = { ...document, takes: { ...document.takes, [late]: { ...document.takes[late], at: -3_600_000 } } };
  expect(latestTake(setBack as typeof document)?.id).toBe(late);
  expect(early).not.toBe(late);
});
