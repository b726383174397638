import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { screenLogin } from '#accounts/contract.ts';
import type { Command } from '#hall/commands.ts';
import type { Content } from '#hall/content.ts';
import { arriveAsDisplay, listHalls, pairDisplay, sayHere } from '#hall/contract.ts';
import { documentOf } from '#hall/document.ts';
import type { LinkClient } from '#hall/link/link-client.ts';
import type { Presence, Report } from '#hall/protocol.ts';
import { saveScene } from '#hall/scenes/contract.ts';
import { saveSchedule } from '#hall/schedule/contract.ts';
import { cut } from '#hall/shown-content.ts';
import type { CallDescription } from '#kit/call/call.ts';
import { businessOffsetMs } from '#kit/text/time.ts';
import { linkOf } from './hall-link.ts';
import { servedDirectory } from './server-process.ts';

const { dataDirectory, database, serve } = servedDirectory('hall-processes');
const soon = { timeout: 20_000 };
const links: LinkClient[] = [];
const ends: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const link of links) link.stop();
  for (const end of ends) await end();
});

let [one, other] = ['', ''];
let killOne: () => Promise<unknown>;
let killOther: () => Promise<unknown>;
let databaseUrl = '';
let staff = '';
let hall = 0;
beforeAll(async () => {
  databaseUrl = (await database()).url;
  const [first, second] = await Promise.all([serve(databaseUrl), serve(databaseUrl)]);
  [one, other] = [first.site, second.site];
  const killing = (child: ChildProcess) => () => {
    const over = once(child, 'exit');
    child.kill('SIGKILL');
    return over;
  };
  killOne = killing(first.child);
  killOther = killing(second.child);
  const password = fs.readFileSync(path.join(dataDirectory, 'admin-password.txt'), 'utf8').trim();
  staff = (await call(one, screenLogin, { username: 'admin', password })).cookie;
  hall = (await call(one, listHalls, {}, staff)).data[0].id;
}, 120_000);

async function call(site: string, { path: address }: CallDescription, body: object, cookie = '') {
  const answer = await fetch(site + address, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', cookie },
  });
  const { code, msg, data } = await answer.json();
  expect(code, msg).toBe(1);
  const given = answer.headers.getSetCookie().map((text) => text.split(';')[0]);
  return { data, cookie: given.join('; ') };
}
async function opened(...[site, ...rest]: Parameters<typeof linkOf>): Promise<LinkClient> {
  const link = linkOf(new URL(site).host, ...rest);
  links.push(link);
  await expect.poll(() => link.isOpen, soon).toBe(true);
  return link;
}
/** A display that is linked with one process, paired by way of the other. */
async function displayAt(site: string, name: string) {
  const arrived = await call(site, arriveAsDisplay, {});
  const { code } = arrived.data.pairing;
  const paired = await call(site === one ? other : one, pairDisplay, { code, hall, name }, staff);
  let last: Partial<Report> | undefined;
  const link = await opened(site, arrived.cookie, '', {
    // As displays do: a link that was lost for a moment may have lost what was said on it.
    onConnection: (isOpen) => isOpen && last && saying(link)(last),
  });
  const say = (said: Partial<Report>) => {
    last = said;
    saying(link)(said);
  };
  return { id: String(paired.data.display), link, say, cookie: arrived.cookie };
}
const saying = (link: LinkClient) => (said: Partial<Report>) =>
  link.report({
    shows: { put: 0, kind: 'black', overlay: 'none' },
    ready: true,
    screen: { width: 1920, height: 1080, pixelRatio: 1 },
    ...said,
  });

test('a hall whose displays are linked with two processes is operated from either of them as one', async () => {
  const [west, east] = [await displayAt(one, '西墙'), await displayAt(other, '东墙')];
  const displays = [west, east];
  const present: Record<string, Presence> = {};
  const pictures: string[] = [];
  const desk = await opened(other, staff, `?as=operator&hall=${hall}`, {
    onPresence: (said) => void Object.assign(present, said),
    onPicture: (display) => pictures.push(display),
  });
  const second = await opened(one, staff, `?as=operator&hall=${hall}`);
  const give = async (command: Command, by = desk) => {
    const answer = await by.give(command);
    if (!answer.ok) throw new Error(`${command.kind} was refused: ${answer.reason}`);
    return answer;
  };
  const take = (content: Content): Command => ({
    kind: 'take',
    puts: Object.fromEntries(displays.map(({ id }) => [id, content])),
    transition: cut,
    label: '',
    takeOver: false,
  });
  const words = (title: string): Content => ({ kind: 'text', title, text: '', tone: 'plain' });
  const documents = () => [...displays.map(({ link }) => link), second].map(({ figures }) => documentOf(figures));
  /** What every display has of its own put, and the operator at the other process of both. */
  const puts = () => documents().flatMap(({ programme }) => displays.map(({ id }) => programme[id]));
  const titles = () =>
    new Set(puts().map((put) => (put?.content.kind === 'text' ? put.content.title : put?.content.kind)));

  await expect.poll(() => displays.map(({ id }) => present[id]?.state), soon).toEqual(['here', 'here']);
  const people = await call(one, sayHere, { hall }, staff);
  expect((await call(other, sayHere, { hall }, staff)).data).toEqual(people.data);

  // At one moment on all, undone from the other process.
  await give(take(words('欢迎')));
  await expect.poll(titles, soon).toEqual(new Set(['欢迎']));
  expect(new Set(puts().map((put) => put?.at)).size).toBe(1);
  const taken = await give(take(words('再会')), second);
  await expect.poll(titles, soon).toEqual(new Set(['再会']));
  await give({ kind: 'undo', take: `t${taken.revision}`, transition: cut, takeOver: false });
  await expect.poll(titles, soon).toEqual(new Set(['欢迎']));

  await give({ kind: 'emergency', text: '请从东门离开' });
  await expect
    .poll(() => new Set(documents().map(({ overlay }) => overlay.kind)), soon)
    .toEqual(new Set(['emergency']));
  await give({ kind: 'clear_overlay' }, second);
  await expect.poll(() => new Set(documents().map(({ overlay }) => overlay.kind)), soon).toEqual(new Set(['none']));

  // What nobody has drawn waits for the slowest, whichever process hears of that.
  const board = await give(take({ kind: 'board', board: 'left', options: {} }));
  await expect.poll(() => new Set(puts().map((put) => put?.waits)), soon).toEqual(new Set([true]));
  for (const { say } of displays) say({ drawn: board.revision });
  await expect.poll(() => new Set(puts().map((put) => put?.waits)), soon).toEqual(new Set([undefined]));
  const [moment] = puts().map((put) => put?.at ?? 0);
  expect(new Set(puts().map((put) => put?.at))).toEqual(new Set([moment]));
  expect(moment).toBeLessThan(board.at + 4_060);

  // A list so long that no notice holds it, and a start that waits for displays of both processes.
  const item = { item: 1, title: '织机'.repeat(20), source: '/hall/content/1/file/x', durationMs: 60_000 };
  const group = 'wall';
  await give({ kind: 'load', group, playlist: Array.from({ length: 100 }, () => item), loop: 'all' });
  await give(take({ kind: 'player', group }));
  await give({ kind: 'play', group, holdMs: 10_000 });
  const states = () => new Set(documents().map(({ players }) => players[group]?.state));
  await expect.poll(states, soon).toEqual(new Set(['waiting']));
  const video = { group, skewMs: null, p95Ms: null, maxMs: null, state: 'ready' as const };
  west.say({ video });
  await expect.poll(() => present[west.id]?.report?.video?.state, soon).toBe('ready');
  expect(states()).toEqual(new Set(['waiting']));
  const readyAt = Date.now();
  east.say({ video });
  await expect.poll(states, soon).toEqual(new Set(['playing']));
  expect(new Set(documents().map(({ players }) => players[group]?.at)).size).toBe(1);
  // Because it was ready, and not because the time was over.
  expect(documents()[0]?.players[group]?.at).toBeLessThan(readyAt + 5_000);

  const tiny = 'data:image/jpeg;base64,AAAA';
  for (const { link } of displays) link.picture(tiny);
  await expect.poll(() => pictures.toSorted(), soon).toEqual(displays.map(({ id }) => id).toSorted());

  // The process that was told to start them is killed while it waits: the other one sees to that.
  await give({ kind: 'pause', group });
  const loading = { ...video, state: 'loading' as const };
  for (const { say } of displays) say({ video: loading });
  const saidStates = () => displays.map(({ id }) => present[id]?.report?.video?.state);
  await expect.poll(saidStates, soon).toEqual(['loading', 'loading']);
  const start = await give({ kind: 'play', group, holdMs: 10_000 }, second);
  await expect.poll(states, soon).toEqual(new Set(['waiting']));
  await killOne();
  await expect.poll(() => west.link.isOpen, soon).toBe(false);
  const again = await opened(other, west.cookie);
  for (const link of [again, east.link]) saying(link)({ video });
  const ofDesk = () => documentOf(desk.figures).players[group];
  await expect.poll(() => ofDesk()?.state, soon).toBe('playing');
  expect(ofDesk()?.at).toBeLessThan(start.at + 9_000);

  // Its display, which was away in between, has the state and not the history.
  await give(take(words('一个就够')));
  await expect.poll(() => documentOf(again.figures).programme[west.id]?.content, soon).toEqual(words('一个就够'));
  await expect.poll(() => present[west.id]?.revision ?? 0, soon).toBe(again.revision);
}, 120_000);

test('what the schedule has claimed is put on once, although the process that claimed it is killed before it could do it', async () => {
  const arrived = await call(other, arriveAsDisplay, {});
  const { code } = arrived.data.pairing;
  const { display } = (await call(other, pairDisplay, { code, hall, name: '北墙' }, staff)).data;
  const content: Content = { kind: 'text', title: '按时开馆', text: '', tone: 'plain' };
  const scene = (
    await call(
      other,
      saveScene,
      { id: 0, hall, revision: 0, name: '开馆', contents: JSON.stringify({ [display]: content }) },
      staff,
    )
  ).data.id;
  const minute = Math.floor((Date.now() + businessOffsetMs) / 60_000);
  // Neither begins nor ends while this runs, whatever the time of the day.
  const times = {
    from_minute: (minute - 60) % 1_440,
    to_minute: (minute + 60) % 1_440,
    weekdays: [1, 2, 3, 4, 5, 6, 7],
  };
  const entry = { id: 1, name: '', scene, transition: cut, ...times, priority: 3, is_on: true };
  const truth = new pg.Client({ connectionString: databaseUrl });
  await truth.connect();
  ends.push(() => truth.end());
  const count = async (query: string, values: unknown[] = []) => (await truth.query(query, values)).rows[0].n;

  // It cannot come farther than its claim: somebody else has the hall's row.
  await truth.query('begin');
  await truth.query('select from halls where id = $1 for no key update', [hall]);
  await call(other, saveSchedule, { hall, revision: 0, is_on: 1, entries: JSON.stringify([entry]) }, staff);
  const waiting = `select count(*)::int as n from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(() => count(waiting), soon).toBe(1);
  await killOther();
  await truth.query('rollback');

  await Promise.all([serve(databaseUrl), serve(databaseUrl)]);
  const puts = `select count(*)::int as n from hall_log where display = $1 and actor = 'schedule'`;
  await expect.poll(() => count(puts, [display]), soon).toBe(1);
  const shown = `select count(*)::int as n from halls where id = $1 and document #>> array['programme', $2, 'content', 'title'] = '按时开馆'`;
  expect(await count(shown, [hall, String(display)])).toBe(1);
}, 120_000);
