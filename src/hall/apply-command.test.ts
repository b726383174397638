import { expect, test } from 'vitest';
import { type Actor, applyCommand } from './apply-command.ts';
import { type Command, command as commandSchema } from './commands.ts';
import type { Content } from './content.ts';
import { contentOf, type DisplaySetUp, documentOf, emptyDocument, figuresOf, type HallDocument } from './document.ts';
import { leaseMs } from './leases.ts';
import { contentKey, cut } from './shown-content.ts';

const li: Actor = { id: 'screen_user/3', name: '李雯' };
const zhao: Actor = { id: 'screen_user/4', name: '赵敏' };
const schedule: Actor = { id: 'schedule', name: '' };
const screen = (name: string, its: Partial<DisplaySetUp> = {}): DisplaySetUp => ({
  name,
  kind: 'display',
  pairedWith: null,
  place: { kind: 'grid', wall: 'A', column: 1, row: 1 },
  bezelMm: 3.5,
  pictureMm: 1209.6,
  rotation: 0,
  slice: null,
  ...its,
});
const words = (title: string): Content => ({ kind: 'text', title, text: '', tone: 'plain' });

/** A hall that applies commands in sequence, each a second later by default. */
class Hall {
  document: HallDocument = emptyDocument;
  revision = 0;
  now = 1_000_000;

  give(given: Partial<Command> & { kind: Command['kind'] }, by = li) {
    this.now += 1_000;
    // As it comes over a link: defaults are filled in, the rest is checked.
    const command = commandSchema.parse(given);
    const before = structuredClone(this.document);
    const outcome = applyCommand(this.document, command, {
      now: this.now,
      revision: this.revision + 1,
      by,
      leadMs: 100,
    });
    expect(this.document).toEqual(before);
    if (!outcome.ok) return outcome.reason;
    this.document = outcome.value;
    this.revision += 1;
    expect(documentOf(Object.fromEntries([...figuresOf(this.document)].map(([k, v]) => [k, JSON.parse(v)])))).toEqual(
      this.document,
    );
    return 'done';
  }
  take(puts: Record<string, Content>, by = li, more: object = {}) {
    return this.give({ kind: 'take', puts, transition: cut, ...more } as Command, by);
  }
  shown = (id: string) => {
    const content = contentOf(this.document, id);
    return content.kind === 'text' ? content.title : content.kind;
  };
}

function hallOf(count = 3): Hall {
  const hall = new Hall();
  for (let n = 1; n <= count; n++)
    hall.give({ kind: 'add_display', display: String(n), setUp: screen(`屏 ${n}`) } as Command, schedule);
  return hall;
}

test('a take puts content on its displays at one deadline and leaves the others as they are', () => {
  const hall = hallOf();
  expect(hall.give({ kind: 'prepare', puts: { 1: words('甲') } } as unknown as Command)).toBe('done');
  expect(hall.shown('1')).toBe('black');
  expect(hall.take({ 1: words('甲'), 2: words('乙') })).toBe('done');
  expect([hall.shown('1'), hall.shown('2'), hall.shown('3')]).toEqual(['甲', '乙', 'black']);
  expect(hall.document.preview).toEqual({});
  expect(hall.document.programme['1']?.at).toBe(hall.now + 100);
  expect(hall.document.programme['2']?.at).toBe(hall.now + 100);
});

test('takes are undone one after the other, the latest first; what was put over stays until that is undone', () => {
  const hall = hallOf();
  hall.take({ 1: words('一'), 2: words('一') });
  const first = `t${hall.revision}`;
  hall.take({ 2: words('二') });
  const second = `t${hall.revision}`;
  expect(hall.give({ kind: 'undo', take: first, transition: cut } as Command)).toBe('put_over');
  expect(hall.give({ kind: 'undo', take: second, transition: cut } as Command)).toBe('done');
  expect(hall.shown('2')).toBe('一');
  expect(hall.give({ kind: 'undo', take: second, transition: cut } as Command)).toBe('no_such_take');
  expect(hall.give({ kind: 'undo', take: first, transition: cut } as Command)).toBe('done');
  expect([hall.shown('1'), hall.shown('2')]).toEqual(['black', 'black']);
});

test('the takes that can be undone are the latest ones, also after the clock was set back', () => {
  const hall = hallOf(1);
  for (let n = 1; n <= 30; n++) hall.take({ 1: words(`${n}`) });
  hall.now -= 3_600_000;
  for (const title of ['拨回之后', '再一次']) expect(hall.take({ 1: words(title) })).toBe('done');
  for (const before of ['拨回之后', '30', '29']) {
    const latest = Object.keys(hall.document.takes).reduce((one, other) =>
      Number(other.slice(1)) > Number(one.slice(1)) ? other : one,
    );
    expect(hall.give({ kind: 'undo', take: latest, transition: cut } as Command)).toBe('done');
    expect(hall.shown('1')).toBe(before);
  }
});

test('a command on displays leased by another operator is refused with their name, and accepted as an explicit takeover', () => {
  const hall = hallOf();
  hall.give({ kind: 'prepare', puts: { 1: words('李') } } as unknown as Command);
  expect(hall.take({ 1: words('赵'), 2: words('赵') }, zhao)).toBe('leased');
  expect(hall.shown('2')).toBe('black');
  expect(hall.document.leases['1']?.byName).toBe('李雯');
  expect(hall.take({ 1: words('赵') }, zhao, { takeOver: true })).toBe('done');
  expect(hall.document.leases['1']?.byName).toBe('赵敏');
  expect(hall.take({ 1: words('李') })).toBe('leased');
  hall.now += leaseMs;
  expect(hall.take({ 1: words('李') })).toBe('done');
});

test('content prepared by another operator is not cleared until their lease expires', () => {
  const hall = hallOf();
  const prepare = (id: string, by = li) =>
    hall.give({ kind: 'prepare', puts: { [id]: words(by.name) } } as unknown as Command, by);
  prepare('1');
  prepare('2', zhao);
  expect(hall.give({ kind: 'clear_preview', displays: ['1', '2'] } as Command, zhao)).toBe('done');
  expect(Object.keys(hall.document.preview)).toEqual(['1']);
  expect(hall.give({ kind: 'clear_preview', displays: ['1'] } as Command, zhao)).toBe('leased');
  hall.now += leaseMs;
  expect(hall.give({ kind: 'clear_preview', displays: ['1'] } as Command, zhao)).toBe('done');
  expect(hall.document.preview).toEqual({});
});

test('the schedule holds no lease, so its content is changed without a question', () => {
  const hall = hallOf();
  expect(hall.take({ 1: words('参观') }, schedule)).toBe('done');
  expect(hall.take({ 1: words('李') })).toBe('done');
  hall.now += leaseMs;
  expect(hall.take({ 1: words('参观') }, schedule)).toBe('done');
  expect(hall.document.leases).toEqual({});
});

test('a locked hall refuses changes until unlocked, except for emergencies and the schedule', () => {
  const hall = hallOf();
  expect(hall.give({ kind: 'lock', pin: '2468' } as Command)).toBe('done');
  expect(JSON.stringify(hall.document)).not.toContain('2468');
  expect(hall.take({ 1: words('不') })).toBe('locked');
  expect(hall.give({ kind: 'emergency', text: '请从东门离开' } as Command, zhao)).toBe('done');
  expect(hall.take({ 1: words('夜间') }, schedule)).toBe('done');
  expect(hall.give({ kind: 'clear_overlay' })).toBe('locked');
  expect(hall.give({ kind: 'unlock', pin: '2468' } as Command)).toBe('done');
  expect(hall.give({ kind: 'clear_overlay' })).toBe('done');
  expect(hall.document.overlay.kind).toBe('none');
});

test('a display that is removed leaves nothing behind, and what was paired with it is paired with nothing', () => {
  const hall = hallOf(2);
  hall.give({
    kind: 'add_display',
    display: '9',
    setUp: screen('触摸', { kind: 'panel', pairedWith: '1' }),
  } as Command);
  hall.take({ 1: words('甲'), 2: words('甲') });
  const [both] = Object.keys(hall.document.takes);
  hall.take({ 1: words('只在这里') });
  hall.give({ kind: 'volume', displays: ['1'], level: 0.5, muted: false } as Command);
  expect(hall.give({ kind: 'touch', panel: '9', content: words('访客') } as Command, schedule)).toBe('done');
  expect(hall.shown('1')).toBe('访客');
  // The panel as well: it shows a board itself while no display beside it is connected.
  expect(hall.shown('9')).toBe('访客');
  // What follows a panel follows every touch on it, and no other panel's.
  hall.give({
    kind: 'add_display',
    display: '8',
    setUp: screen('副屏', { kind: 'sub', pairedWith: '9' }),
  } as Command);
  expect(hall.give({ kind: 'touch', panel: '9', content: words('同屏') } as Command, schedule)).toBe('done');
  expect([hall.shown('1'), hall.shown('8'), hall.shown('2')]).toEqual(['同屏', '同屏', '甲']);
  expect(hall.give({ kind: 'remove_display', display: '1' } as Command)).toBe('done');
  expect(JSON.stringify([...figuresOf(hall.document)])).not.toMatch(/programme\/1|volumes\/1|leases\/1|displays\/1/);
  expect(hall.document.displays['9']?.pairedWith).toBeNull();
  // What was about that display alone is no take any more: an undo is about something that is seen.
  expect(Object.keys(hall.document.takes)).toEqual([both]);
  hall.give({ kind: 'remove_display', display: '8' } as Command);
  // With nothing beside it, it shows by itself what is touched; what is no panel is touched by nobody.
  expect(hall.give({ kind: 'touch', panel: '9', content: words('访客') } as Command, schedule)).toBe('done');
  expect(hall.shown('9')).toBe('访客');
  expect(hall.give({ kind: 'touch', panel: '2', content: words('访客') } as Command, schedule)).toBe('no_such_display');
  expect(hall.give({ kind: 'undo', take: `t${hall.revision}`, transition: cut } as Command)).toBe('no_such_take');
});

test('without content, a panel and its second display show stories, never black', () => {
  const hall = hallOf(1);
  for (const [display, kind] of [
    ['8', 'sub'],
    ['9', 'panel'],
  ] as const)
    hall.give({ kind: 'add_display', display, setUp: screen(kind, { kind }) } as Command);
  const kinds = () => ['1', '8', '9'].map((id) => contentOf(hall.document, id).kind);
  expect(kinds()).toEqual(['black', 'story', 'story']);
  hall.take({ 1: words('甲'), 8: words('甲'), 9: words('甲') });
  // A panel shows what visitors touch, whatever is put on it.
  expect(kinds()).toEqual(['text', 'text', 'story']);
  hall.give({ kind: 'undo', take: `t${hall.revision}`, transition: cut } as Command);
  expect(kinds()).toEqual(['black', 'story', 'story']);
  hall.take({ 8: { kind: 'black' } });
  expect(kinds()).toEqual(['black', 'black', 'story']);
});

test('a second display follows the only panel of its hall, whichever is paired first, and of several none', () => {
  const add = (hall: Hall, display: string, kind: DisplaySetUp['kind']) =>
    hall.give({ kind: 'add_display', display, setUp: screen(display, { kind }) } as Command);
  const followed = (hall: Hall, display: string) => hall.document.displays[display]?.pairedWith;
  const hall = hallOf(1);
  add(hall, '20', 'sub');
  expect(followed(hall, '20')).toBeNull();
  add(hall, '30', 'panel');
  add(hall, '21', 'sub');
  expect([followed(hall, '20'), followed(hall, '21'), followed(hall, '30')]).toEqual(['30', '30', null]);
  add(hall, '31', 'panel');
  add(hall, '22', 'sub');
  expect([followed(hall, '20'), followed(hall, '22')]).toEqual(['30', null]);
});

test('what is not there is refused: displays, groups, places of a wall, empty takes', () => {
  const hall = hallOf(1);
  expect(hall.take({ 7: words('无') })).toBe('no_such_display');
  expect(hall.take({})).toBe('nothing_to_do');
  expect(hall.take({ 1: { kind: 'player', group: 'wall' } })).toBe('no_such_group');
  expect(hall.take({ 1: { kind: 'slice', board: 'main/1/3', options: {}, panel: { place: 4, of: 3 } } })).toBe(
    'no_such_place',
  );
  expect(hall.give({ kind: 'set_up', display: '1', setUp: screen('我', { pairedWith: '1' }) } as Command)).toBe(
    'no_such_display',
  );
});

test('addresses of other hosts, unknown fields and unknown commands never become a command', () => {
  const picture = { kind: 'picture', title: '', source: '/hall/media/1', fit: 'contain' };
  const take = (given: object) =>
    commandSchema.safeParse({ kind: 'take', puts: { 1: given }, transition: cut }).success;
  expect(take(picture)).toBe(true);
  for (const source of ['//evil.example/x', '/\\evil.example', 'https://evil.example', 'javascript:alert(1)', '/a b'])
    expect(take({ ...picture, source })).toBe(false);
  expect(take({ ...picture, onload: 'x' })).toBe(false);
  expect(take({ kind: 'script' })).toBe(false);
  expect(commandSchema.safeParse({ kind: 'take', puts: { __proto__x: picture }, transition: cut }).success).toBe(false);
});

test('two contents that look the same have one key, however their fields are ordered', () => {
  const one: Content = { kind: 'board', board: 'left', options: { fit: 'cover', theme: 'loom' } };
  const other: Content = { options: { theme: 'loom', fit: 'cover' }, board: 'left', kind: 'board' };
  expect(contentKey(one)).toBe(contentKey(other));
  expect(contentKey(one)).not.toBe(contentKey({ ...one, board: 'right' }));
});

test('content that is prepared, already shown or needs no rendering comes at once; the rest waits until rendered everywhere', () => {
  const hall = hallOf(2);
  const board: Content = { kind: 'board', board: 'left', options: {} };
  const waits = () => ['1', '2'].map((id) => hall.document.programme[id]?.waits ?? false);
  const at = () => ['1', '2'].map((id) => (hall.document.programme[id]?.at ?? 0) - hall.now);
  hall.take({ 1: words('甲'), 2: words('甲') });
  expect([waits(), at()]).toEqual([
    [false, false],
    [100, 100],
  ]);
  hall.take({ 1: board, 2: words('乙') });
  expect([waits(), at()]).toEqual([
    [true, true],
    [4_100, 4_100],
  ]);
  const held = hall.revision;
  const appear = () => hall.give({ kind: 'appear', revision: held } as Command, schedule);
  expect(appear()).toBe('done');
  expect([waits(), at()]).toEqual([
    [false, false],
    [100, 100],
  ]);
  expect(hall.document.programme['1']?.revision).toBe(held);
  expect(appear()).toBe('nothing_to_do');
  hall.take({ 1: board, 2: words('丙') });
  expect(waits()).toEqual([false, false]);
  hall.give({ kind: 'prepare', puts: { 2: board }, takeOver: false } as Command);
  hall.take({ 2: board });
  expect(waits()).toEqual([false, false]);
  // Back to what is not on any display any more.
  hall.take({ 1: words('丁') });
  expect(hall.give({ kind: 'undo', take: `t${hall.revision}`, transition: cut } as Command)).toBe('done');
  expect(waits()).toEqual([true, false]);
});
