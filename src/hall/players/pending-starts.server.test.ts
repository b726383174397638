import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Command } from '#hall/commands.ts';
import { listHalls } from '#hall/contract.ts';
import { documentOf } from '#hall/document.ts';
import type { LinkClient } from '#hall/link/link-client.ts';
import type { Report } from '#hall/protocol.ts';
import { cut } from '#hall/shown-content.ts';
import { cookieOf, linkOf, listening, pairedDevice } from '#tests/hall-link.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';

let site: TestApp;
let host: string;
let operator: Visitor;
let hall: number;
let desk: LinkClient;
const links: LinkClient[] = [];
const soon = { timeout: 20_000 };

beforeAll(async () => {
  site = await openTestApp();
  host = await listening(site);
  operator = await site.screenUser('operator');
  hall = (await operator.call(listHalls)).data[0].id;
  desk = opened(cookieOf(operator), `?as=operator&hall=${hall}`);
});
afterAll(async () => {
  for (const link of links) link.stop();
  await site.close();
});

function opened(cookie: string, search = '') {
  const link = linkOf(host, cookie, search);
  links.push(link);
  return link;
}
async function displayOf(name: string) {
  const { browser, display } = await pairedDevice(site, operator, hall, name);
  const link = opened(cookieOf(browser));
  await expect.poll(() => link.isOpen, soon).toBe(true);
  const say = (group: string, state: NonNullable<Report['video']>['state']) =>
    link.report({
      shows: { put: 1, kind: 'player', overlay: 'none' },
      ready: true,
      screen: { width: 1920, height: 1080, pixelRatio: 1 },
      video: { group, skewMs: null, p95Ms: null, maxMs: null, state },
    });
  return { display, say };
}
const give = async (command: Command) => expect(await desk.give(command)).toMatchObject({ ok: true });
const stateOf = (group: string) => documentOf(desk.figures).players[group]?.state;
const film = { item: 1, title: '织机', source: '/hall/content/1/file/x', durationMs: 60_000 };

async function groupOf(group: string, displays: string[]) {
  await give({ kind: 'load', group, playlist: [film], loop: 'all' });
  const puts = Object.fromEntries(displays.map((display) => [display, { kind: 'player' as const, group }]));
  await give({ kind: 'take', puts, transition: cut, label: '', takeOver: true });
}

test('a start is held until every display of the group is ready, and then all begin at one moment', async () => {
  await expect.poll(() => desk.isOpen, soon).toBe(true);
  const [one, other] = [await displayOf('左'), await displayOf('右')];
  await groupOf('group-1', [one.display, other.display]);
  await give({ kind: 'play', group: 'group-1', holdMs: 10_000 });
  one.say('group-1', 'ready');
  other.say('group-1', 'loading');
  await expect.poll(() => stateOf('group-1'), soon).toBe('waiting');
  other.say('group-1', 'ready');
  // Long before the time is over, by the test's clock, which stands still.
  await expect.poll(() => stateOf('group-1'), soon).toBe('playing');
});

test('a display that cannot play the film does not hold the others', async () => {
  const [sound, broken] = [await displayOf('好'), await displayOf('坏')];
  await groupOf('group-3', [sound.display, broken.display]);
  await give({ kind: 'play', group: 'group-3', holdMs: 10_000 });
  sound.say('group-3', 'ready');
  broken.say('group-3', 'failed');
  await expect.poll(() => stateOf('group-3'), soon).toBe('playing');
});

test('a display that does not get ready holds the others up to the time-out', async () => {
  const slow = await displayOf('慢');
  await groupOf('group-2', [slow.display]);
  await give({ kind: 'play', group: 'group-2', holdMs: 4_000 });
  slow.say('group-2', 'loading');
  await expect.poll(() => stateOf('group-2'), soon).toBe('waiting');
  site.clock.forward(4_001);
  await expect.poll(() => stateOf('group-2'), soon).toBe('playing');
});
