import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { batchesOf } from '#tests/serial-batches.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import { checkLimits } from './check-limits.server.ts';
import * as call from './contract.ts';
import * as desk from './desk-contract.ts';
import { hashOf, type LedgerLine } from './ledger.server.ts';
import { codeOf, formatCode } from './serial-code.ts';

let site: TestApp;
let staff: Visitor;
beforeAll(async () => {
  site = await openTestApp();
  staff = await site.screenUser('editor');
  batches = batchesOf(site, staff);
});
afterAll(() => site.close());

let batches: ReturnType<typeof batchesOf>;
const batchNow = (id: number) => batches.now(id);
const change = (id: number, action: string, more?: object) => batches.change(id, action, more);
const made = (quantity: number, gtin?: string) => batches.make(quantity, gtin);
const exported = (id: number, more?: string) => batches.take(id, more);
const activated = (quantity: number) => batches.activate(quantity);
let last = 0;
/** A client with its own address. */
const somebody = () => {
  last += 1;
  return { address: `198.51.${last >> 8}.${last & 255}`, userAgent: 'Mozilla/5.0' };
};
const ask = (code: string, who = somebody()) => site.services.serials.check(code, who);

test('a batch is created, exported, printed and activated; then its numbers are genuine, with their history', async () => {
  const { codes } = await activated(3);
  expect(new Set(codes).size).toBe(3);
  const [code] = codes as [string];
  expect(await ask(code)).toMatchObject({
    ok: true,
    value: { outcome: 'first', checks: 1, product: ['全棉府绸衬衫', 'Cotton poplin shirt'], last_at: null },
  });
  site.clock.forward(2 * 3_600_000);
  const again = await ask(formatCode(code).toLowerCase());
  expect(again).toMatchObject({ ok: true, value: { outcome: 'again', checks: 2 } });
  if (again.ok && again.value.outcome !== 'unknown')
    expect(Date.parse(again.value.first_at)).toBe(site.clock.now() - 2 * 3_600_000);
});

test('viewing the answer again at once is not a second check; an hour later it is', async () => {
  const { codes } = await activated(1);
  const [code] = codes as [string];
  const who = somebody();
  await ask(code, who);
  expect(await ask(code, who)).toMatchObject({ value: { outcome: 'first', checks: 1 } });
  site.clock.forward(3_600_000);
  expect(await ask(code, who)).toMatchObject({ value: { outcome: 'again', checks: 2 } });
});

test('a number that is not activated gets exactly the answer of an unknown one', async () => {
  const id = await made(2);
  const [, line] = (await exported(id)).body.split('\r\n') as [string, string];
  const visitor = site.visitor();
  const waiting = await visitor.call(call.checkSerial, { code: line.split(',')[0] });
  const never = await visitor.call(call.checkSerial, { code: codeOf(new Uint8Array(10).fill(201)) });
  expect(waiting).toEqual({ code: 1, msg: expect.any(String), data: { outcome: 'unknown' } });
  expect(waiting).toEqual(never);
  await site.services.serials.flushAlarms();
  expect((await staff.call(desk.lookUpSerial, { code: line.split(',')[0] })).data).toMatchObject({
    batch: { id },
    checks: [{ outcome: 'unknown' }],
  });
  // Staff get an alarm about numbers that should still be at the printer's.
  const alarms: desk.Alarm[] = (await staff.call(desk.listAlarms)).data;
  expect(alarms).toContainEqual(
    expect.objectContaining({ kind: 'inactive', product: ['全棉府绸衬衫', 'Cotton poplin shirt'] }),
  );
});

test('the file can be exported completely once, then the seed is destroyed; the count must match', async () => {
  const id = await made(5, '6901234567892');
  expect(await change(id, 'print', { lines: 5 })).toMatchObject({ code: 409 });
  const first = await exported(id);
  expect(first.headers['content-type']).toContain('text/csv');
  expect(first.body).toMatch(/https?:\/\/[^/]+\/01\/06901234567892\/21\/[0-9A-Z]{16}\r\n/);
  expect((await exported(id)).json()).toMatchObject({ code: 409 });
  const { rows } = await site.services.database.pool.query('select seed from serial_batches where id = $1', [id]);
  expect(rows).toEqual([{ seed: null }]);
  expect(await batchNow(id)).toMatchObject({ state: 'generated', exports: 1, exported: true });
  expect(await change(id, 'print', { lines: 4 })).toMatchObject({
    code: 400,
    data: { fields: { lines: expect.any(String) } },
  });
  expect(await change(id, 'print', { lines: 5 })).toMatchObject({ code: 1, data: { state: 'printed' } });
  expect((await exported(id)).json()).toMatchObject({ code: 409 });
});

describe('an incomplete file', () => {
  const editor = { id: 1, address: '127.0.0.1' };
  const begin = async (id: number) => {
    const { rows } = await site.services.database.pool.query<{ id: number }>('select min(id) as id from screen_users');
    const who = { ...editor, id: rows[0]?.id ?? 1 };
    const asked = { id, format: 'csv' as const, password: '', origin: 'https://w.example' };
    const begun = await site.services.serials.batches.exportFile(who, asked);
    if (!begun.ok) throw new Error(begun.reason);
    return begun.value.content;
  };

  test('can be exported again, with the same numbers', async () => {
    const id = await made(3_000);
    const broken = await begin(id);
    await once(broken, 'readable');
    broken.destroy();
    await once(broken, 'close');
    expect(await change(id, 'print', { lines: 3_000 })).toMatchObject({ code: 409 });
    expect(new Set(await batches.numbersOf(id)).size).toBe(3_000);
    expect(await batchNow(id)).toMatchObject({ exports: 2, exported: true });
  });

  test('fails if the file was exported again meanwhile: only one completes', async () => {
    const id = await made(3_000);
    const earlier = await begin(id);
    const later = await begin(id);
    expect((await text(later)).trim().split('\r\n')).toHaveLength(3_001);
    await expect(text(earlier)).rejects.toThrow('somebody else');
  });
});

test('the file can be an archive encrypted with a password that is not stored', async () => {
  const id = await made(2);
  const password = 'only-the-printer-knows';
  expect((await exported(id, '&format=zip&password=short')).json()).toMatchObject({ code: 400 });
  const file = await exported(id, `&format=zip&password=${password}`);
  expect(file.headers).toMatchObject({
    'content-type': 'application/zip',
    'content-disposition': expect.stringContaining('.zip'),
  });
  // The archive's own test shows the content: here, that it is an encrypted ZIP with the numbers' file.
  expect(file.rawPayload.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  expect(file.rawPayload.readUInt16LE(8)).toBe(99);
  expect(file.body).toContain(`${(await batchNow(id)).number}.csv`);
  expect((await exported(id)).json()).toMatchObject({ code: 409 });
  const { rows } = await site.services.database.pool.query<{ text: string }>(
    'select a::text as text from audit_entries a union all select b::text from serial_batches b',
  );
  expect(rows.some(({ text }) => text.includes(password))).toBe(false);
});

test('no number is stored in the database or the audit log', async () => {
  const { codes } = await activated(4);
  const [code] = codes as [string];
  await ask(code);
  await staff.call(desk.markSerial, { code, reason: '市场上发现仿品' });
  const { rows: tables } = await site.services.database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  for (const { name } of tables) {
    const { rows } = await site.services.database.pool.query<{ text: string }>(
      `select t::text as text from "${name}" t`,
    );
    for (const { text } of rows) for (const one of codes) expect(text.includes(one), name).toBe(false);
  }
});

test('a recall is shown with its text until it is lifted; a revoked batch is unknown again', async () => {
  const { id, codes } = await activated(2);
  const [one, other] = codes as [string, string];
  expect(await change(id, 'recall')).toMatchObject({ code: 400 });
  await change(id, 'recall', {
    recall_zh: '染料超标，请退回门店。',
    recall_en: 'Too much dye: please return it to the shop.',
  });
  expect(await ask(one)).toMatchObject({
    value: { outcome: 'recalled', recall: ['染料超标，请退回门店。', 'Too much dye: please return it to the shop.'] },
  });
  await change(id, 'lift_recall');
  expect(await ask(other)).toMatchObject({ value: { outcome: 'first' } });
  const { number } = await batchNow(id);
  for (const wrong of [{}, { number: 'B000000-0000', reason: '标签被盗' }, { number, reason: ' ' }])
    expect(await change(id, 'revoke', wrong)).toMatchObject({ code: 400 });
  await change(id, 'revoke', { number: number.toLowerCase(), reason: '标签被盗' });
  const { rows } = await site.services.database.pool.query(
    `select after from audit_entries where action = 'serials.revoke'`,
  );
  expect(rows).toEqual([{ after: { state: 'revoked', reason: '标签被盗' } }]);
  expect(await ask(other)).toMatchObject({ value: { outcome: 'unknown' } });
  expect(await change(id, 'activate')).toMatchObject({ code: 409 });
});

test('every check after a recall shows it, however many run at that moment', async () => {
  const { id, codes } = await activated(40);
  const outcomes: { begun: 'before' | 'after'; outcome: string }[] = [];
  let begun: 'before' | 'after' = 'before';
  const asks: Promise<void>[] = [];
  const askAll = () => {
    for (const code of codes) {
      const when = begun;
      asks.push(
        ask(code).then((answer) => {
          outcomes.push({ begun: when, outcome: answer.ok ? answer.value.outcome : answer.reason });
        }),
      );
    }
  };
  askAll();
  // One is answered before the recall begins.
  await asks[0];
  const recalled = change(id, 'recall', { recall_zh: '色牢度不合格。', recall_en: 'The dye comes off.' }).then(() => {
    begun = 'after';
  });
  while (begun === 'before') {
    askAll();
    await new Promise(setImmediate);
    if (asks.length > 1_000) break;
  }
  await recalled;
  askAll();
  await Promise.all(asks);
  expect(new Set(outcomes.filter((one) => one.begun === 'after').map(({ outcome }) => outcome))).toEqual(
    new Set(['recalled']),
  );
  expect(outcomes.filter((one) => one.outcome === 'first').length).toBeGreaterThan(0);
  expect(await site.services.serials.proveLedger()).toMatchObject({ ok: true });
});

test('a number marked by staff is suspicious, and trusted again without the mark', async () => {
  const { codes } = await activated(1);
  const [code] = codes as [string];
  await staff.call(desk.markSerial, { code, reason: '标签被盗' });
  expect(await ask(code)).toMatchObject({ value: { outcome: 'suspicious' } });
  await staff.call(desk.markSerial, { code, reason: '' });
  expect(await ask(code)).toMatchObject({ value: { outcome: 'again' } });
  expect((await staff.call(desk.lookUpSerial, { code })).data).toMatchObject({
    mark: null,
    checks: [{ outcome: 'again' }, { outcome: 'suspicious' }],
  });
  expect(await staff.call(desk.markSerial, { code: codeOf(new Uint8Array(10).fill(9)), reason: 'x' })).toMatchObject({
    code: 404,
  });
});

test('of many concurrent checks of one number exactly one is first', async () => {
  const { codes } = await activated(1);
  const answers = await Promise.all(Array.from({ length: 30 }, () => ask(codes[0] as string)));
  const outcomes = answers.map((answer) => answer.ok && answer.value.outcome);
  expect(outcomes.filter((outcome) => outcome === 'first')).toHaveLength(1);
  expect(outcomes.filter((outcome) => outcome === 'again')).toHaveLength(29);
  const counts = answers.map((answer) => (answer.ok && answer.value.outcome !== 'unknown' ? answer.value.checks : 0));
  expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 30 }, (_, index) => index + 1));
  await site.services.serials.flushAlarms();
  expect((await staff.call(desk.listAlarms)).data).toContainEqual(
    expect.objectContaining({ kind: 'burst', closed_at: null }),
  );
});

describe('guessing', () => {
  const guess = (index: number) => codeOf(Buffer.from(String(index).padStart(10, 'g')));

  test('a thousand guesses from one address get no more answers than typing errors need', async () => {
    const who = somebody();
    const answers = await Promise.all(Array.from({ length: 1_000 }, (_, index) => ask(guess(index), who)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(checkLimits.failuresPerAddress);
    expect(answers.find(({ ok }) => !ok)).toMatchObject({
      reason: 'too_many',
      data: { retry_after: expect.any(Number) },
    });
    site.clock.forward(checkLimits.windowMs);
    expect(await ask(guess(5_000), who)).toMatchObject({ ok: true });
  });

  test('the addresses of one IPv6 network share that limit', async () => {
    const at = (host: number) => ({ address: `2001:db8:7:1::${host.toString(16)}`, userAgent: `Phone/${host}` });
    const answers = await Promise.all(Array.from({ length: 60 }, (_, index) => ask(guess(6_000 + index), at(index))));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(checkLimits.failuresPerAddress);
    expect(await ask(guess(6_100), { address: '2001:db8:7:2::1', userAgent: 'Phone' })).toMatchObject({ ok: true });
  });

  test('checks per number, device and address are limited within ten minutes, and then allowed again', async () => {
    const { codes } = await activated(3);
    const [often] = codes as [string];
    const answered = async (asks: Promise<{ ok: boolean }>[]) =>
      (await Promise.all(asks)).filter(({ ok }) => ok).length;
    expect(await answered(Array.from({ length: 60 }, () => ask(often)))).toBe(checkLimits.perCode);
    expect(await ask(often)).toMatchObject({ ok: false, reason: 'too_many', data: { retry_after: 600 } });
    // Also for an unused number, whose limit must not reveal that it exists.
    const waiting = (await batches.numbersOf(await made(1)))[0] as string;
    for (const unused of [waiting, guess(3)])
      expect(await answered(Array.from({ length: 60 }, () => ask(unused)))).toBe(checkLimits.perCode);
    const who = somebody();
    expect(await answered(Array.from({ length: 60 }, (_, turn) => ask(codes[1 + (turn % 2)] as string, who)))).toBe(
      checkLimits.perDevice,
    );
    const house = somebody().address;
    const members = Array.from({ length: 80 }, (_, turn) => ({ address: house, userAgent: `Phone/${turn % 5}` }));
    site.clock.forward(checkLimits.windowMs);
    expect(await answered(members.map((member, turn) => ask(codes[turn % 3] as string, member)))).toBe(
      checkLimits.perAddress,
    );
    site.clock.forward(checkLimits.windowMs);
    expect(await ask(often, who)).toMatchObject({ ok: true });
    await site.services.serials.deleteExpiredClients();
    const { rows } = await site.services.database.pool.query('select count(*)::int as n from serial_askers');
    expect(rows).toEqual([{ n: 1 }]);
  });

  test('with too many failures in total each address may fail once, and staff get an alarm', async () => {
    site.clock.forward(checkLimits.windowMs);
    await Promise.all(Array.from({ length: checkLimits.failuresInAll }, (_, index) => ask(guess(10_000 + index))));
    const who = somebody();
    expect(await ask(guess(1), who)).toMatchObject({ ok: true });
    expect(await ask(guess(2), who)).toMatchObject({ ok: false, reason: 'too_many' });
    const { codes } = await activated(1);
    expect(await ask(codes[0] as string)).toMatchObject({ value: { outcome: 'first' } });
    await site.services.serials.flushAlarms();
    expect((await staff.call(desk.listAlarms)).data).toContainEqual(expect.objectContaining({ kind: 'failures' }));
    site.clock.forward(checkLimits.windowMs);
  });
});

describe('the ledger', () => {
  test('is consistent from its first line to its head', async () => {
    const head = await site.services.serials.ledgerHead();
    expect(await site.services.serials.proveLedger()).toEqual({ ok: true, lines: head.last, hash: head.hash });
    expect((await site.visitor().call(call.ledgerHead)).data).toEqual(head);
  });
  test('cannot be changed by the product, and a forced change is detected', async () => {
    const { pool } = site.services.database;
    await expect(pool.query(`update serial_checks set outcome = 'first'`)).rejects.toThrow('append-only');
    await expect(pool.query('delete from serial_checks where id = 2')).rejects.toThrow('append-only');
    await expect(pool.query('truncate serial_checks')).rejects.toThrow('append-only');
    await pool.query('alter table serial_checks disable trigger serial_checks_stay');
    await pool.query(`update serial_checks set region = '浙江|Zhejiang' where id = 3`);
    expect(await site.services.serials.proveLedger()).toMatchObject({ ok: false, brokenAt: 3 });
    await pool.query('update serial_checks set region = null where id = 3');
    expect(await site.services.serials.proveLedger()).toMatchObject({ ok: true });
    // A change with a recomputed hash is detected by the next line.
    const { rows } = await pool.query<LedgerLine & { at: Date; hash: Buffer }>(
      'select id, at, code, outcome, batch, region, device, hash from serial_checks where id in (2, 3) order by id',
    );
    const [before, line] = rows as [(typeof rows)[number], (typeof rows)[number]];
    const forged = hashOf(before.hash, { ...line, at: line.at.getTime(), outcome: 'recalled' });
    const put = (outcome: string, hash: Buffer) =>
      pool.query('update serial_checks set outcome = $1, hash = $2 where id = 3', [outcome, hash]);
    await put('recalled', forged);
    expect(await site.services.serials.proveLedger()).toMatchObject({ ok: false, brokenAt: 4 });
    await put(line.outcome, line.hash);
    await pool.query('alter table serial_checks enable trigger serial_checks_stay');
    expect(await site.services.serials.proveLedger()).toMatchObject({ ok: true });
  });
  test('detects a check that was unlinked from its number’s history', async () => {
    const { pool } = site.services.database;
    const { rows } = await pool.query<{ id: number; earlier: number }>(
      'select id, earlier from serial_checks where earlier is not null order by id limit 1',
    );
    const [{ id, earlier }] = rows as [(typeof rows)[number]];
    const lead = (to: number | null) => pool.query('update serial_checks set earlier = $2 where id = $1', [id, to]);
    await pool.query('alter table serial_checks disable trigger serial_checks_stay');
    for (const to of [null, id - 1 === earlier ? id + 1 : id - 1]) {
      await lead(to);
      expect(await site.services.serials.proveLedger()).toEqual({ ok: false, brokenAt: id, lines: id - 1 });
    }
    await lead(earlier);
    await pool.query('alter table serial_checks enable trigger serial_checks_stay');
    expect(await site.services.serials.proveLedger()).toMatchObject({ ok: true });
  });
});

test('an invalid number is explained, and counts for no limit', async () => {
  const before = (await site.services.serials.ledgerHead()).last;
  const who = somebody();
  for (const text of ['', '1234', 'K7QM-2T4V-9XZA-0B3U', '请查一下', `${codeOf(new Uint8Array(10))}0`])
    expect(await ask(text, who)).toMatchObject({ ok: false, reason: 'misread' });
  expect((await site.services.serials.ledgerHead()).last).toBe(before);
});

test('a report gets a number; staff answer it, and the number gives access to the answer', async () => {
  const { codes } = await activated(1);
  await ask(codes[0] as string);
  const sent = await site.services.serials.cases.send(
    { code: codes[0] as string, bought: '某宝 小店', text: '刮开涂层前就被查过。', contact: '13800138000' },
    { address: '203.0.113.9', language: 'zh-CN' },
  );
  if (!sent.ok) throw new Error(sent.reason);
  const { number } = sent.value;
  expect(number).toMatch(/^SN\d{10}$/);
  const [found] = (await staff.call(desk.listCases)).data as [desk.SerialCase];
  expect(found).toMatchObject({
    number,
    state: 'open',
    outcome: 'first',
    text: '刮开涂层前就被查过。',
    contact: '13800138000',
  });
  expect(await staff.call(desk.answerCase, { id: found.id, revision: 1 })).toMatchObject({ code: 400 });
  const { waiting } = (await staff.call(call.serialsWaiting)).data;
  await staff.call(desk.answerCase, { id: found.id, revision: 1, answer: '请寄回样品，我们检验。' });
  expect((await staff.call(call.serialsWaiting)).data).toEqual({ waiting: waiting - 1, late: 0 });
  expect(await staff.call(desk.answerCase, { id: found.id, revision: 1, close: 1 })).toMatchObject({ code: 409 });
  expect(await site.services.serials.cases.getStatus(number, '203.0.113.9')).toMatchObject({
    value: { state: 'answered', answer: '请寄回样品，我们检验。' },
  });
  expect(await site.services.serials.cases.getStatus('SN0000000000', '203.0.113.9')).toMatchObject({ reason: 'none' });
  const { rows } = await site.services.database.pool.query('select bought, text, contact, answer from serial_cases');
  for (const stored of Object.values(rows[0] ?? {})) expect(stored).toMatch(/^sealed:/);
});

test('a report sent again after a lost response gets the same number', async () => {
  const { codes } = await activated(1);
  const form = { code: codes[0] as string, bought: '集市', text: '标签是歪的。', contact: '' };
  const send = async (other: Partial<typeof form> = {}) => {
    const from = { address: `203.0.113.${11 + places++}`, language: 'zh-CN' as const };
    const sent = await site.services.serials.cases.send({ ...form, ...other }, from);
    if (!sent.ok) throw new Error(sent.reason);
    return sent.value.number;
  };
  let places = 0;
  const [first, ...others] = await Promise.all([send(), send(), send()]);
  expect(others).toEqual([first, first]);
  expect(await send({ code: form.code.toLowerCase() })).toBe(first);
  const different = [
    await send({ text: '标签是歪的！' }),
    await send({ contact: '13800138000' }),
    // These cannot be attributed to one person.
    await send({ code: '' }),
    await send({ code: '' }),
  ];
  expect(new Set([first, ...different]).size).toBe(5);
  site.clock.forward(3_600_000);
  expect(await send()).not.toBe(first);
});

test('an unchanged answer, sent again when the case is closed, is not a new one', async () => {
  const sent = await site.services.serials.cases.send(
    { code: '', bought: '集市', text: '标签是歪的，字也不清楚。', contact: '' },
    { address: '203.0.113.10', language: 'zh-CN' },
  );
  if (!sent.ok) throw new Error(sent.reason);
  const { number } = sent.value;
  const found = (await staff.call(desk.listCases)).data as desk.SerialCase[];
  const id = found.find((one) => one.number === number)?.id;
  const answer = '请寄回样品，我们检验。';
  const first = (await staff.call(desk.answerCase, { id, revision: 1, answer })).data;
  site.clock.forward(60_000);
  expect((await staff.call(desk.answerCase, { id, revision: 2, answer })).data).toEqual(first);
  const closed = await staff.call(desk.answerCase, { id, revision: 2, answer, close: 1 });
  expect(closed).toMatchObject({ data: { state: 'closed', revision: 3, answer, answered_at: first.answered_at } });
  const { rows } = await site.services.database.pool.query(
    `select after from audit_entries where action = 'serials.answer_case' and subject = $1 order by id`,
    [`serial_case/${number}`],
  );
  expect(rows.map(({ after }) => after)).toEqual([
    { state: 'answered', answered: true },
    { state: 'closed', answered: false },
  ]);
});
