import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { ingestPath } from '#orders/contract.ts';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { boards } from './boards/board-list.ts';
import { liveAddress } from './live-address.ts';

let site: TestApp;
let origin = '';
let key = '';
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-21T15:30:00+08:00' });
  await site.app.listen({ host: '127.0.0.1', port: 0 });
  origin = `http://127.0.0.1:${(site.app.server.address() as AddressInfo).port}`;
  key = await site.services.orders.keys.create('canaries');
});
afterAll(() => site.close());

/** Found nowhere but in what was planted: the first of them is the only order of its day, then there are two. */
const canaries = {
  buyer: ['欧阳金丝雀', '金丝雀'],
  supplier: ['朱鹮纺织染整有限公司', '朱鹮'],
  number: ['CANARY-7712309-A', 'CANARY-7712309-B', '7712309'],
  phone: ['13917712309'],
  amount: ['8765432', '7654319', '87,654.32', '76,543.19', '87654.32'],
};

async function plant(
  order_no: string,
  amount_fen: number,
  occurred_at: string,
  ...later: ('refunded' | 'cancelled')[]
): Promise<void> {
  const about = {
    order_no,
    amount_fen,
    quantity: 3,
    category: '真丝',
    product: '素绉缎',
    province: '浙江省',
    city: '杭州',
  };
  const people = { buyer: '欧阳金丝雀 13917712309', supplier: '朱鹮纺织染整有限公司', channel: 'live' };
  const lines = [
    { ...about, ...people, status: 'created', occurred_at },
    { ...about, ...people, status: 'paid', occurred_at, paid_fen: amount_fen },
    ...later.map((status) => ({ ...about, ...people, status, occurred_at, refund_fen: amount_fen })),
  ];
  const answer = await fetch(origin + ingestPath, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}` },
    body: lines.map((line) => JSON.stringify(line)).join('\n'),
  });
  expect(await answer.json()).toMatchObject({ rejected: 0 });
}

/** All that comes over the network: the snapshot, and what changes while somebody looks. */
async function received(address: string, cookie: string, whileOpen: () => Promise<void>): Promise<string> {
  const leaving = new AbortController();
  const answer = await fetch(origin + liveAddress(address), { headers: { cookie }, signal: leaving.signal });
  expect(answer.status).toBe(200);
  let text = '';
  const reading = (async () => {
    const decoder = new TextDecoder();
    for await (const piece of answer.body as ReadableStream<Uint8Array>)
      text += decoder.decode(piece, { stream: true });
  })().catch(() => {});
  await expect.poll(() => text).toContain('event: beat');
  await whileOpen();
  const beats = text.split('event: beat').length;
  // A patch that belongs to the change comes before the second beat after it.
  await vi.waitFor(() => expect(text.split('event: beat').length).toBeGreaterThan(beats + 1), { timeout: 10_000 });
  leaving.abort();
  await reading;
  return text;
}

const secretsOf = (board: (typeof boards)[number]): string[] => {
  const { buyer, supplier, number, phone, amount } = canaries;
  if (board.variant !== 'full') return [...buyer, ...supplier, ...number, ...phone, ...amount];
  // Personal fields are for insiders alone; a supplier is a company.
  return board.roles.includes('viewer') ? [...buyer, ...number, ...phone] : [];
};

test('what was planted in orders comes over no line to a board that masks it, neither at once nor later', async () => {
  const cookieOf = async (role: string) =>
    [...(await site.screenUser(role)).cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const cookies = { viewer: await cookieOf('viewer'), internal: await cookieOf('internal') };
  await plant('CANARY-7712309-A', 8_765_432, '2026-11-21T15:20:00+08:00');
  let later: Promise<void> | undefined;
  const plantLater = () => {
    // Undone as well: what is left of both is then the sum of the first.
    later ??= plant('CANARY-7712309-B', 7_654_319, '2026-11-21T15:29:00+08:00', 'refunded', 'cancelled');
    return later;
  };
  const texts = await Promise.all(
    boards.map(({ address, roles }) =>
      received(address, cookies[roles.includes('viewer') ? 'viewer' : 'internal'], plantLater),
    ),
  );
  const { rows } = await site.services.database.pool.query(
    "select amount_fen from order_days where day = '2026-11-21' and dimension in ('all', 'province') and member in ('', '浙江')",
  );
  for (const [place, board] of boards.entries()) {
    const text = texts[place] ?? '';
    expect(text, board.address).toContain('event: snapshot');
    for (const secret of secretsOf(board)) expect(text, `${secret} on ${board.address}`).not.toContain(secret);
    if (board.variant !== 'blurred') continue;
    for (const { amount_fen } of rows) expect(text, `a sum on ${board.address}`).not.toContain(String(amount_fen));
  }
}, 120_000);

test('a user without the role gets no byte of a figure from any board', async () => {
  const editor = await site.screenUser('editor');
  const cookie = [...editor.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const { address, roles } of boards) {
    expect(await (await fetch(origin + liveAddress(address))).json()).toEqual({ error: 'not_signed_in' });
    const refused = await fetch(origin + liveAddress(address), { headers: { cookie } });
    expect([refused.status, await refused.json()]).toEqual([403, { error: 'not_allowed' }]);
    if (roles.includes('viewer')) continue;
    const viewer = await site.screenUser('viewer');
    const viewerCookie = [...viewer.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    expect((await fetch(origin + liveAddress(address), { headers: { cookie: viewerCookie } })).status).toBe(403);
  }
});
