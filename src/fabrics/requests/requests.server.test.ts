import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendVerifyCode } from '#accounts/contract.ts';
import { writeFabrics } from '#fabrics/fabric-store.server.ts';
import { sampleFabric } from '#fabrics/sample-fabric.ts';
import { businessDay, dayMs } from '#kit/text/time.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import * as call from './contract.ts';
import { requestKinds, requestStateAfter, requestStates, staffActionsOn } from './request-states.ts';

let site: TestApp;
let staff: Visitor;
let buyer: Visitor;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-21T10:00:00+08:00' });
  staff = await site.screenUser('editor');
  buyer = site.visitor();
  const drafts = Array.from({ length: 50 }, (_, at) => sampleFabric({ code: `WF-${String(at).padStart(4, '0')}` }));
  await site.services.database.transaction((client) =>
    writeFabrics(client, drafts, { at: new Date(site.clock.now()), state: 'shown' }),
  );
  await site.services.database.transaction((client) =>
    writeFabrics(client, [sampleFabric({ code: 'HIDDEN-1' })], { at: new Date(site.clock.now()) }),
  );
});
afterAll(() => site.close());

let people = 0;
async function proved(phone = `139${String(10_000_000 + ++people)}`) {
  site.clock.forward(61_000);
  const sent = await buyer.call(sendVerifyCode, { contact_phone: phone, purpose: 'fabric' });
  expect(sent).toMatchObject({ code: 1 });
  return { contact_phone: phone, verify_code: site.messages().at(-1)?.code };
}
const form = (change: object = {}) => ({
  kind: 'sample',
  items: [{ code: 'wf-0001', colour: '01' }],
  name: '周敏',
  company: '杭州青禾女装工作室',
  address: '杭州市滨江区江南大道 100 号',
  note: '想先看手感',
  consent: '1',
  consent_version: '2026-11-01',
  ...change,
});
const ask = async (change: object = {}, phone?: string) =>
  buyer.call(call.sendFabricRequest, form({ ...(await proved(phone)), ...change }));
const desk = async (number: string) => {
  const { rows } = (await staff.call(call.listFabricRequests, { q: number })).data as { rows: call.ListedRequest[] };
  return (await staff.call(call.getFabricRequest, { id: rows[0]?.id })).data as call.RequestDetail;
};
/** A quotation of one fabric that has these prices, good for ten days. */
async function quoted(phone: string, prices: number[]) {
  const items = prices.map((_, at) => ({ code: `WF-002${at}`, quantity: 300 }));
  const { number } = (await ask({ kind: 'quotation', items, address: '' }, phone)).data;
  const { id } = await desk(number);
  const quote = async (to: number[]) =>
    staff.call(call.changeFabricRequest, {
      id,
      revision: (await desk(number)).revision,
      action: 'quote',
      prices: JSON.stringify(to),
      valid_to: businessDay(site.clock.now() + 10 * dayMs),
    });
  expect(await quote(prices)).toMatchObject({ data: { state: 'quoted', revision: 2 } });
  return { id, number, quote, by: { number, phone_end: phone.slice(-4) } };
}

test('a request is found by the pinyin of its company', async () => {
  const { number } = (await ask({ company: '嘉兴南湖针织厂' })).data;
  for (const q of ['nanhu', 'jxnh', 'jiaxing zhenzhi'])
    expect((await staff.call(call.listFabricRequests, { q })).data.rows).toMatchObject([{ number }]);
});

test('samples are asked for, confirmed and sent; the buyer is told, and sees it by number and the end of the phone', async () => {
  const phone = '13900001234';
  const { data } = await ask({}, phone);
  expect(data.number).toMatch(/^FR\d{8}$/);
  const { number } = data;
  const first = await desk(number);
  expect(first).toMatchObject({
    state: 'new',
    name: '周敏',
    phone_full: phone,
    items: [{ code: 'WF-0001', colour: '01', quantity: 0 }],
  });
  const { id } = first;
  expect(
    await staff.call(call.changeFabricRequest, { id, revision: 1, action: 'send', courier: 'SF 1' }),
  ).toMatchObject({
    code: 409,
  });
  const { waiting } = (await staff.call(call.requestsWaiting)).data;
  await staff.call(call.changeFabricRequest, { id, revision: 1, action: 'confirm' });
  expect((await staff.call(call.requestsWaiting)).data).toEqual({ waiting: waiting - 1, late: 0 });
  expect(await staff.call(call.changeFabricRequest, { id, revision: 1, action: 'confirm' })).toMatchObject({
    code: 409,
  });
  expect(await staff.call(call.changeFabricRequest, { id, revision: 2, action: 'send' })).toMatchObject({
    code: 400,
    data: { fields: { courier: expect.any(String) } },
  });
  const sent = await staff.call(call.changeFabricRequest, {
    id,
    revision: 2,
    action: 'send',
    courier: '顺丰 SF1234567890',
  });
  expect(sent).toMatchObject({ code: 1, data: { state: 'sent', message: 'sent' } });
  expect(site.messages().at(-1)).toMatchObject({ to: `+86${phone}`, text: expect.stringContaining('SF1234567890') });
  expect(await buyer.call(call.fabricRequestStanding, { number, phone_end: '1234' })).toMatchObject({
    data: { state: 'sent', courier: '顺丰 SF1234567890' },
  });
  expect(await buyer.call(call.fabricRequestStanding, { number, phone_end: '1235' })).toMatchObject({ code: 404 });
  expect(await staff.call(call.changeFabricRequest, { id, revision: 3, action: 'close' })).toMatchObject({ code: 400 });
  expect(
    await staff.call(call.changeFabricRequest, { id, revision: 3, action: 'close', text: '客户已收到' }),
  ).toMatchObject({ data: { state: 'closed', remark: '客户已收到' } });
});

test('a quotation is given with prices until a day, and taken once; after the day it is over', async () => {
  const items = [
    { code: 'WF-0002', quantity: 300 },
    { code: 'WF-0003', colour: '02', quantity: 800 },
  ];
  const phone = '13900005678';
  const { number } = (await ask({ kind: 'quotation', items, address: '' }, phone)).data;
  const { id } = await desk(number);
  const quote = (prices: number[], valid_to: string, revision: number) =>
    staff.call(call.changeFabricRequest, {
      id,
      revision,
      action: 'quote',
      prices: JSON.stringify(prices),
      valid_to,
      text: '含税，不含运费',
    });
  expect(await quote([1_700], '2026-12-31', 1)).toMatchObject({ code: 400 });
  expect(await quote([1_700, 1_650], '2026-11-20', 1)).toMatchObject({
    code: 400,
    data: { fields: { valid_to: expect.any(String) } },
  });
  expect(await quote([1_700, 1_650], '2027-02-30', 1)).toMatchObject({
    code: 400,
    data: { fields: { valid_to: expect.any(String) } },
  });
  expect(await quote([1_700, 1_650], '2026-11-30', 1)).toMatchObject({ data: { state: 'quoted' } });
  const by = { number: number.toLowerCase(), phone_end: '5678' };
  expect(await buyer.call(call.fabricRequestStanding, by)).toMatchObject({
    data: { valid_to: '2026-11-30', answer: '含税，不含运费', items: [{ price_fen: 1_700 }, { price_fen: 1_650 }] },
  });
  site.clock.forward(10 * dayMs);
  staff = await site.screenUser('editor');
  expect(await buyer.call(call.answerQuotation, { ...by, accept: 1, seen: 2 })).toMatchObject({ code: 410 });
  expect(await quote([1_720, 1_650], '2026-12-15', 2)).toMatchObject({ data: { state: 'quoted', revision: 3 } });
  expect(await buyer.call(call.answerQuotation, { ...by, accept: 1, seen: 3 })).toMatchObject({
    data: { state: 'accepted' },
  });
  expect(await buyer.call(call.answerQuotation, { ...by, accept: 0, seen: 3 })).toMatchObject({ code: 409 });
});

test('a quotation is answered as it was seen: one that was quoted anew meanwhile is shown, and answered by nobody', async () => {
  const { id, number, by, quote } = await quoted('13900005679', [1_700]);
  const seen = (await buyer.call(call.fabricRequestStanding, by)).data.revision;
  await quote([1_900]);
  for (const given of [{ seen }, {}])
    expect(await buyer.call(call.answerQuotation, { ...by, accept: 1, ...given })).toMatchObject({
      code: 409,
      data: { state: 'quoted', revision: seen + 1, items: [{ price_fen: 1_900 }] },
    });
  // Staff who quote at the same moment are first or are refused: the buyer is bound to what they saw.
  const accepting = { ...by, accept: 1, seen: seen + 1 };
  const [answer, change] = await Promise.all([buyer.call(call.answerQuotation, accepting), quote([2_000])]);
  expect([answer.code, change.code].toSorted()).toEqual([1, 409]);
  const standing = await desk(number);
  expect(standing.items[0]?.price_fen).toBe(answer.code === 1 ? 1_900 : 2_000);
  expect(standing.id).toBe(id);
});

test('an answer that is sent again, as what came of it was lost, stands; another one does not; both are in the log', async () => {
  for (const [phone, accept, state] of [
    ['13900005680', 1, 'accepted'],
    ['13900005681', 0, 'declined'],
  ] as const) {
    const { number, by } = await quoted(phone, [1_700]);
    const answers = () => buyer.call(call.answerQuotation, { ...by, accept, seen: 2 });
    for (const answer of await Promise.all([answers(), answers()]))
      expect(answer).toMatchObject({ code: 1, data: { state, revision: 3 } });
    site.clock.forward(30 * dayMs);
    expect(await answers()).toMatchObject({ code: 1, data: { state, revision: 3 } });
    for (const other of [
      { accept: 1 - accept, seen: 2 },
      { accept, seen: 1 },
    ])
      expect(await buyer.call(call.answerQuotation, { ...by, ...other })).toMatchObject({ code: 409, data: { state } });
    const { rows } = await site.services.database.pool.query(
      `select actor_kind, actor, action, before, after, address from audit_entries
       where subject = $1 and actor_kind = 'buyer'`,
      [`fabric_request/${number}`],
    );
    expect(rows).toEqual([
      {
        actor_kind: 'buyer',
        actor: null,
        action: `fabrics.request_${accept ? 'accept' : 'decline'}`,
        before: { state: 'quoted', revision: 2 },
        after: { state, revision: 3 },
        address: '127.0.0.1',
      },
    ]);
    staff = await site.screenUser('editor');
  }
});

test('what cannot be is refused at its place: a hidden fabric, an unknown colour, too little, no address, no code', async () => {
  const refused = async (change: object, field: string) =>
    expect(await ask(change), JSON.stringify(change)).toMatchObject({
      code: 400,
      data: { fields: { [field]: expect.any(String) } },
    });
  await refused({ items: [{ code: 'HIDDEN-1' }] }, 'items');
  await refused({ items: [{ code: 'WF-0001', colour: '99' }] }, 'items');
  await refused({ kind: 'quotation', items: [{ code: 'WF-0001' }] }, 'items');
  await refused({ kind: 'quotation', items: [{ code: 'WF-0001', quantity: 99 }] }, 'items');
  await refused({ address: '' }, 'address');
  await refused({ verify_code: '000000' }, 'verify_code');
  await refused({ consent: '' }, 'consent');
  await refused({ items: [] }, 'items');
});

test('the same request sent again, also at the same moment, is one; a program that fills in everything gets a number of nothing', async () => {
  const phone = '13900007777';
  const first = await ask({}, phone);
  expect((await ask({}, phone)).data).toEqual(first.data);
  const before = (await staff.call(call.listFabricRequests)).data.total;
  expect((await ask({ website: 'https://spam.example' })).data.number).toMatch(/^FR\d{8}$/);
  expect((await staff.call(call.listFabricRequests)).data.total).toBe(before);
});

test('a form whose answer was lost is sent again as it is, and has its number; nothing else is sent with its code', async () => {
  const sent = form({ ...(await proved('13900006666')), items: [{ code: 'WF-0010' }] });
  const sends = () => buyer.call(call.sendFabricRequest, sent);
  const [first, ...others] = await Promise.all([sends(), sends(), sends()]);
  expect(first).toMatchObject({ code: 1, data: { number: expect.stringMatching(/^FR\d{8}$/) } });
  for (const answer of others) expect(answer).toEqual(first);
  const { number } = first.data;
  const { id, revision } = await desk(number);
  // Whoever is quick to take it up makes no second one of it.
  await staff.call(call.changeFabricRequest, { id, revision, action: 'confirm' });
  expect(await sends()).toEqual(first);
  const { rows } = (await staff.call(call.listFabricRequests, { q: '13900006666' })).data;
  expect(rows).toMatchObject([{ number, items: 1, state: 'confirmed' }]);
  for (const change of [{ note: '要两份' }, { items: [{ code: 'WF-0011' }] }, { contact_phone: '13900006667' }])
    expect(await buyer.call(call.sendFabricRequest, { ...sent, ...change }), JSON.stringify(change)).toMatchObject({
      code: 400,
      data: { fields: { verify_code: expect.any(String) } },
    });
  // And all of it no longer than the code would have been good.
  const late = form({ ...(await proved('13900006668')), items: [{ code: 'WF-0012' }] });
  expect(await buyer.call(call.sendFabricRequest, late)).toMatchObject({ code: 1 });
  site.clock.forward(301_000);
  expect(await buyer.call(call.sendFabricRequest, late)).toMatchObject({ code: 400 });
});

test('who asks for the same again with another address is sent it there, while nobody has taken it up', async () => {
  const phone = '13900006669';
  const items = [{ code: 'WF-0013' }];
  const { number } = (await ask({ items, address: '杭州市滨江区江南大道 10 号' }, phone)).data;
  const again = await ask({ items, note: '上一次的地址写错了' }, phone);
  expect(again.data).toEqual({ number });
  expect(await desk(number)).toMatchObject({
    revision: 2,
    address: '杭州市滨江区江南大道 100 号',
    note: '上一次的地址写错了',
  });
  expect((await ask({ items, note: '上一次的地址写错了' }, phone)).data).toEqual({ number });
  expect(await desk(number)).toMatchObject({ revision: 2 });
});

test('another address for samples that somebody has taken up, or closed, is a request of its own; what is the same stays one', async () => {
  // What one address may ask for in an hour is almost used up by now.
  site.clock.forward(3_600_000);
  const phone = '13900006670';
  const items = [{ code: 'WF-0014' }];
  const right = { items, address: '杭州市滨江区江南大道 100 号' };
  const first = (await ask({ items, address: '杭州市滨江区江南大道 10 号' }, phone)).data.number;
  await staff.call(call.changeFabricRequest, { id: (await desk(first)).id, revision: 1, action: 'confirm' });
  const second = (await ask(right, phone)).data.number;
  expect(second).not.toBe(first);
  expect(await desk(first)).toMatchObject({ state: 'confirmed', address: '杭州市滨江区江南大道 10 号' });
  const { id } = await desk(second);
  await staff.call(call.changeFabricRequest, { id, revision: 1, action: 'close', text: '重复' });
  expect((await ask(right, phone)).data.number).toBe(second);
  const third = (await ask({ ...right, note: '请不要关闭' }, phone)).data.number;
  expect([first, second]).not.toContain(third);
  expect(await desk(third)).toMatchObject({ state: 'new', note: '请不要关闭', address: right.address });
});

test('what a buyer corrects is the whole form, also what is empty in it; the log tells which places, and nobody’s words', async () => {
  const phone = '13900006671';
  const items = [{ code: 'WF-0015', quantity: 300 }];
  const asked = { kind: 'quotation', items };
  const { number } = (await ask(asked, phone)).data;
  expect((await ask({ ...asked, address: '', note: '' }, phone)).data).toEqual({ number });
  expect(await desk(number)).toMatchObject({ revision: 2, address: '', note: '' });
  const { rows } = await site.services.database.pool.query(
    `select actor_kind, actor, before, after from audit_entries where action = 'fabrics.request_correct' and subject = $1`,
    [`fabric_request/${number}`],
  );
  expect(rows).toEqual([
    { actor_kind: 'buyer', actor: null, before: { revision: 1 }, after: { revision: 2, changed: ['address', 'note'] } },
  ]);
});

test('samples for one phone are limited in thirty days', async () => {
  const phone = '13900008888';
  const some = (from: number, count: number) =>
    Array.from({ length: count }, (_, at) => ({ code: `WF-${String(from + at).padStart(4, '0')}` }));
  expect(await ask({ items: some(0, 20) }, phone)).toMatchObject({ code: 1 });
  expect(await ask({ items: some(20, 20) }, phone)).toMatchObject({ code: 1 });
  expect(await ask({ items: some(40, 1) }, phone)).toMatchObject({ code: 429 });
});

describe('what is kept', () => {
  test('of whoever asked is sealed; staff find them by phone, its end, company, number and fabric', async () => {
    const phone = '13912349999';
    const { number } = (await ask({ items: [{ code: 'WF-0044' }], company: '苏州织里童装' }, phone)).data;
    const { rows } = await site.services.database.pool.query('select phone, name, address, note from fabric_requests');
    for (const row of rows)
      for (const [place, stored] of Object.entries(row)) if (stored !== '') expect(stored, place).toMatch(/^sealed:/);
    for (const q of [phone, '9999', '织里', number, 'wf-0044']) {
      const found = (await staff.call(call.listFabricRequests, { q })).data as { rows: call.ListedRequest[] };
      expect(
        found.rows.map((row) => row.number),
        q,
      ).toContain(number);
      expect(JSON.stringify(found)).not.toContain(phone);
    }
  });

  test('is forgotten a year after it was over', async () => {
    const { number } = (await ask({ items: [{ code: 'WF-0045' }] })).data;
    const { id } = await desk(number);
    await staff.call(call.changeFabricRequest, { id, revision: 1, action: 'close', text: '重复' });
    const { number: other, by } = await quoted('13900005699', [1_700]);
    expect((await buyer.call(call.answerQuotation, { ...by, accept: 1, seen: 2 })).code).toBe(1);
    // Who decided from where is on record for as long as who it was.
    const addresses = async () =>
      (
        await site.services.database.pool.query(
          `select address from audit_entries where actor_kind = 'buyer' and subject = $1`,
          [`fabric_request/${other}`],
        )
      ).rows;
    expect(await addresses()).toEqual([{ address: expect.any(String) }]);
    site.clock.forward(366 * dayMs);
    await site.services.fabricRequests.eraseOld();
    expect(await addresses()).toEqual([{ address: null }]);
    const { rows } = await site.services.database.pool.query(
      `select phone, phone_index, phone_end, name, company, address, note from fabric_requests where number = $1`,
      [number],
    );
    expect(rows).toEqual([
      { phone: 'erased', phone_index: null, phone_end: null, name: '', company: '', address: '', note: '' },
    ]);
    // Whoever still shows it is told that it is gone.
    staff = await site.screenUser('editor');
    expect((await staff.call(call.getFabricRequest, { id })).code).toBe(404);
    expect((await staff.call(call.changeFabricRequest, { id, revision: 2, action: 'close', text: '重复' })).code).toBe(
      404,
    );
  });
});

test('states lead from new to an end, and staff never answer in the buyer’s place', () => {
  for (const kind of requestKinds)
    for (const state of requestStates) expect(staffActionsOn(kind, state)).not.toContain('accept');
  expect(requestStateAfter('sample', 'new', 'quote')).toBeUndefined();
  expect(requestStateAfter('quotation', 'new', 'accept')).toBeUndefined();
  expect(requestStateAfter('quotation', 'quoted', 'quote')).toBe('quoted');
});
