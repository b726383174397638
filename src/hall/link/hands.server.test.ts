import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Content } from '#hall/content.ts';
import { addHall, arriveAsDisplay, pairDisplay, removeDisplay } from '#hall/contract.ts';
import { type DisplaySetUp, documentOf } from '#hall/document.ts';
import { cut } from '#hall/shown-content.ts';
import { cookieOf, linkOf, listening, pairedDevice } from '#tests/hall-link.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import type { LinkClient } from './link-client.ts';

let site: TestApp;
let host: string;
const links: LinkClient[] = [];
beforeAll(async () => {
  site = await openTestApp();
  host = await listening(site);
});
afterAll(async () => {
  for (const link of links) link.stop();
  await site.close();
});

const soon = { timeout: 20_000 };
const words = (title: string): Content => ({ kind: 'text', title, text: '', tone: 'plain' });
const take = (puts: Record<string, Content>, takeOver = false) =>
  ({ kind: 'take', puts, transition: cut, label: '', takeOver }) as const;
const shown = (link: LinkClient, display: string) => {
  const content = documentOf(link.figures).programme[display]?.content;
  return content?.kind === 'text' ? content.title : content?.kind;
};
async function opened(...given: Parameters<typeof linkOf>): Promise<LinkClient> {
  const link = linkOf(...given);
  links.push(link);
  await expect.poll(() => link.isOpen, soon).toBe(true);
  return link;
}
const handOf = (person: Visitor, hall: number) => opened(host, cookieOf(person), `?as=operator&hall=${hall}`);
async function openHall() {
  const operator = await site.screenUser('operator');
  const { data } = await operator.call(addHall, { name: `展厅 ${Math.random()}` });
  return { operator, hall: data.id as number };
}

test('a second operator sees who has leased the displays and takes over explicitly, which the first sees', async () => {
  const { operator: first, hall } = await openHall();
  const second = await site.screenUser('operator');
  const { browser, display } = await pairedDevice(site, first, hall, '东墙');
  const { display: free } = await pairedDevice(site, first, hall, '西墙');
  const screen = await opened(host, cookieOf(browser));
  const [one, other] = [await handOf(first, hall), await handOf(second, hall)];
  const holder = (hand: LinkClient) => documentOf(hand.figures).leases[display]?.by;
  const whoIs = async (hand: LinkClient) => (await hand.give({ kind: 'lease', displays: [free], takeOver: true })).ok;

  expect(await one.give({ kind: 'prepare', puts: { [display]: words('一') }, takeOver: false })).toMatchObject({
    ok: true,
  });
  await expect.poll(() => holder(other), soon).toBe(holder(one));
  const held = holder(other);
  // What is leased keeps nobody from the others.
  expect(await whoIs(other)).toBe(true);
  expect(await other.give(take({ [display]: words('二') }))).toMatchObject({
    reason: 'leased',
    data: [{ display, byName: expect.any(String) }],
  });
  expect(shown(screen, display)).toBeUndefined();
  expect(await other.give(take({ [display]: words('二') }, true))).toMatchObject({ ok: true });
  await expect.poll(() => shown(screen, display), soon).toBe('二');
  await expect.poll(() => holder(one) !== undefined && holder(one) !== held, soon).toBe(true);
  // And now it is the first who is asked.
  expect(await one.give(take({ [display]: words('三') }))).toMatchObject({ reason: 'leased' });
  expect(await other.give({ kind: 'release', displays: [display] })).toMatchObject({ ok: true });
  expect(await one.give(take({ [display]: words('三') }))).toMatchObject({ ok: true });
  await expect.poll(() => shown(screen, display), soon).toBe('三');
});

test('takes of the same millisecond come one after the other, and each can be undone for itself', async () => {
  const { operator: first, hall } = await openHall();
  const second = await site.screenUser('operator');
  const { browser, display } = await pairedDevice(site, first, hall, '门厅');
  const screen = await opened(host, cookieOf(browser));
  const hands = [await handOf(first, hall), await handOf(second, hall)];
  // The test's clock stands still: all of them are of one millisecond.
  const titles = Array.from({ length: 8 }, (_, n) => `第 ${n} 幕`);
  const answers = await Promise.all(
    titles.map((title, n) => (hands[n % 2] as LinkClient).give(take({ [display]: words(title) }, true))),
  );
  const done = answers.flatMap((answer, n) => (answer.ok ? { ...answer, title: titles[n] } : []));
  expect(done.length).toBe(titles.length);
  expect(new Set(done.map(({ at }) => at)).size).toBe(1);
  const inOrder = done.toSorted((one, other) => one.revision - other.revision);
  expect(new Set(done.map(({ revision }) => revision)).size).toBe(titles.length);
  const everybody = [screen, ...hands];
  for (const [place, { revision, title }] of inOrder.toReversed().entries()) {
    for (const link of everybody) await expect.poll(() => shown(link, display), soon).toBe(title);
    const undo = { kind: 'undo', take: `t${revision}`, transition: cut, takeOver: true } as const;
    expect(await (hands[place % 2] as LinkClient).give(undo)).toMatchObject({ ok: true });
  }
  for (const link of everybody) await expect.poll(() => shown(link, display), soon).toBe('black');
});

test('a new device takes the place of a broken one, with its set-up and what is on; the old one is a stranger', async () => {
  const { operator, hall } = await openHall();
  const { browser: broken, display } = await pairedDevice(site, operator, hall, '门厅');
  let strangers = 0;
  await opened(host, cookieOf(broken), '', { onStranger: () => strangers++ });
  const hand = await handOf(operator, hall);
  await hand.give(take({ [display]: words('欢迎') }));

  const browser = site.visitor();
  const { pairing } = (await browser.call(arriveAsDisplay)).data;
  const given = { code: pairing.code, hall, name: '不用的名字' };
  expect((await operator.call(pairDisplay, { ...given, instead_of: 999_999 })).code).toBe(404);
  // A refusal leaves the code as it was.
  const exchanged = await operator.call(pairDisplay, { ...given, instead_of: Number(display) });
  expect(exchanged.data).toEqual({ display: Number(display) });
  const screen = await opened(host, cookieOf(browser));
  await expect.poll(() => shown(screen, display), soon).toBe('欢迎');
  expect(documentOf(screen.figures).displays[display]?.name).toBe('门厅');
  await expect.poll(() => strangers, soon).toBeGreaterThan(0);
  // The old one can be paired anew, as another display.
  const { data: again } = await broken.call(arriveAsDisplay);
  expect(again.display).toBeNull();
  const second = await operator.call(pairDisplay, { code: again.pairing.code, hall, name: '备用' });
  expect(second.code).toBe(1);
  expect(second.data.display).not.toBe(Number(display));
});

test('a device that was revoked is paired again under a token of its own', async () => {
  const { operator, hall } = await openHall();
  const { browser, display } = await pairedDevice(site, operator, hall, '西墙');
  const revoked = cookieOf(browser);
  expect((await operator.call(removeDisplay, { display: Number(display) })).code).toBe(1);
  const { data } = await browser.call(arriveAsDisplay);
  expect(cookieOf(browser)).not.toBe(revoked);
  const paired = await operator.call(pairDisplay, { code: data.pairing.code, hall, name: '西墙' });
  expect(paired.code).toBe(1);
  const screen = await opened(host, cookieOf(browser));
  await expect.poll(() => documentOf(screen.figures).displays[paired.data.display]?.name, soon).toBe('西墙');
});

test('a panel and its second display are paired as what their pages are for', async () => {
  const { operator, hall } = await openHall();
  const kinds = ['display', 'panel', 'sub'] as const;
  for (const kind of kinds) {
    const { data } = await site.visitor().call(arriveAsDisplay, { kind });
    expect((await operator.call(pairDisplay, { code: data.pairing.code, hall, name: kind })).code).toBe(1);
  }
  const read = await site.services.hall.store.read(hall);
  expect(Object.values(read?.document.displays ?? {}).map(({ name, kind }) => [name, kind])).toEqual(
    kinds.map((kind) => [kind, kind]),
  );
});

test('a panel hears whether a display that it drives is connected, and may watch the board that was touched on it', async () => {
  const { operator, hall } = await openHall();
  const [panel, beside, other] = [
    await pairedDevice(site, operator, hall, '触摸屏'),
    await pairedDevice(site, operator, hall, '门厅'),
    await pairedDevice(site, operator, hall, '西墙'),
  ];
  const hand = await handOf(operator, hall);
  const setUp = documentOf(hand.figures).displays[panel.display];
  const asPanel = async (pairedWith: string | null) =>
    expect(
      await hand.give({
        kind: 'set_up',
        display: panel.display,
        setUp: { ...setUp, kind: 'panel', pairedWith } as DisplaySetUp,
      }),
    ).toMatchObject({ ok: true });
  await asPanel(beside.display);
  const heard: boolean[] = [];
  const touched = await opened(host, cookieOf(panel.browser), '', { onBeside: (isHere) => heard.push(isHere) });
  await expect.poll(() => heard.at(-1), soon).toBe(false);
  await opened(host, cookieOf(other.browser));
  const screen = await opened(host, cookieOf(beside.browser));
  await expect.poll(() => heard.at(-1), soon).toBe(true);
  const content: Content = { kind: 'board', board: 'left', options: {} };
  expect(await touched.give({ kind: 'touch', panel: panel.display, content })).toMatchObject({ ok: true });
  const put = (display: string) => documentOf(touched.figures).programme[display]?.content;
  await expect.poll(() => [put(panel.display), put(beside.display)], soon).toEqual([content, content]);
  screen.stop();
  await expect.poll(() => heard.at(-1), soon).toBe(false);
  await asPanel(other.display);
  await expect.poll(() => heard.at(-1), soon).toBe(true);
  const { rows } = await site.services.database.pool.query(
    `select display from hall_log where what = 'touch' and hall = $1`,
    [hall],
  );
  expect(rows).toEqual([{ display: Number(beside.display) }]);
});

test('a display is reloaded, shows its name and gets its volume when an operator says so, and no other display does', async () => {
  const { operator, hall } = await openHall();
  const [one, other] = [await pairedDevice(site, operator, hall, '甲'), await pairedDevice(site, operator, hall, '乙')];
  const heard: Record<string, string[]> = { [one.display]: [], [other.display]: [] };
  const screenOf = ({ browser, display }: typeof one) =>
    opened(host, cookieOf(browser), '', { onCalled: (call) => heard[display]?.push(call) });
  const screens = [await screenOf(one), await screenOf(other)];
  const hand = await handOf(operator, hall);
  hand.call('reload', [one.display]);
  hand.call('identify', [one.display]);
  expect(await hand.give({ kind: 'volume', displays: [one.display], level: 0.3, muted: true })).toMatchObject({
    ok: true,
  });
  await expect.poll(() => heard[one.display], soon).toEqual(['reload', 'identify']);
  for (const screen of screens)
    await expect.poll(() => documentOf(screen.figures).volumes[one.display], soon).toEqual({ level: 0.3, muted: true });
  expect(documentOf((screens[1] as LinkClient).figures).volumes[other.display]).toBeUndefined();
  // Whatever was said to it came before this answer.
  hand.call('test_card', [other.display]);
  await expect.poll(() => heard[other.display], soon).toEqual(['test_card']);
});

test('content that was not prepared comes on all displays together: when the slowest has rendered it, or after four seconds', async () => {
  const { operator, hall } = await openHall();
  const [one, other] = [await pairedDevice(site, operator, hall, '甲'), await pairedDevice(site, operator, hall, '乙')];
  const screens = [await opened(host, cookieOf(one.browser)), await opened(host, cookieOf(other.browser))];
  const hand = await handOf(operator, hall);
  const board: Content = { kind: 'board', board: 'left', options: {} };
  const answer = await hand.give(take({ [one.display]: board, [other.display]: board }));
  if (!answer.ok) throw new Error(answer.reason);
  const { revision, at } = answer;
  const puts = () =>
    screens.map((screen, place) => documentOf(screen.figures).programme[[one, other][place]?.display ?? '']);
  const drawn = (screen: LinkClient | undefined) =>
    screen?.report({
      shows: { put: 0, kind: 'black', overlay: 'none' },
      ready: true,
      drawn: revision,
      screen: { width: 1920, height: 1080, pixelRatio: 1 },
    });
  await expect.poll(() => puts().map((put) => put?.waits), soon).toEqual([true, true]);
  expect(puts().map((put) => put?.at)).toEqual([at + 4_060, at + 4_060]);
  drawn(screens[0]);
  const saidBy = async (display: string) =>
    (await site.services.hall.hub.presences.list(hall)).find((each) => String(each.display) === display)?.report?.drawn;
  await expect.poll(() => saidBy(one.display), soon).toBe(revision);
  expect(puts().map((put) => put?.waits)).toEqual([true, true]);
  drawn(screens[1]);
  await expect.poll(() => puts().map((put) => put?.waits), soon).toEqual([undefined, undefined]);
  // By the test's clock, which stands still: long before the four seconds are over.
  expect(puts().map((put) => put?.at)).toEqual([at + 60, at + 60]);
  expect(puts().map((put) => put?.revision)).toEqual([revision, revision]);
});
