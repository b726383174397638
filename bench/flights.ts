import { setTimeout as pause } from 'node:timers/promises';
import type { CDPSession, Page } from '@playwright/test';
import { type BoardSite, withBoards } from './client/with-boards.ts';

/** `BENCH_SECONDS=10` for a quick look. */
const seconds = Number(process.env.BENCH_SECONDS ?? 20);
/**
 * `1` on a machine with a graphics processor: frames are drawn by it. Without one, Chromium would draw them with threads that
 * take the processor from the page, a frame a second; so calls of WebGL are counted there, and nothing is drawn.
 */
const isDrawn = process.env.BENCH_DRAWN === '1';
const patchesASecond = 5;
const limitMs = 8;
const orders = 2_400;
const fewestFrames = 40;

/** The map on seven displays with 2,000 orders in flight: what a frame costs the page's own thread, against a blank page. */
async function run(): Promise<void> {
  await withBoards(
    {
      name: 'flights',
      port: 26_099,
      viewport: { width: 7_560, height: 1_920 },
      args: isDrawn ? [] : ['--disable-gpu'],
    },
    async ({ site, context, feed }) => {
      await feed(Array.from({ length: orders }, (_, number) => line(number)));
      const page = await context.newPage();
      if (!isDrawn) await page.addInitScript(countWebgl);
      const session = await context.newCDPSession(page);
      // By the processor's time of that thread: what else the machine does meanwhile is not the page's work.
      await session.send('Performance.enable', { timeDomain: 'threadTicks' });
      await page.setContent('<body style="background:#071110">');
      const blank = await measure(page, session, () => pause(3_000));
      await page.goto(`${site}/screen/pages/main/3/7`);
      await page.locator('.china-map-flights').waitFor();
      await pause(5_000);
      const board = await measure(page, session, () => feedSteadily(feed));
      tell({ 'blank page': blank, 'map, 2,000 flights': board });
      console.log(
        isDrawn
          ? 'drawn by the graphics processor'
          : 'the page’s own thread alone: WebGL was called as always and drew nothing',
      );
      if (!isDrawn) console.log(`a frame makes ${board.calls.toFixed(1)} calls of WebGL, however many fly`);
      // With fewer frames, what a patch costs falls upon few of them: then a sixtieth of a second counts as one.
      const isSmooth = board.rate >= fewestFrames;
      const each = isSmooth ? board.all : (board.all * board.rate) / 60;
      if (!isSmooth) {
        console.log(
          'too few frames for a display of its own: lights are let go then, and a sixtieth of a second counts as a frame',
        );
        console.log(`a sixtieth of a second: ${each.toFixed(2)} ms`);
      }
      console.log(`limit ${limitMs} ms: ${each <= limitMs ? 'kept' : 'MISSED'}`);
      if (each > limitMs) process.exitCode = 1;
    },
  );
}

async function feedSteadily(feed: BoardSite['feed']): Promise<void> {
  for (let patch = 0; patch < seconds * patchesASecond; patch++)
    await Promise.all([feed([line(orders + patch)]), pause(1_000 / patchesASecond)]);
}

const makers = [
  '绍兴锦越纺织有限公司',
  '广州白马盛世服装有限公司',
  '苏州吴江盛泽恒祥丝织有限公司',
  '晋江安海体育用品有限公司',
];
const buyers = ['广东', '四川', '北京', '山东', '湖北', '新疆', '黑龙江', '云南', '河南', '陕西', '上海', '福建'];

const line = (number: number): string =>
  JSON.stringify({
    order_no: `flight-${number}`,
    status: 'created',
    occurred_at: new Date(Date.now() - 1_000).toISOString(),
    amount_fen: 10_000 + ((number * 7_919) % 90_000),
    supplier: makers[number % makers.length],
    province: buyers[(number * 5) % buyers.length],
    city: '',
    category: '丝绸面料',
  });

/** In the page: WebGL that takes every call, counts it, and draws nothing. */
function countWebgl(): void {
  const counted = { calls: 0 };
  Object.assign(window, { counted });
  const constants = WebGL2RenderingContext as unknown as Record<string, unknown>;
  const answers: Record<string, unknown> = {
    isContextLost: false,
    getShaderParameter: true,
    getProgramParameter: true,
    getExtension: null,
  };
  const calls = new Map<string, () => unknown>();
  const context = new Proxy(
    {},
    {
      get(_, name: string) {
        if (typeof constants[name] === 'number') return constants[name];
        let call = calls.get(name);
        if (!call) {
          call = () => {
            counted.calls += 1;
            return name in answers ? answers[name] : {};
          };
          calls.set(name, call);
        }
        return call;
      },
    },
  );
  const real = HTMLCanvasElement.prototype.getContext;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...options: unknown[]) {
    return kind === 'webgl2' ? context : real.call(this, kind as '2d', ...(options as []));
  } as typeof real;
}

/** Milliseconds a frame, and frames a second. */
interface Measured {
  rate: number;
  /** Tasks of any kind on the page's thread; of those, script; and finding styles and places. */
  all: number;
  script: number;
  layout: number;
  calls: number;
}

async function measure(page: Page, session: CDPSession, work: () => Promise<void>): Promise<Measured> {
  await page.evaluate(() => {
    Object.assign(window, { frames: 0 });
    (function count() {
      Object.assign(window, { frames: (window as never as { frames: number }).frames + 1 });
      requestAnimationFrame(count);
    })();
  });
  const now = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1_000;
    const { frames, counted } = await page.evaluate(() => {
      const { frames, counted } = window as never as { frames: number; counted?: { calls: number } };
      return { frames, counted };
    });
    return {
      frames,
      all: of('TaskDuration'),
      script: of('ScriptDuration'),
      layout: of('RecalcStyleDuration') + of('LayoutDuration'),
      calls: counted?.calls ?? Number.NaN,
      at: performance.now(),
    };
  };
  const before = await now();
  await work();
  const after = await now();
  const frames = after.frames - before.frames;
  const each = (name: 'all' | 'script' | 'layout' | 'calls') => (after[name] - before[name]) / frames;
  return {
    rate: (frames * 1_000) / (after.at - before.at),
    all: each('all'),
    script: each('script'),
    layout: each('layout'),
    calls: each('calls'),
  };
}

function tell(measured: Record<string, Measured>): void {
  console.log('page                frames a second   main thread a frame      script   styles and layout');
  for (const [name, { rate, all, script, layout }] of Object.entries(measured))
    console.log(
      `${name.padEnd(18)} ${rate.toFixed(1).padStart(16)} ${all.toFixed(2).padStart(18)} ms ${script.toFixed(2).padStart(8)} ms ${layout.toFixed(2).padStart(16)} ms`,
    );
}

export default { name: 'flights: main-thread work of a map with 2,000 orders in flight', run };
