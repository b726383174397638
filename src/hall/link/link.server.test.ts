import { afterAll, beforeAll, expect, test } from 'vitest';
import { logout } from '#accounts/contract.ts';
import type { Command } from '#hall/commands.ts';
import type { Content } from '#hall/content.ts';
import { addHall, arriveAsDisplay, listHalls, pairDisplay, removeDisplay, renameHall } from '#hall/contract.ts';
import { documentOf } from '#hall/document.ts';
import { cut } from '#hall/shown-content.ts';
import { bareLink, cookieOf, linkOf, listening, pairedDevice } from '#tests/hall-link.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import type { LinkClient } from './link-client.ts';
import { linkLimits, protocolVersion } from './link-rules.ts';

let site: TestApp;
let host: string;
let operator: Visitor;
let hall: number;
const links: LinkClient[] = [];
const opened = (...given: Parameters<typeof linkOf>) => {
  const link = linkOf(...given);
  links.push(link);
  return link;
};

beforeAll(async () => {
  site = await openTestApp();
  host = await listening(site);
  operator = await site.screenUser('operator');
  hall = (await operator.call(listHalls)).data[0].id;
});
afterAll(async () => {
  for (const link of links) link.stop();
  await site.close();
});

const words = (title: string): Content => ({ kind: 'text', title, text: '', tone: 'plain' });
const take = (puts: Record<string, Content>): Command => ({
  kind: 'take',
  puts,
  transition: cut,
  label: '',
  takeOver: true,
});
const control = (person = operator, which = hall) => opened(host, cookieOf(person), `?as=operator&hall=${which}`);
const shown = (link: LinkClient, display: string) => {
  const content = documentOf(link.figures).programme[display]?.content;
  return content?.kind === 'text' ? content.title : content?.kind;
};
const soon = { timeout: 20_000 };

test('a device shows a code, an operator confirms it, and from then on it is a display that gets what is put on it', async () => {
  const browser = site.visitor();
  const first = (await browser.call(arriveAsDisplay)).data;
  expect(first).toMatchObject({ display: null, pairing: { code: expect.stringMatching(/^\d{6}$/) } });
  expect((await browser.call(arriveAsDisplay)).data.pairing.code).toBe(first.pairing.code);
  let strangerCount = 0;
  const display = opened(host, cookieOf(browser), '', { onStranger: () => strangerCount++ });
  await expect.poll(() => display.isOpen, soon).toBe(true);
  expect((await operator.call(pairDisplay, { code: '000000', hall, name: '门' })).code).toBe(404);
  const paired = await operator.call(pairDisplay, { code: first.pairing.code, hall, name: '门厅' });
  expect(paired.code).toBe(1);
  expect((await operator.call(pairDisplay, { code: first.pairing.code, hall, name: '门厅' })).code).toBe(404);
  await expect.poll(() => strangerCount, soon).toBeGreaterThan(0);
  const id = String(paired.data.display);
  await expect.poll(() => documentOf(display.figures).displays[id]?.name, soon).toBe('门厅');
  const hand = control();
  await expect.poll(() => hand.isOpen, soon).toBe(true);
  expect(await hand.give(take({ [id]: words('欢迎') }))).toMatchObject({ ok: true });
  await expect.poll(() => shown(display, id), soon).toBe('欢迎');
  expect(Object.keys(display.figures).some((key) => /^(takes|leases)/.test(key))).toBe(false);
  expect(Object.keys(hand.figures).some((key) => key.startsWith('takes/'))).toBe(true);
  const put = documentOf(display.figures).programme[id];
  display.painted(put?.revision ?? 0, put?.at ?? 0);
  const proof = () =>
    site.services.database.pool.query(
      'select actor_name, painted_at from hall_log where display = $1 and painted_at is not null',
      [id],
    );
  await expect.poll(async () => (await proof()).rows.length, soon).toBe(1);
});

test('a link is refused without a token, a sign-in, the role, the own origin or an existing hall', async () => {
  const viewer = await site.screenUser('viewer');
  const status = async (headers: Record<string, string>, search = '') => (await bareLink(host, headers, search)).status;
  expect(await status({})).toBe(401);
  expect(await status({ cookie: 'wl_device=short' })).toBe(401);
  expect(await status({}, `?as=operator&hall=${hall}`)).toBe(401);
  expect(await status({ cookie: cookieOf(viewer) }, `?as=operator&hall=${hall}`)).toBe(403);
  expect(await status({ cookie: cookieOf(operator) }, '?as=operator&hall=x')).toBe(400);
  expect(
    await status({ cookie: cookieOf(operator), origin: 'https://evil.example' }, `?as=operator&hall=${hall}`),
  ).toBe(403);
  const plain = await fetch(`http://${host}/hall/link`);
  expect(plain.status).toBe(426);
  const elsewhere = await bareLink(host, { cookie: cookieOf(operator) }, '?as=operator&hall=999999');
  elsewhere.say({ kind: 'hello', version: protocolVersion });
  await expect.poll(elsewhere.reasons, soon).toEqual(['no_such_hall']);
});

test('a forged token is a stranger; a display that claims to be another one is refused', async () => {
  const { browser, display } = await pairedDevice(site, operator, hall, '甲');
  const other = await pairedDevice(site, operator, hall, '乙');
  const forged = await bareLink(host, { cookie: `wl_device=${'A'.repeat(43)}` });
  forged.say({ kind: 'hello', version: protocolVersion, display });
  await expect.poll(forged.reasons, soon).toEqual(['not_this_display']);
  const claiming = await bareLink(host, { cookie: cookieOf(browser) });
  claiming.say({ kind: 'hello', version: protocolVersion, display: other.display });
  await expect.poll(claiming.reasons, soon).toEqual(['not_this_display']);
  await expect.poll(claiming.closedBy, soon).toBe(1008);
  const honest = await bareLink(host, { cookie: cookieOf(browser) });
  honest.say({ kind: 'hello', version: protocolVersion, display });
  honest.say({ kind: 'command', id: 'x', command: take({ [other.display]: words('我') }) });
  honest.say({ kind: 'call', call: 'reload', displays: [other.display] });
  await expect.poll(honest.reasons, soon).toEqual(['not_allowed', 'not_allowed']);
});

test('strangers take no place from displays and operators, and none of another network from each other', async () => {
  const { browser } = await pairedDevice(site, operator, hall, '戊');
  const forged = (at: number) => ({ cookie: `wl_device=${String(at).padStart(43, 'B')}` });
  const strangers = await Promise.all(Array.from({ length: 70 }, (_, at) => bareLink(host, forged(at))));
  const statuses = strangers.map(({ status }) => status);
  expect([statuses.filter((each) => each === 101).length, statuses.filter((each) => each === 503).length]).toEqual([
    60, 10,
  ]);
  const elsewhere = await bareLink(host, forged(100), '', { localAddress: '127.0.0.2' });
  const display = await bareLink(host, { cookie: cookieOf(browser) });
  const hand = await bareLink(host, { cookie: cookieOf(operator) }, `?as=operator&hall=${hall}`);
  expect([elsewhere.status, display.status, hand.status]).toEqual([101, 101, 101]);
  for (const each of [...strangers, elsewhere, display, hand]) each.end();
  await expect
    .poll(async () => {
      const again = await bareLink(host, forged(101));
      again.end();
      return again.status;
    }, soon)
    .toBe(101);
});

test('what is no message of ours is refused with a reason, and a flood or a huge one ends the link', async () => {
  const { browser } = await pairedDevice(site, operator, hall, '丙');
  const cookie = cookieOf(browser);
  const link = await bareLink(host, { cookie });
  link.say({ kind: 'report', report: {} });
  link.say({ kind: 'ack', revision: 1 });
  link.say('{"kind":');
  link.say({ kind: 'hello', version: protocolVersion });
  link.say({ kind: 'make_coffee' });
  link.say({ kind: 'command', id: 'mine', command: { kind: 'open_door' } });
  await expect
    .poll(link.reasons, soon)
    .toEqual(['unknown_message', 'say_hello', 'not_json', 'unknown_message', 'unknown_message']);
  expect(link.heard.filter((message) => message.kind === 'refused').at(-1)).toMatchObject({ id: 'mine' });
  for (let n = 0; n < 1_000; n++) link.say({ kind: 'probe', n });
  await expect.poll(() => link.reasons().at(-1), soon).toBe('too_many_messages');
  await expect.poll(link.closedBy, soon).toBe(1008);
  expect(link.heard.filter(({ kind }) => kind === 'time').length).toBeLessThan(linkLimits.burst * 5);
  const huge = await bareLink(host, { cookie });
  huge.say('x'.repeat(10_000_000));
  await expect.poll(huge.closedBy, soon).toBeDefined();
  const old = await bareLink(host, { cookie });
  old.say({ kind: 'hello', version: 0 });
  await expect.poll(old.reasons, soon).toEqual(['old_version']);
});

test('a device does not get around its allowance by many links: the oldest of them goes', async () => {
  const { browser } = await pairedDevice(site, operator, hall, '多头');
  const many: Awaited<ReturnType<typeof bareLink>>[] = [];
  for (let n = 0; n < 6; n++) {
    const link = await bareLink(host, { cookie: cookieOf(browser) });
    link.say({ kind: 'hello', version: protocolVersion });
    many.push(link);
  }
  const [gone, open] = [1008, undefined];
  await expect.poll(() => many.map(({ closedBy }) => closedBy()), soon).toEqual([gone, gone, open, open, open, open]);
  for (const link of many) link.end();
});

test('what one display says never keeps the words of another from being written down', async () => {
  const [odd, sound] = [
    await pairedDevice(site, operator, hall, '怪'),
    await pairedDevice(site, operator, hall, '正常'),
  ];
  const hand = control();
  await expect.poll(() => hand.isOpen, soon).toBe(true);
  const screens = [odd, sound].map(({ browser }) => opened(host, cookieOf(browser)));
  for (const screen of screens) await expect.poll(() => screen.isOpen, soon).toBe(true);
  expect(await hand.give(take({ [odd.display]: words('一'), [sound.display]: words('一') }))).toMatchObject({
    ok: true,
  });
  const put = () => documentOf((screens[1] as LinkClient).figures).programme[sound.display];
  await expect.poll(() => put()?.revision ?? 0, soon).toBeGreaterThan(0);
  const said = (fault: string) => ({
    shows: { put: put()?.revision ?? 0, kind: 'text', overlay: 'none' as const },
    ready: true,
    screen: { width: 1920, height: 1080, pixelRatio: 1 },
    fault,
  });
  // Gathered with what the other says, and written in one statement with it.
  for (const fault of ['no\u0000thing', 'half \ud83d']) screens[0]?.report(said(fault));
  for (const at of [1e300, -1e300]) screens[0]?.painted(put()?.revision ?? 0, at);
  screens[1]?.report(said('投影灯老化'));
  screens[1]?.painted(put()?.revision ?? 0, (put()?.at ?? 0) + 3);
  const written = async () => {
    const { rows } = await site.services.database.pool.query(
      `select p.report->>'fault' as fault, l.painted_at is not null as is_proved from hall_presence p
       join hall_log l on l.display = p.display where p.display = $1 and l.revision = $2`,
      [sound.display, put()?.revision],
    );
    return rows;
  };
  await expect.poll(written, soon).toEqual([{ fault: '投影灯老化', is_proved: true }]);
});

test('what a display says of a moment that is not about now is no proof of play', async () => {
  const { browser, display } = await pairedDevice(site, operator, hall, '错钟');
  const hand = control();
  await expect.poll(() => hand.isOpen, soon).toBe(true);
  const screen = opened(host, cookieOf(browser));
  await expect.poll(() => screen.isOpen, soon).toBe(true);
  const proofs = async () =>
    (
      await site.services.database.pool.query<{ seen: number }>(
        `select extract(epoch from painted_at - due_at)::float * 1000 as seen from hall_log
         where display = $1 and painted_at is not null order by revision`,
        [display],
      )
    ).rows.map(({ seen }) => Math.round(seen));
  const shownPut = () => documentOf(screen.figures).programme[display];
  for (const [text, lateMs] of [
    ['昨天', -86_400_000],
    ['现在', 12],
  ] as const) {
    expect(await hand.give(take({ [display]: words(text) }))).toMatchObject({ ok: true });
    await expect.poll(() => shown(screen, display), soon).toBe(text);
    screen.painted(shownPut()?.revision ?? 0, (shownPut()?.at ?? 0) + lateMs);
  }
  await expect.poll(proofs, soon).toEqual([12]);
});

test('a display that is removed is a stranger at once, and its token is worth nothing', async () => {
  const { browser, display } = await pairedDevice(site, operator, hall, '丁');
  let isStranger = false;
  const link = opened(host, cookieOf(browser), '', { onStranger: () => (isStranger = true) });
  await expect.poll(() => link.isOpen, soon).toBe(true);
  expect((await operator.call(removeDisplay, { display: Number(display) })).code).toBe(1);
  await expect.poll(() => isStranger, soon).toBe(true);
  expect((await browser.call(arriveAsDisplay)).data).toMatchObject({
    display: null,
    pairing: { code: expect.stringMatching(/^\d{6}$/) },
  });
  expect((await operator.call(removeDisplay, { display: Number(display) })).code).toBe(404);
});

test('operators see which displays are there and what they say; an operator who signs out is out', async () => {
  const leaving = await site.screenUser('operator');
  const { data: made } = await leaving.call(addHall, { name: '二号厅' });
  const { browser, display } = await pairedDevice(site, leaving, made.id, '东墙');
  const seen: Record<string, unknown>[] = [];
  const hand = opened(host, cookieOf(leaving), `?as=operator&hall=${made.id}`, {
    onPresence: (displays) => seen.push(displays[display] as unknown as Record<string, unknown>),
  });
  await expect.poll(() => hand.isOpen, soon).toBe(true);
  const link = opened(host, cookieOf(browser));
  await expect.poll(() => seen.at(-1)?.state, soon).toBe('here');
  link.report({
    shows: { put: 0, kind: 'black', overlay: 'none' },
    ready: true,
    screen: { width: 1920, height: 1080, pixelRatio: 1 },
  });
  await expect.poll(() => (seen.at(-1)?.report as { ready?: boolean } | null)?.ready, soon).toBe(true);
  link.stop();
  await expect.poll(() => seen.at(-1)?.state, soon).toBe('away');
  let isOut = false;
  const again = await bareLink(host, { cookie: cookieOf(leaving) }, `?as=operator&hall=${made.id}`);
  again.say({ kind: 'hello', version: protocolVersion });
  await leaving.call(logout, { kind: 'ia' });
  await expect.poll(() => again.reasons(), soon).toEqual(['not_allowed']);
  isOut = (await bareLink(host, { cookie: cookieOf(leaving) }, `?as=operator&hall=${made.id}`)).status === 401;
  expect(isOut).toBe(true);
});

test('a hall is locked with a PIN: wrong ones are counted, a lock that is refused sets none, boards for insiders are theirs', async () => {
  const { data: made } = await operator.call(addHall, { name: '三号厅' });
  const { browser, display } = await pairedDevice(site, operator, made.id, '西墙');
  const called: string[] = [];
  const screen = opened(host, cookieOf(browser), '', { onCalled: (call) => called.push(call) });
  const hand = control(operator, made.id);
  for (const link of [hand, screen]) await expect.poll(() => link.isOpen, soon).toBe(true);
  expect(await hand.give({ kind: 'lock' })).toMatchObject({ reason: 'no_pin' });
  expect(await hand.give({ kind: 'lock', pin: '2468' })).toMatchObject({ ok: true });
  expect(await hand.give({ kind: 'lock', pin: '0000' })).toMatchObject({ reason: 'nothing_to_do' });
  expect(await hand.give(take({ [display]: words('不') }))).toMatchObject({ reason: 'locked' });
  // Nor does anybody lay a test card over what guests see, or load a display again under their eyes.
  hand.call('test_card', [display]);
  hand.call('reload', [display]);
  hand.call('picture', [display]);
  await expect.poll(() => called, soon).toEqual(['picture']);
  expect(await hand.give({ kind: 'unlock', pin: '0000' })).toMatchObject({ reason: 'wrong_pin' });
  expect(await hand.give({ kind: 'unlock', pin: '2468' })).toMatchObject({ ok: true });
  // A colleague who was still asked for a first one changes nothing for those who know it.
  expect(await hand.give({ kind: 'lock', pin: '0000' })).toMatchObject({ reason: 'wrong_pin' });
  hand.call('identify', [display]);
  await expect.poll(() => called, soon).toEqual(['picture', 'identify']);
  const board = (address: string): Content => ({ kind: 'board', board: address, options: {} });
  expect(await hand.give(take({ [display]: board('main/2/3/internal') }))).toMatchObject({
    reason: 'board_not_allowed',
  });
  expect(await hand.give(take({ [display]: board('main/1/3') }))).toMatchObject({ ok: true });
  expect(await hand.give({ kind: 'begin', group: 'wall' })).toMatchObject({ reason: 'not_allowed' });
});

test('a PIN is not found out by trying: after ten wrong ones the right one is refused as well, for a while', async () => {
  const { data: made } = await operator.call(addHall, { name: '五号厅' });
  const hand = control(operator, made.id);
  await expect.poll(() => hand.isOpen, soon).toBe(true);
  expect(await hand.give({ kind: 'lock', pin: '2468' })).toMatchObject({ ok: true });
  expect(await hand.give({ kind: 'unlock', pin: '2468' })).toMatchObject({ ok: true });
  // Nor by locking, which is answered in the same way.
  for (let tried = 0; tried < 5; tried++)
    expect(await hand.give({ kind: 'lock', pin: String(2_000 + tried) })).toMatchObject({ reason: 'wrong_pin' });
  expect(await hand.give({ kind: 'lock' })).toMatchObject({ ok: true });
  for (let tried = 0; tried < 5; tried++)
    expect(await hand.give({ kind: 'unlock', pin: String(1_000 + tried) })).toMatchObject({ reason: 'wrong_pin' });
  expect(await hand.give({ kind: 'unlock', pin: '2468' })).toMatchObject({ reason: 'too_many_tries' });
  site.clock.forward(10 * 60_000 + 1_000);
  expect(await hand.give({ kind: 'unlock', pin: '2468' })).toMatchObject({ ok: true });
});

test('an administrator, and no other operator, opens a hall without its PIN; the next lock sets another', async () => {
  const { data: made } = await operator.call(addHall, { name: '四号厅' });
  const admin = control(await site.screenUser('operator', 'admin'), made.id);
  await expect.poll(() => admin.isOpen, soon).toBe(true);
  const hand = control(operator, made.id);
  await expect.poll(() => hand.isOpen, soon).toBe(true);
  expect(await hand.give({ kind: 'lock', pin: '2468' })).toMatchObject({ ok: true });
  expect(await hand.give({ kind: 'clear_pin' })).toMatchObject({ reason: 'not_allowed' });
  expect(await admin.give({ kind: 'clear_pin' })).toMatchObject({ ok: true });
  expect(await hand.give({ kind: 'lock' })).toMatchObject({ reason: 'no_pin' });
  expect(await hand.give({ kind: 'lock', pin: '1357' })).toMatchObject({ ok: true });
  expect(await hand.give({ kind: 'unlock', pin: '2468' })).toMatchObject({ reason: 'wrong_pin' });
  expect(await hand.give({ kind: 'unlock', pin: '1357' })).toMatchObject({ ok: true });
});

test('a hall has the name that it was given last', async () => {
  const { data: made } = await operator.call(addHall, { name: '旧名' });
  expect(await operator.call(renameHall, { hall: made.id, name: '新名' })).toMatchObject({ code: 1 });
  expect((await operator.call(listHalls, {})).data).toContainEqual({ id: made.id, name: '新名' });
  expect(await operator.call(renameHall, { hall: 999_999, name: '新名' })).toMatchObject({ code: 404 });
});

test('a paired display watches the board that is put on it, without a sign-in, and no other', async () => {
  const { browser, display } = await pairedDevice(site, operator, hall, '看板');
  const hand = control();
  await expect.poll(() => hand.isOpen, soon).toBe(true);
  const status = async (board: string) => {
    const leaving = new AbortController();
    const answer = await fetch(`http://${host}/screen/live?board=${board}`, {
      headers: { cookie: cookieOf(browser) },
      signal: leaving.signal,
    });
    leaving.abort();
    return answer.status;
  };
  expect(await status('left')).toBe(401);
  expect(await hand.give(take({ [display]: { kind: 'board', board: 'left', options: {} } }))).toMatchObject({
    ok: true,
  });
  expect(await status('left')).toBe(200);
  expect(await status('right')).toBe(401);
});

test('a client that joins an empty hall sees what was put on while notices were lost', async () => {
  const { pool } = site.services.database;
  const { data: made } = await operator.call(addHall, { name: '六号厅' });
  const first = control(operator, made.id);
  await expect.poll(() => first.isOpen, soon).toBe(true);
  first.stop();
  const listener = async () =>
    (
      await pool.query(
        `select pid from pg_stat_activity where application_name = 'weftline notices' and datname = current_database()`,
      )
    ).rows[0]?.pid as number | undefined;
  const before = await listener();
  // Another process puts the hall to black, and nobody here is told.
  await pool.query(
    `update halls set revision = revision + 1, document = jsonb_set(document, '{overlay}', '{"kind":"blackout"}') where id = $1`,
    [made.id],
  );
  await pool.query('select pg_terminate_backend($1)', [before]);
  await expect.poll(async () => ![undefined, before].includes(await listener()), soon).toBe(true);
  const next = control(operator, made.id);
  await expect.poll(() => next.isOpen, soon).toBe(true);
  await expect.poll(() => documentOf(next.figures).overlay, soon).toMatchObject({ kind: 'blackout' });
});
