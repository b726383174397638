import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { audit } from '#kit/db/audit-entry.ts';
import { pairedDevice } from '#tests/hall-link.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import type { Content } from './content.ts';
import { addHall, listHalls, pairDisplay, removeDisplay, renameHall, sayHere } from './contract.ts';
import { readCues, saveCues } from './cues/contract.ts';
import { setAlarmsSeen } from './displays/alarms-contract.ts';
import type { DisplaySetUp } from './document.ts';
import { takeLeadMs } from './hall-store.server.ts';
import { exportLog, listLog } from './log/contract.ts';
import { listScenes, removeScene, type Scene, saveScene, sortScenes } from './scenes/contract.ts';
import { readSchedule, saveSchedule } from './schedule/contract.ts';
import { schedule } from './schedule/schedule.server.ts';
import { cut } from './shown-content.ts';

let site: TestApp;
let operator: Visitor;
let hall: number;
beforeAll(async () => {
  // A Monday morning.
  site = await openTestApp({ startsAt: '2026-11-23T08:30:00+08:00' });
});
afterAll(() => site.close());
beforeEach(async () => {
  // Tests move the clock by days, past the end of a session.
  operator = await site.screenUser('operator', 'viewer');
  hall = (await operator.call(addHall, { name: '测试展厅' })).data.id;
});

const by = { id: 'screen_user/900', name: '林' };
const setUp = (column: number): DisplaySetUp => ({
  name: `东墙 ${column}`,
  kind: 'display',
  pairedWith: null,
  place: { kind: 'grid', wall: '东墙', column, row: 1 },
  bezelMm: 4,
  pictureMm: 1_209.6,
  rotation: 0,
  slice: null,
});
const text = (words: string) => ({ kind: 'text', title: '', text: words, tone: 'plain' });
async function addDisplays(...ids: string[]) {
  for (const [place, display] of ids.entries())
    await site.services.hall.store.apply(hall, { kind: 'add_display', display, setUp: setUp(place + 1) }, by);
}
async function makeScene(name: string, contents: object): Promise<Scene> {
  const made = await operator.call(saveScene, { id: 0, hall, revision: 0, name, contents: JSON.stringify(contents) });
  expect(made.code, made.msg).toBe(1);
  return made.data;
}
const shown = async () => {
  const read = await site.services.hall.store.read(hall);
  return Object.fromEntries(
    Object.entries(read?.document.programme ?? {}).map(([id, { content }]) => [
      id,
      content.kind === 'text' && content.text,
    ]),
  );
};
const entry = (id: number, scene: number, from: number, to: number, rest: object = {}) => ({
  id,
  name: '',
  scene,
  transition: { kind: 'cut', durationMs: 0 },
  from_minute: from * 60,
  to_minute: to * 60,
  weekdays: [1, 2, 3, 4, 5],
  priority: 3,
  is_on: true,
  ...rest,
});

test('plans and the log of a hall are for operators only', async () => {
  for (const person of [await site.screenUser('viewer', 'editor'), site.visitor()])
    for (const call of [listScenes, readCues, readSchedule, listLog, exportLog, sayHere])
      expect([401, 403]).toContain((await person.call(call, { hall })).code);
});

test('a scene is made, changed on its revision, put into order and deleted', async () => {
  const morning = await makeScene('早上', { 1: text('早') });
  const evening = await makeScene('晚上', { 1: text('晚') });
  const given = { ...morning, contents: JSON.stringify(morning.contents) };
  const { in_cues: _c, in_schedule: _s, ...values } = given;
  const changed = await operator.call(saveScene, { ...values, name: '上午' });
  expect(changed).toMatchObject({ code: 1, data: { revision: 2, name: '上午' } });
  expect((await operator.call(saveScene, { ...values, name: '清晨' })).code).toBe(409);
  expect((await operator.call(saveScene, { ...values, revision: 2, name: '晚上' })).data.fields).toEqual({
    name: '已有同名的场景',
  });
  await operator.call(sortScenes, { hall, ids: [evening.id, morning.id] });
  const names = (await operator.call(listScenes, { hall })).data.map(({ name }: Scene) => name);
  expect(names).toEqual(['晚上', '上午']);
  expect((await operator.call(removeScene, { id: evening.id, revision: 1 })).code).toBe(1);
  expect((await operator.call(removeScene, { id: evening.id, revision: 1 })).code).toBe(404);
});

test('what a display cannot show is refused, as are addresses of other sites', async () => {
  for (const content of [
    { kind: 'page', title: 'x', path: '//evil.example' },
    { kind: 'page', title: 'x', path: 'https://evil.example' },
    { kind: 'board', board: '../console', options: {} },
    { kind: 'picture', title: '', source: 'javascript:1', fit: 'contain' },
    { kind: 'nothing' },
  ]) {
    const contents = JSON.stringify({ 1: content });
    expect((await operator.call(saveScene, { id: 0, hall, revision: 0, name: 'bad', contents })).code).toBe(400);
  }
});

test('a cue list is written whole on its revision, and keeps its scenes from being deleted', async () => {
  const scene = await makeScene('欢迎', { 1: text('欢迎') });
  const cue = { id: 'a', scene: scene.id, transition: { kind: 'fade', durationMs: 800 }, note: '等嘉宾入场' };
  const cues = JSON.stringify([cue]);
  expect(await operator.call(saveCues, { hall, revision: 0, cues })).toMatchObject({ code: 1, data: { revision: 1 } });
  expect((await operator.call(saveCues, { hall, revision: 0, cues })).code).toBe(409);
  expect((await operator.call(saveCues, { hall, revision: 1, cues: JSON.stringify([cue, cue]) })).code).toBe(400);
  const gone = JSON.stringify([{ ...cue, scene: scene.id + 1_000 }]);
  expect((await operator.call(saveCues, { hall, revision: 1, cues: gone })).code).toBe(409);
  expect((await operator.call(removeScene, { id: scene.id, revision: 1 })).msg).toBe('流程或排期正在使用');
});

test('a locked hall refuses changes to plans, name, devices and alarms; a missing hall refuses all', async () => {
  const scene = await makeScene('欢迎', { 1: text('欢迎') });
  const changes = (its: number) => [
    () => operator.call(saveScene, { id: 0, hall: its, revision: 0, name: '新的', contents: '{}' }),
    () => operator.call(sortScenes, { hall: its, ids: [scene.id] }),
    () => operator.call(saveCues, { hall: its, revision: 0, cues: '[]' }),
    () => operator.call(saveSchedule, { hall: its, revision: 0, is_on: 1, entries: '[]' }),
    () => operator.call(renameHall, { hall: its, name: '改了' }),
  ];
  const inHall = [
    ...changes(hall),
    () => operator.call(removeScene, { id: scene.id, revision: 1 }),
    () => operator.call(setAlarmsSeen, { hall, up_to: 1 }),
    // Whether there is such a code is not said either.
    () => operator.call(pairDisplay, { code: '000000', hall, name: '门厅' }),
  ];
  const { store } = site.services.hall;
  expect(await store.apply(hall, { kind: 'lock', pin: '2468' }, by)).toMatchObject({ ok: true });
  for (const change of inHall) expect(await change()).toMatchObject({ code: 409, msg: '展厅已锁定，请先解锁' });
  expect((await operator.call(listHalls)).data).toContainEqual({ id: hall, name: '测试展厅' });
  expect(await store.apply(hall, { kind: 'unlock', pin: '2468' }, by)).toMatchObject({ ok: true });
  for (const change of changes(hall)) expect(await change()).toMatchObject({ code: 1 });

  for (const change of changes(999_999)) expect(await change()).toMatchObject({ code: 404, msg: '没有这个展厅' });
});

test('a board for insiders comes into a scene, and into the schedule, by those who may watch it', async () => {
  await addDisplays('51', '52');
  const board = (address: string, main?: string) => ({ kind: 'board', board: address, options: main ? { main } : {} });
  const keep = (person: Visitor, name: string, contents: object, before?: Scene) =>
    person.call(saveScene, {
      ...{ id: before?.id ?? 0, revision: before?.revision ?? 0, hall, name, contents: JSON.stringify(contents) },
    });
  const insider = await site.screenUser('operator', 'internal');
  const inside = { 51: board('main/2/3/internal') };
  for (const contents of [inside, { 51: board('container', 'main/2/3/internal') }, { 51: board('nowhere') }])
    expect((await keep(operator, '内部', contents)).code).toBe(403);
  const { data: kept } = await keep(insider, '内部', inside);
  // Others go on with the rest of it.
  const { data: changed } = await keep(operator, '内部', { ...inside, 52: text('请进') }, kept);
  expect(changed).toMatchObject({ revision: 2 });
  expect((await keep(operator, '内部', { 52: inside[51] }, changed)).code).toBe(403);

  const plan = (person: Visitor, revision: number, isOn: boolean, ...entries: object[]) =>
    person.call(saveSchedule, { hall, revision, is_on: isOn ? 1 : 0, entries: JSON.stringify(entries) });
  const [its, other] = [entry(1, kept.id, 9, 18), entry(2, (await makeScene('晚上', { 52: text('晚') })).id, 18, 9)];
  expect((await plan(operator, 0, true, its)).code).toBe(403);
  expect((await plan(operator, 0, false, its)).code).toBe(1);
  expect((await plan(operator, 1, true, its)).code).toBe(403);
  expect((await plan(operator, 1, true, { ...its, is_on: false })).code).toBe(1);
  expect((await plan(operator, 2, true, its)).code).toBe(403);
  expect((await plan(insider, 2, true, its)).code).toBe(1);
  expect((await plan(operator, 3, true, other, its)).code).toBe(1);
  expect((await plan(operator, 4, true, other, { ...its, from_minute: 0 })).code).toBe(403);
});

test('the schedule puts a scene on when its time comes, once, and leaves alone what is put on by hand after that', async () => {
  await addDisplays('71', '72');
  const open = await makeScene('开馆', { 71: text('欢迎光临'), 72: text('导览'), 99: text('gone') });
  const closed = await makeScene('闭馆', { 71: text('已闭馆') });
  const entries = JSON.stringify([entry(1, open.id, 9, 18), entry(2, closed.id, 18, 9)]);
  expect((await operator.call(saveSchedule, { hall, revision: 0, is_on: 0, entries })).code).toBe(1);
  const { schedule } = site.services.hall.plans;
  site.clock.forward(35 * 60_000);
  await schedule.runDue();
  expect(await shown()).toEqual({});

  await operator.call(saveSchedule, { hall, revision: 1, is_on: 1, entries });
  await Promise.all([schedule.runDue(), schedule.runDue()]);
  expect(await shown()).toEqual({ 71: '欢迎光临', 72: '导览' });
  const revision = (await site.services.hall.store.read(hall))?.revision;
  await schedule.runDue();
  expect((await site.services.hall.store.read(hall))?.revision).toBe(revision);

  const puts = { 71: { kind: 'text' as const, title: '', text: '临时', tone: 'plain' as const } };
  const take = {
    kind: 'take' as const,
    puts,
    transition: { kind: 'cut' as const, durationMs: 0 },
    label: '',
    takeOver: true,
  };
  await site.services.hall.store.apply(hall, take, by);
  site.clock.forward(3_600_000);
  await schedule.runDue();
  expect(await shown()).toMatchObject({ 71: '临时' });
  site.clock.forward(9 * 3_600_000);
  await schedule.runDue();
  expect(await shown()).toEqual({ 71: '已闭馆', 72: '导览' });
});

test('of several processes that keep one schedule one puts on what is due, and a hall that cannot follow keeps no other waiting', async () => {
  await addDisplays('61', '62');
  const { store } = site.services.hall;
  await store.apply(hall, { kind: 'load', group: 'wall', playlist: [], loop: 'all' }, by);
  const scene = await makeScene('参观', { 61: text('请进'), 62: { kind: 'player', group: 'wall' } });
  const entries = JSON.stringify([entry(1, scene.id, 0, 0, { weekdays: [1, 2, 3, 4, 5, 6, 7] })]);
  await operator.call(saveSchedule, { hall, revision: 0, is_on: 0, entries });
  // The group is taken away before its time comes: what stands beside it in the scene comes all the same.
  await store.apply(hall, { kind: 'unload', group: 'wall' }, by);
  // A hall that nothing can be put on in.
  const { database } = site.services;
  const spoilt = (await operator.call(addHall, { name: '坏了的展厅' })).data.id;
  const other = await operator.call(saveScene, {
    id: 0,
    hall: spoilt,
    revision: 0,
    name: '参观',
    contents: JSON.stringify({ 1: text('x') }),
  });
  const its = JSON.stringify([entry(1, other.data.id, 0, 0, { weekdays: [1, 2, 3, 4, 5, 6, 7] })]);
  await database.pool.query(`update halls set document = '{"displays": null}' where id = $1`, [spoilt]);
  const failures = new Set<string>();
  const report = (_message: string, error: unknown) => failures.add(String(error));
  const others = Array.from({ length: 3 }, () => schedule({ database, clock: site.clock, audit, store, report }));

  await operator.call(saveSchedule, { hall: spoilt, revision: 0, is_on: 1, entries: its });
  await operator.call(saveSchedule, { hall, revision: 1, is_on: 1, entries });
  await Promise.all([...others, site.services.hall.plans.schedule].map((each) => each.runDue()));
  expect(await shown()).toEqual({ 61: '请进' });
  const lines: { actor: string }[] = (await operator.call(listLog, { hall })).data.lines;
  expect(lines.filter(({ actor }) => actor === 'schedule')).toHaveLength(1);
  expect([...failures]).toEqual([expect.stringContaining('TypeError')]);
  const { data: left } = await operator.call(readSchedule, { hall: spoilt });
  await operator.call(saveSchedule, { hall: spoilt, revision: left.revision, is_on: 0, entries: its });
});

test('a display that an operator is at work on is left alone by the schedule, the others change', async () => {
  site.clock.forward(24 * 3_600_000 - ((site.clock.now() + 8 * 3_600_000) % (24 * 3_600_000)) + 10 * 3_600_000);
  operator = await site.screenUser('operator');
  await addDisplays('81', '82');
  const scene = await makeScene('参观', { 81: text('一'), 82: text('二') });
  await site.services.hall.store.apply(hall, { kind: 'lease', displays: ['81'], takeOver: false }, by);
  const entries = JSON.stringify([entry(1, scene.id, 9, 18)]);
  await operator.call(saveSchedule, { hall, revision: 0, is_on: 1, entries });
  await site.services.hall.plans.schedule.runDue();
  expect(await shown()).toEqual({ 82: '二' });
});

test('the log tells who put what where and when, page by page, and the file says when each display showed it', async () => {
  await addDisplays('91');
  const content = { kind: 'text' as const, title: '=1+1', text: '午间', tone: 'plain' as const };
  const { store } = site.services.hall;
  for (let n = 0; n < 120; n++) {
    site.clock.forward(1_000);
    await store.apply(
      hall,
      { kind: 'take', puts: { 91: content }, transition: cut, label: `第 ${n} 次`, takeOver: true },
      by,
    );
  }
  site.clock.forward(1_000);
  const first = await operator.call(listLog, { hall });
  expect(first.data.lines).toHaveLength(100);
  expect(first.data.lines[0]).toMatchObject({ actor_name: '林', what: 'take', display: 91, content, until: null });
  expect(first.data.lines[1].until).toBe(first.data.lines[0].due);
  const second = await operator.call(listLog, { hall, before: first.data.before });
  expect(first.data.lines.length + second.data.lines.length).toBe(121);
  expect(second.data.before).toBe(0);
  expect((await operator.call(listLog, { hall, day: '2020-01-01' })).data.lines).toEqual([]);

  await site.services.database.pool.query(
    `update hall_log set painted_at = due_at + interval '12 milliseconds' where hall = $1 and display = 91`,
    [hall],
  );
  const answer = await site.app.inject({
    method: 'POST',
    url: exportLog.path,
    payload: `hall=${hall}&display=91`,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      cookie: [...operator.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    },
  });
  const lines = answer.body.trim().split('\r\n');
  expect(lines).toHaveLength(121);
  expect(lines[0]).toContain('时间,操作人,操作,屏幕,内容,约定上屏时刻,实际上屏时刻,相差（毫秒）,换下时刻,说明');
  expect(lines[1]).toMatch(/,林,切换 · 第 119 次,东墙 1,'=1\+1,.*,12,,仍在播出$/);
});

test('until when something was on is what the display showed: what was overtaken never came, and a revoked display shows nothing', async () => {
  const { store } = site.services.hall;
  const { database } = site.services;
  const { display } = await pairedDevice(site, operator, hall, '慢屏');
  // It is there, and has drawn nothing yet: what is put on waits for it.
  await database.pool.query(
    `insert into hall_presence (display, hall, process, since, renewed_at, revision) values ($1, $2, 'x', $3, $3, 0)`,
    [display, hall, new Date(site.clock.now())],
  );
  const put = async (content: Content) => {
    const taken = await store.apply(
      hall,
      { kind: 'take', puts: { [display]: content }, transition: cut, label: '', takeOver: true },
      by,
    );
    site.clock.forward(1_000);
    return taken.ok ? taken.value : { revision: 0, at: 0 };
  };
  const words = (title: string): Content => ({ kind: 'text', title, text: '', tone: 'plain' });
  const board: Content = { kind: 'board', board: 'left', options: {} };
  const first = await put(words('一'));
  const overtaken = await put(board);
  const second = await put(words('二'));
  const waited = await put(board);
  const come = await store.apply(hall, { kind: 'appear', revision: waited.revision }, by);
  site.clock.forward(1_000);
  await store.apply(hall, { kind: 'blackout' }, by);
  const removedAt = site.clock.now();
  expect((await operator.call(removeDisplay, { display: Number(display) })).code).toBe(1);

  const { lines } = (await operator.call(listLog, { hall, display: Number(display) })).data;
  const comesAt = (come.ok ? come.value.at : 0) + takeLeadMs;
  expect(lines).toMatchObject([
    { what: 'blackout', until: null },
    { revision: waited.revision, due: comesAt, until: removedAt, overtaken: false },
    { revision: second.revision, due: second.at + takeLeadMs, until: comesAt, overtaken: false },
    { revision: overtaken.revision, until: null, overtaken: true },
    { revision: first.revision, due: first.at + takeLeadMs, until: second.at + takeLeadMs, overtaken: false },
  ]);
});

test('the log keeps what was put on for more than a year; of touches, after a month, the one that ended what was put on', async () => {
  const { database, hall: hallService } = site.services;
  const lines = async () =>
    (await database.pool.query('select revision from hall_log where hall = $1 order by revision', [hall])).rows.map(
      ({ revision }) => revision,
    );
  const daysOf = [
    ['take', 401],
    ['take', 399],
    ['touch', 34],
    ['touch', 33],
    ['touch', 32],
    ['touch', 30],
  ] as const;
  for (const [place, [what, days]] of daysOf.entries())
    await database.pool.query(
      `insert into hall_log (hall, revision, display, at, actor, actor_name, what, content) values ($1, $2, 91, $3, '', '', $4, '{}')`,
      [hall, place + 1, new Date(site.clock.now() - days * 86_400_000), what],
    );
  await hallService.plans.log.shorten();
  expect(await lines()).toEqual([2, 3, 6]);
});

test('operators at one hall see each other, until they have been gone for a while', async () => {
  const other = await site.screenUser('operator');
  await operator.call(sayHere, { hall });
  expect((await other.call(sayHere, { hall })).data).toHaveLength(2);
  site.clock.forward(26_000);
  expect((await operator.call(sayHere, { hall })).data).toHaveLength(1);
});
