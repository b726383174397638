import fs from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import type { Content } from '#hall/content.ts';
import { documentOf } from '#hall/document.ts';
import { takeLeadMs } from '#hall/hall-store.server.ts';
import type { LinkClient } from '#hall/link/link-client.ts';
import { saveStory } from '#hall/panels/stories-contract.ts';
import type { Presence } from '#hall/protocol.ts';
import { cut } from '#hall/shown-content.ts';
import { findBrowser } from '../scripts/browser.mjs';
import { percentile, verdict } from './hall-room/judge.ts';
import { measureRestarts } from './hall-room/restarts.ts';
import { type BenchRoom, openRoom } from './hall-room/room.ts';
import { painted, watchFrames } from './hall-room/watch-frames.ts';
import { type DisplayedTake, spreadOf, worstOf } from './hall-room/worst-take.ts';

const port = Number(process.env.BENCH_PORT ?? 26_107);
/** What of it is measured. */
const parts = (process.env.BENCH_PARTS ?? 'cues,restarts,touches,rest').split(',');
const displays = 7;
/** Some 80 seconds in all; BENCH_TAKES=1000 for a long look. */
const takes = Number(process.env.BENCH_TAKES ?? 50);
const idle = Number(process.env.BENCH_IDLE ?? 300);
const restSeconds = Number(process.env.BENCH_SECONDS ?? 15);
const touches = Number(process.env.BENCH_TOUCHES ?? 25);
/** By then a take is over on all displays, however late one of them is. */
const settledMs = 300;
/** Of so many takes one is taken back. */
const undoneEvery = 2;
const limits = { paintedMs: 120, spreadMs: 34, touchMs: 150, clockMs: 2, cpuPercent: 5 };

async function run(): Promise<void> {
  const room = await openRoom(port);
  try {
    if (parts.includes('cues')) await measureCues(room);
    if (parts.includes('restarts')) await measureRestarts(room);
    if (parts.includes('touches')) await measureTouches(room);
    if (parts.includes('rest')) await measureIdle(room);
  } finally {
    await room.close();
  }
}

/** From an operator's take to the frame in which real browsers show it, by the clock of the machine and not by our reports. */
async function measureCues(room: BenchRoom): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const hall = await room.addHall('cues');
    const pages: { page: Page; id: string }[] = [];
    for (let n = 1; n <= displays; n++) {
      const context: BrowserContext = await browser.newContext({
        viewport: { width: 640, height: 360 },
        locale: 'zh-CN',
      });
      const page = await context.newPage();
      await page.goto(`${room.site}/screen/pages/hall`);
      const code = await page.locator('.hall-code').getAttribute('aria-label');
      pages.push({ page, id: await room.pair(code ?? '', hall, `${n}`) });
      await page.locator('[data-phase=paired]').waitFor({ state: 'attached' });
    }
    const present: Record<string, Presence> = {};
    const operator = room.operator(hall, { onPresence: (said) => void Object.assign(present, said) });
    while (!operator.isOpen) await pause(20);
    for (const { page } of pages) await page.evaluate(watchFrames);

    const took: number[] = [];
    const done: DisplayedTake[] = [];
    const undone: DisplayedTake[] = [];
    const recordsOf = async (put: number) => {
      // Pages that are asked while a take is on its way would be busy with the question.
      await pause(settledMs);
      return Promise.all(pages.map(({ page }) => page.evaluate(painted, put)));
    };
    for (let take = 0; take <= takes; take++) {
      const content: Content = {
        kind: 'text',
        title: `第 ${take} 幕`,
        text: '经纬之间',
        tone: take % 2 ? 'light' : 'plain',
      };
      const puts = Object.fromEntries(pages.map(({ id }) => [id, content]));
      const at = await cue(operator, puts, present);
      const records = await recordsOf(at.revision);
      // The first one warms everything up.
      if (take === 0) continue;
      took.push(...records.map(({ seenAt }) => seenAt - at.sent));
      done.push({ number: take, dueAt: at.due, records });
      if (take % undoneEvery > 0) continue;
      // Back to what nobody has prepared: a text is drawn when it comes.
      const back = await operator.give({ kind: 'undo', take: `t${at.revision}`, transition: cut, takeOver: true });
      if (!back.ok) throw new Error(`an undo was refused: ${back.reason}`);
      undone.push({ number: take, dueAt: back.at + takeLeadMs, records: await recordsOf(back.revision) });
    }
    const spreads = done.map(({ records }) => spreadOf(records));
    const p = (values: readonly number[]) =>
      `p50 ${percentile(values, 0.5).toFixed(0)} ms, p99 ${percentile(values, 0.99).toFixed(0)} ms, most ${Math.max(...values).toFixed(0)} ms`;
    verdict(
      percentile(took, 0.99) <= limits.paintedMs,
      `cue to painted on ${displays} displays, ${takes} takes: ${p(took)}; p99 at most ${limits.paintedMs} ms`,
    );
    verdict(
      percentile(spreads, 0.99) <= limits.spreadMs,
      `spread between the displays of a take: ${p(spreads)}; at most ${limits.spreadMs} ms`,
    );
    for (const line of worstOf(done)) console.log(`        ${line}`);
    const apart = undone.map(({ records }) => spreadOf(records));
    verdict(
      percentile(apart, 0.99) <= limits.spreadMs,
      `spread between the displays of an undo to a text that was not prepared, ${undone.length} of them: ${p(apart)}; at most ${limits.spreadMs} ms`,
    );
    for (const line of worstOf(undone)) console.log(`        ${line}`);
    console.log('        (Xibo: commands up to 10 s late; xiboplayer: displays within 200 ms)');
  } finally {
    await browser.close();
  }
}

/** From a visitor's finger on a panel to the frame in which the display beside it shows what was touched. */
async function measureTouches(room: BenchRoom): Promise<void> {
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const hall = await room.addHall('touches');
    for (const title of ['经', '纬']) await room.call(saveStory, storyOf(title));
    const open = async (address: string) => {
      const context = await browser.newContext({ viewport: { width: 960, height: 600 }, locale: 'zh-CN' });
      const page = await context.newPage();
      await page.goto(`${room.site}/screen/pages/${address}`);
      const code = await page.locator('.hall-code').getAttribute('aria-label');
      const id = await room.pair(code ?? '', hall, address);
      await page.locator('[data-phase=paired]').waitFor({ state: 'attached' });
      return { page, id };
    };
    const [panel, beside] = [await open('hall/panel'), await open('hall')];
    const operator = room.operator(hall, {});
    while (!operator.isOpen) await pause(20);
    const setUp = documentOf(operator.figures).displays[panel.id];
    if (!setUp) throw new Error('the panel is not there');
    await operator.give({ kind: 'set_up', display: panel.id, setUp: { ...setUp, pairedWith: beside.id } });
    await beside.page.evaluate(watchFrames);
    await panel.page.evaluate(() =>
      addEventListener('pointerdown', ({ timeStamp }) => {
        Object.assign(globalThis, { touchedAt: performance.timeOrigin + timeStamp });
      }),
    );
    await panel.page.locator('.attract').click();
    await panel.page.locator('.panel-stories button').first().click();
    const put = () => documentOf(operator.figures).programme[beside.id]?.revision ?? 0;
    while (put() === 0) await pause(20);
    const next = panel.page.locator('.panel-story nav button').last();
    const took: number[] = [];
    for (let touch = 0; touch <= touches; touch++) {
      const before = put();
      await next.click();
      while (put() === before) await pause(5);
      const { seenAt } = await beside.page.evaluate(painted, put());
      const touchedAt = await panel.page.evaluate(() => (globalThis as unknown as { touchedAt: number }).touchedAt);
      if (touch > 0) took.push(seenAt - touchedAt);
      await pause(200 + Math.random() * 100);
    }
    verdict(
      percentile(took, 0.99) <= limits.touchMs,
      `touch to painted on the display beside a panel, ${touches} touches: p50 ${percentile(took, 0.5).toFixed(0)} ms, p99 ${percentile(took, 0.99).toFixed(0)} ms; at most ${limits.touchMs} ms`,
    );
  } finally {
    await browser.close();
  }
}

const storyOf = (title: string) => ({
  id: 0,
  revision: 0,
  is_shown: true,
  figure: 'loom',
  picture: 0,
  zh_title: title,
  en_title: title,
  zh_lead: '一上一下',
  en_lead: 'Over and under',
  zh_text: '两组纱。',
  en_text: 'Two sets of yarn.',
  facts: '[]',
});

/** Has content prepared, waits until every display has drawn it, and takes it after a moment of chance. */
async function cue(operator: LinkClient, puts: Record<string, Content>, present: Record<string, Presence>) {
  for (const id of Object.keys(puts)) if (present[id]) present[id] = { ...present[id], report: null };
  await operator.give({ kind: 'prepare', puts, takeOver: true });
  const isReady = () => Object.keys(puts).every((id) => present[id]?.report?.ready);
  for (let waited = 0; waited < 1_500 && !isReady(); waited += 20) await pause(20);
  await pause(200 + Math.random() * 100);
  const sent = Date.now();
  const answer = await operator.give({ kind: 'take', puts, transition: cut, label: '', takeOver: true });
  if (!answer.ok) throw new Error(`a take was refused: ${answer.reason}`);
  return { sent, revision: answer.revision, due: answer.at + takeLeadMs };
}

/** Displays at rest cost the server nearly nothing, and know its time; truth is the clock of the machine that all share. */
async function measureIdle(room: BenchRoom): Promise<void> {
  const devices: LinkClient[] = [];
  const mostInHall = 150;
  for (let hall = 0; devices.length < idle; ) {
    if (devices.length % mostInHall === 0) hall = await room.addHall(`idle ${devices.length}`);
    devices.push(...(await Promise.all(Array.from({ length: 10 }, (_, n) => room.device(hall, `${n}`)))));
  }
  while (devices.some(({ isOpen }) => !isOpen)) await pause(50);
  // Until what each learnt of the time while all of them came at once has been learnt anew.
  await pause(14_000);
  const cpuMs = () => {
    const [, rest = ''] = fs.readFileSync(`/proc/${room.pid}/stat`, 'utf8').split(') ');
    const fields = rest.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10;
  };
  const from = { cpu: cpuMs(), at: performance.now() };
  const offsets: number[] = [];
  while (performance.now() - from.at < restSeconds * 1_000) {
    for (const { clock } of devices) offsets.push(Math.abs(clock.now() - (performance.timeOrigin + performance.now())));
    await pause(500);
  }
  const percent = ((cpuMs() - from.cpu) / (performance.now() - from.at)) * 100;
  verdict(
    percentile(offsets, 0.99) <= limits.clockMs,
    `clock of ${idle} displays against the machine's: p50 ${percentile(offsets, 0.5).toFixed(2)} ms, p99 ${percentile(offsets, 0.99).toFixed(2)} ms; at most ${limits.clockMs} ms (MediaSync: 0 to 1 ms)`,
  );
  verdict(
    percent < limits.cpuPercent,
    `${idle} displays at rest: ${percent.toFixed(1)} % of a core; under ${limits.cpuPercent} %`,
  );
}

export default { name: 'hall: cues on seven browsers, clocks, and displays at rest', run };
