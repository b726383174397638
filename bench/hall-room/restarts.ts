import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type Page } from '@playwright/test';
import { cut } from '#hall/shown-content.ts';
import { findBrowser } from '../../scripts/browser.mjs';
import { openLine } from '../../tests/line-to-server.ts';
import { percentile, verdict } from './judge.ts';
import type { BenchRoom } from './room.ts';
import { painted, watchFrames } from './watch-frames.ts';

const restarts = Number(process.env.BENCH_RESTARTS ?? 5);
const limitMs = 3_000;

/**
 * A kiosk is switched off and on with a board on it: from the start of its browser to the frame that shows the board again, with
 * its server, without one, and with one that takes connections and says nothing.
 */
export async function measureRestarts(room: BenchRoom): Promise<void> {
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'bench-kiosk-'));
  const line = await openLine(room.site);
  const startKiosk = () =>
    chromium.launchPersistentContext(profile, {
      executablePath: findBrowser(),
      args: ['--no-sandbox', '--disable-gpu'],
      viewport: { width: 1_280, height: 720 },
      locale: 'zh-CN',
    });
  let kiosk = await startKiosk();
  try {
    const hall = await room.addHall('restarts');
    const page = kiosk.pages()[0] as Page;
    await page.goto(`${line.url}/screen/pages/hall`);
    const id = await room.pair((await page.locator('.hall-code').getAttribute('aria-label')) ?? '', hall, 'kiosk');
    await page.locator('[data-phase=paired]').waitFor({ state: 'attached' });
    const operator = room.operator(hall, {});
    while (!operator.isOpen) await pause(20);
    const puts = { [id]: { kind: 'board' as const, board: 'main/1/3', options: {} } };
    const answer = await operator.give({ kind: 'take', puts, transition: cut, label: '', takeOver: true });
    if (!answer.ok) throw new Error(`a take was refused: ${answer.reason}`);
    await page.locator('.hall-layer[data-role=on] iframe').waitFor();
    // What a start without a server needs: the display's page and the board's.
    const keptPages = () => page.evaluate(async () => (await (await caches.open('screen-pages')).keys()).length);
    while ((await keptPages()) < 2) await pause(100);
    await pause(1_000);
    for (const [server, make] of [
      ['with its server', line.mend],
      ['without one', line.cut],
      ['with one that is silent', line.swallow],
    ] as const) {
      make();
      const took: number[] = [];
      for (let restart = 0; restart < restarts; restart++) {
        await kiosk.close();
        const began = Date.now();
        kiosk = await startKiosk();
        await kiosk.addInitScript(watchFrames);
        const again = kiosk.pages()[0] as Page;
        await again.goto(`${line.url}/screen/pages/hall`, { waitUntil: 'commit' });
        took.push((await again.evaluate(painted, answer.revision)).seenAt - began);
      }
      verdict(
        Math.max(...took) <= limitMs,
        `a kiosk's browser started again, ${server}: board painted after ${percentile(took, 0.5).toFixed(0)} ms, most of ${restarts} ${Math.max(...took).toFixed(0)} ms; at most ${limitMs} ms`,
      );
    }
  } finally {
    await kiosk.close();
    line.close();
    fs.rmSync(profile, { recursive: true, force: true });
  }
}
