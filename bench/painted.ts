import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { liveAddress, livePath } from '#screens/contract.ts';
import { stopPrograms } from './client/program.ts';
import { type BoardSite, withBoards } from './client/with-boards.ts';

const port = Number(process.env.BENCH_PORT ?? 26_097);
const site = `http://127.0.0.1:${port}`;
const board = process.env.BENCH_BOARD ?? 'main/1/3';
const readers = Number(process.env.BENCH_READERS ?? 1_000);
const ordersPerSecond = Number(process.env.BENCH_ORDERS ?? 1_000);
const seconds = Number(process.env.BENCH_SECONDS ?? 15);
const patches = Number(process.env.BENCH_PATCHES ?? 1_000_000);
const batchMs = 100;
const limits = { p50: 150, p99: 400, heapBytes: 1_000_000 };

/** From the acknowledgement of an order to the frame in which a browser shows it, with other screens on the same board. */
async function run(): Promise<void> {
  const viewport = { width: 1_920, height: 1_080 };
  await withBoards({ name: 'painted', port, viewport }, async ({ context, cookie, feed }) => {
    const clients = fork(path.join(import.meta.dirname, 'live-clients/listen.ts'), { stdio: 'inherit' });
    try {
      clients.send({ port, address: liveAddress(board), cookie, readers });
      await once(clients, 'message');
      await measurePainting(await context.newPage(), feed);
      await measureHeap(await context.newPage());
    } finally {
      await stopPrograms([clients]);
    }
  });
}

/** Opens the board and notes each frame in which its number of orders has changed. */
async function watchFrames(page: Page): Promise<void> {
  await page.goto(`${site}/screen/pages/${board}`);
  await page.locator('.live-mark[data-state=live]').waitFor();
  await page.evaluate(() => {
    const seen: [orders: number, at: number][] = [];
    Object.assign(window, { seen });
    const read = (now: number) => {
      const orders = Number(
        document
          .querySelector('dd')
          ?.textContent?.match(/[\d,]+/)?.[0]
          .replace(/,/g, ''),
      );
      if (orders !== seen.at(-1)?.[0]) seen.push([orders, performance.timeOrigin + now]);
      requestAnimationFrame(read);
    };
    requestAnimationFrame(read);
  });
}

async function measurePainting(page: Page, feed: BoardSite['feed']): Promise<void> {
  await watchFrames(page);
  const acknowledged: [orders: number, at: number][] = [];
  let sent = 0;
  let stored = 0;
  const send = async (turn: number) => {
    const lines = Array.from({ length: (ordersPerSecond * batchMs) / 1_000 }, (_, line) => {
      sent += 1;
      return JSON.stringify({
        order_no: `P${turn}-${line}`,
        status: 'created',
        occurred_at: new Date().toISOString(),
        amount_fen: 1_000 + line,
        province: ['浙江', '广东', '江苏', '四川', '山东'][line % 5],
        category: ['针织', '梭织', '牛仔'][line % 3],
        supplier: `供应商 ${line % 40}`,
        channel: ['live', 'store'][line % 2],
      });
    });
    const { accepted } = await feed(lines);
    const at = performance.timeOrigin + performance.now();
    stored += accepted;
    acknowledged.push([stored, at]);
  };
  const startedAt = performance.now();
  const running: Promise<void>[] = [];
  for (let turn = 0; turn < (seconds * 1_000) / batchMs; turn++) {
    await pause(Math.max(0, startedAt + turn * batchMs - performance.now()));
    running.push(send(turn));
  }
  await Promise.all(running);
  await page.waitForFunction((all) => (window as never as { seen: number[][] }).seen.at(-1)?.[0] === all, stored);
  const seen = (await page.evaluate('seen')) as [number, number][];
  const late = acknowledged
    // The first second is the browser's warming up.
    .slice(1_000 / batchMs)
    .map(([orders, at]) => Math.max(0, (seen.find(([shown]) => shown >= orders)?.[1] ?? Number.NaN) - at))
    .toSorted((a, b) => a - b);
  const at = (share: number) => late[Math.floor(late.length * share)] ?? Number.NaN;
  console.log(`${sent} orders in ${seconds} s, ${readers} other screens, ${seen.length} different frames`);
  verdict(`acknowledged to painted, median ${at(0.5).toFixed(0)} ms, at most ${limits.p50}`, at(0.5) <= limits.p50);
  verdict(`of a hundred the slowest ${at(0.99).toFixed(0)} ms, at most ${limits.p99}`, at(0.99) <= limits.p99);
  await page.close();
}

/** Time compressed: patches come in pieces of some hundreds, each piece is drawn once. */
async function measureHeap(page: Page): Promise<void> {
  await page.addInitScript(
    ({ live, inPiece }) => {
      const real = window.fetch.bind(window);
      window.fetch = async (input, init) => {
        if (!String(input).startsWith(live)) return real(input, init);
        const answer = await real(input, init);
        const reader = (answer.body as ReadableStream<Uint8Array>).getReader();
        const decoder = new TextDecoder();
        let text = '';
        while (!/event: snapshot\ndata: .*\n\n/.test(text))
          text += decoder.decode((await reader.read()).value, { stream: true });
        await reader.cancel();
        const snapshot = JSON.parse(/event: snapshot\ndata: (.*)\n\n/.exec(text)?.[1] ?? '');
        const { epoch, figures } = snapshot;
        const keys = Object.keys(figures);
        let revision = snapshot.revision;
        const bend = (value: unknown): unknown =>
          typeof value === 'number'
            ? Math.floor(Math.random() * 1e7)
            : value && typeof value === 'object' && !Array.isArray(value)
              ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, bend(each)]))
              : value;
        const encoder = new TextEncoder();
        let send: ((piece: string) => void) | undefined;
        const body = new ReadableStream<Uint8Array>({
          start(controller) {
            send = (piece) => controller.enqueue(encoder.encode(piece));
            send(text);
          },
        });
        const beat = () => send?.(`event: beat\ndata: {"at":${Date.now()},"fresh":true,"revision":${revision}}\n\n`);
        setInterval(beat, 900);
        Object.assign(window, {
          async pour(count: number) {
            for (let sent = 0; sent < count; sent += inPiece) {
              let piece = '';
              for (let n = 0; n < inPiece; n++) {
                revision += 1;
                const key = keys[Math.floor(Math.random() * keys.length)] ?? '';
                piece += `event: patch\ndata: ${JSON.stringify({ epoch, revision, at: Date.now(), set: { [key]: bend(figures[key]) }, unset: [] })}\n\n`;
              }
              send?.(piece);
              await new Promise(requestAnimationFrame);
            }
          },
        });
        return new Response(body, { status: 200 });
      };
    },
    { live: livePath, inPiece: 500 },
  );
  await page.goto(`${site}/screen/pages/${board}`);
  await page.locator('.live-mark[data-state=live]').waitFor();
  const tools = await page.context().newCDPSession(page);
  const used = async () => {
    await pause(500);
    for (let n = 0; n < 3; n++) await tools.send('HeapProfiler.collectGarbage');
    const { usedSize } = await tools.send('Runtime.getHeapUsage');
    const { nodes } = await tools.send('Memory.getDOMCounters');
    return { usedSize, nodes };
  };
  const pour = (count: number) =>
    page.evaluate((n) => (window as never as { pour(n: number): Promise<void> }).pour(n), count);
  await pour(patches / 20);
  const before = await used();
  await pour(patches);
  const after = await used();
  const grown = after.usedSize - before.usedSize;
  verdict(
    `${patches} patches in a browser: the heap grew by ${(grown / 1_000_000).toFixed(2)} MB, at most ${limits.heapBytes / 1_000_000}`,
    grown < limits.heapBytes,
  );
  verdict(`nodes of the document ${before.nodes} before, ${after.nodes} after`, after.nodes <= before.nodes + 50);
}

function verdict(text: string, isKept: boolean): void {
  console.log(`${isKept ? 'ok     ' : 'MISSED '} ${text}`);
  if (!isKept) process.exitCode = 1;
}

export default { name: 'painted: from an order to a frame, and a million patches', run };
