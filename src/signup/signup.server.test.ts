import { afterAll, beforeAll, expect, test } from 'vitest';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import * as call from './contract.ts';

let site: TestApp;
let editor: Visitor;
beforeAll(async () => {
  site = await openTestApp({ startsAt: '2026-11-19T10:00:00+08:00' });
  editor = await site.screenUser('editor');
});
afterAll(() => site.close());

const from = { address: '10.0.0.1', language: 'zh-CN' as const, channel: 'browser', campaign: '' };
/** The code sent by SMS, after the required pause. */
async function codeFor(phone: string): Promise<string> {
  site.clock.forward(61_000);
  const sent = await site.services.signup.sendCode(phone, from);
  if (!sent.ok) throw new Error(sent.reason);
  return site.messages().at(-1)?.code ?? '';
}
const form = (phone: string, code: string, more: Partial<call.SignupForm> = {}): call.SignupForm => ({
  contact_phone: phone,
  verify_code: code,
  company: '苏州织里服饰有限公司',
  province: '江苏省',
  city: '苏州市',
  interests: ['knit', 'trims'],
  consent: true,
  consent_version: '2026-11-01',
  intent: 'signup',
  website: '',
  ...more,
});
const signUp = async (phone: string, more: Partial<call.SignupForm> = {}, campaign = '') =>
  site.services.signup.signUp(form(phone, await codeFor(phone), more), { ...from, campaign });
const list = async (filter: Record<string, unknown> = {}) =>
  (await editor.call(call.listSignups, filter)).data as call.SignupList;

test('a buyer signs up with a code; the number is stored sealed, and staff see it masked', async () => {
  expect(await signUp('+8613800138701', {}, 'autumn-fair')).toEqual({ ok: true, value: { isNew: true } });
  const { rows } = await site.services.database.pool.query('select * from signups');
  expect(JSON.stringify(rows)).not.toContain('138001387');
  expect(rows[0]).toMatchObject({ city_name: '江苏省 苏州市', consent_version: '2026-11-01', campaign: 'autumn-fair' });
  expect((await list()).rows[0]).toMatchObject({ phone: '138****8701', state: 'new', interests: ['knit', 'trims'] });
});

test('a repeated sign-up replaces the values; the first campaign stays', async () => {
  const again = await signUp('+8613800138701', { company: '苏州新织里有限公司', interests: ['denim'] }, 'winter');
  expect(again).toEqual({ ok: true, value: { isNew: false } });
  const { rows, total } = await list({ q: '13800138701' });
  expect(total).toBe(1);
  expect(rows[0]).toMatchObject({ company: '苏州新织里有限公司', interests: ['denim'], campaign: 'autumn-fair' });
});

test('a sign-up is found by the pinyin of its company until that is erased', async () => {
  expect((await list({ q: 'zhili' })).rows.map(({ company }) => company)).toEqual(['苏州新织里有限公司']);
  expect((await list({ q: 'szxzl' })).total).toBe(1);
  expect((await list({ q: 'hangzhou' })).total).toBe(0);
  await site.services.database.pool.query(`update signups set company = ''`);
  expect((await list({ q: 'zhili' })).total).toBe(0);
  await site.services.database.pool.query(`update signups set company = '苏州新织里有限公司'`);
  expect((await list({ q: 'zhili' })).total).toBe(1);
});

test('requesting a code does not reveal whether a number is known; without the right code nothing is stored', async () => {
  site.clock.forward(61_000);
  const known = await site.services.signup.sendCode('+8613800138701', from);
  const unknown = await site.services.signup.sendCode('+8613800138702', from);
  expect(known).toEqual(unknown);
  const wrong = await site.services.signup.signUp(form('+8613800138702', '000000'), from);
  expect(wrong).toMatchObject({ ok: false, reason: 'code_wrong' });
  // A code for signing in is not valid for signing up.
  expect(await site.services.accounts.sendCode('+8613800138703', 'login', from)).toMatchObject({ ok: true });
  const login = site.messages().at(-1)?.code ?? '';
  expect(await site.services.signup.signUp(form('+8613800138703', login), from)).toMatchObject({ ok: false });
  expect((await list()).total).toBe(1);
});

test('cities are those of the list, with counties beside them and provinces that have none', async () => {
  const { cities } = site.services.signup;
  const shown = (await cities.list('zh-CN')).flatMap((province) => province.cities);
  expect(shown).toEqual(expect.arrayContaining(['苏州市', '仙桃市', '香港特别行政区', '北京市']));
  // Group nodes of the official list are not cities, and stored names show without them.
  expect(shown.filter((name) => /^县$|直辖|辖区/.test(name))).toEqual([]);
  expect(shown.filter((name) => name === '重庆市')).toHaveLength(1);
  expect(await cities.names('重庆市 县')).toEqual(['重庆市', 'Chongqing']);
  // City names are unique.
  expect(new Set(shown).size).toBe(shown.length);
  for (const name of shown) expect(await cities.find(name)).toBeDefined();

  expect(await cities.names('江苏省 苏州市')).toEqual(['江苏省 苏州市', 'Suzhou, Jiangsu']);
  // English names are unique, too, and refer to the same city.
  const english = (await cities.list('en')).flatMap((province) => province.cities);
  expect(new Set(english).size).toBe(shown.length);
  expect(english.join('')).not.toMatch(/\p{Script=Han}/u);
  expect(english).toEqual(
    expect.arrayContaining(['Beijing', 'Suzhou (Jiangsu)', 'Suzhou (Anhui)', 'Xiantao', 'Hong Kong']),
  );
  for (const [at, name] of english.entries())
    expect(await cities.find(name)).toEqual(await cities.find(shown[at] ?? ''));
  const code = await codeFor('+8613800138704');
  expect(await site.services.signup.signUp(form('+8613800138704', code, { city: '苏州' }), from)).toMatchObject({
    reason: 'no_such_city',
  });
  // The code is still valid after that.
  expect((await site.services.signup.signUp(form('+8613800138704', code, { city: '香港特别行政区' }), from)).ok).toBe(
    true,
  );
  expect((await list({ q: '8704' })).rows[0]?.city).toEqual(['香港特别行政区', 'Hong Kong']);
});

test('staff find, take, move and note; a stale view changes nothing; all of it is in the audit log', async () => {
  await signUp('+8613800138705', { company: '100%_棉' });
  expect((await list({ q: '%' })).total).toBe(1);
  const [row] = (await list({ q: '100%_', state: 'new', assignee: 'nobody', interest: ['trims'] })).rows;
  if (!row) throw new Error('not found');
  const { waiting } = (await editor.call(call.signupsWaiting)).data;
  const moved = await editor.call(call.moveSignup, { id: row.id, revision: row.revision, state: 'contacted' });
  expect(moved).toMatchObject({ code: 1, data: { state: 'contacted', phone_full: '13800138705' } });
  expect(moved.data.assignee).not.toBeNull();
  expect((await editor.call(call.signupsWaiting)).data).toEqual({ waiting: waiting - 1, late: 0 });
  const stale = await editor.call(call.moveSignup, { id: row.id, revision: row.revision, state: 'matched' });
  expect(stale.code).toBe(409);
  expect((await editor.call(call.moveSignup, { id: row.id, revision: 2, state: 'new' })).code).toBe(409);
  const note = { id: row.id, text: '要 3 月的样布' };
  await Promise.all([1, 2].map(() => editor.call(call.noteSignup, note)));
  // A retry after a lost response.
  const noted = await editor.call(call.noteSignup, note);
  expect(noted.data.note_list).toMatchObject([{ text: '要 3 月的样布' }]);
  await editor.call(call.getSignup, { id: row.id });
  expect((await editor.call(call.assignSignup, { id: row.id, revision: 2, assignee: 0 })).data.assignee).toBeNull();
  const { rows } = await site.services.database.pool.query(
    `select action, before, after from audit_entries where actor_kind = 'ia' and action like 'signup.%' order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['signup.move', 'signup.note', 'signup.open', 'signup.assign']);
  expect(JSON.stringify(rows)).not.toContain('样布');
});

test('an export has masked numbers; full ones only for an admin with a purpose', async () => {
  const take = (who: Visitor, payload: Record<string, string>, language = 'zh-CN') =>
    site.app.inject({
      method: 'POST',
      url: call.exportSignups.path,
      payload: new URLSearchParams(payload).toString(),
      headers: {
        'accept-language': language,
        'content-type': 'application/x-www-form-urlencoded',
        cookie: [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
    });
  const file = await take(editor, { format: 'csv', q: '8705' });
  expect(file.headers['content-type']).toContain('text/csv');
  expect(file.body).toContain('138****8705');
  expect(file.body).not.toContain('13800138705');
  expect(file.body).toContain('江苏省 苏州市');
  expect((await take(editor, { format: 'csv', q: '8705' }, 'en')).body).toContain('"Suzhou, Jiangsu"');
  expect((await take(editor, { format: 'csv', personal: '1', purpose: '回访' })).json().code).toBe(403);
  const admin = await site.screenUser('editor', 'admin');
  expect((await take(admin, { format: 'csv', personal: '1' })).json().code).toBe(400);
  expect((await take(admin, { format: 'csv', personal: '1', purpose: '回访' })).body).toContain('13800138705');
  const excel = await take(editor, { format: 'xlsx' });
  expect(excel.headers['content-disposition']).toContain('.xlsx');
});

test('a verified number gives access to view, copy and erase the data; anonymous figures stay', async () => {
  const { own } = site.services.signup;
  const ticket = await own.ticketFor('+8613800138705');
  const codes = async () => {
    const { phones, database } = site.services;
    const index = phones.indexOf('+8613800138705');
    return (await database.pool.query('select 1 from short_messages where phone_index = $1', [index])).rowCount;
  };
  expect(await codes()).toBeGreaterThan(0);
  expect(await own.ticketFor('+8613800138799')).toBeUndefined();
  if (!ticket) throw new Error('no ticket');
  expect(await own.open(ticket)).toMatchObject({ phone: '+8613800138705', company: '100%_棉', city: '江苏省 苏州市' });
  const copy = await site.app.inject({
    method: 'POST',
    url: call.copyPath,
    payload: `ticket=${ticket}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  expect(copy.headers['content-disposition']).toContain('weftline-sign-up.json');
  expect(copy.json()).toMatchObject({
    phone: '+8613800138705',
    state: 'contacted',
    language: 'zh-CN',
    channel: 'browser',
  });
  expect(JSON.stringify(copy.json())).not.toContain('样布');
  for (const bad of ['', `${ticket}0`, ticket.replace(/^\d+/, '1'), '1.99999999999999.aa'])
    expect(await own.open(bad)).toBeUndefined();
  expect(await own.erase(ticket)).toBe(true);
  // A retry after a lost response: it is erased, and only once.
  expect(await own.erase(ticket)).toBe(true);
  expect(await own.erase(`${ticket}0`)).toBe(false);
  expect(await codes()).toBe(0);
  const erasures = await site.services.database.pool.query(
    `select address from audit_entries where action = 'signup.erase'`,
  );
  // The erasure is logged without an address, so that nothing identifies the buyer.
  expect(erasures.rows).toEqual([{ address: null }]);
  const { rows } = await site.services.database.pool.query(`select * from signups where erased_at is not null`);
  expect(rows[0]).toMatchObject({ company: '', phone_index: null, city_name: '江苏省 苏州市', state: 'closed' });
  const late = await own.ticketFor('+8613800138701');
  site.clock.forward((call.ticketMinutes + 1) * 60_000);
  expect(await own.open(late ?? '')).toBeUndefined();
  const tooLate = (accept: string) =>
    site.app.inject({
      method: 'POST',
      url: call.copyPath,
      payload: `ticket=${late}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept },
    });
  // A browser is redirected instead of shown an envelope.
  expect(await tooLate('text/html,*/*')).toMatchObject({
    statusCode: 303,
    headers: { location: '/signup/my-data?over' },
  });
  expect((await tooLate('*/*')).json()).toMatchObject({ code: 410 });
  // The number may sign up again as a new buyer.
  expect(await signUp('+8613800138705')).toEqual({ ok: true, value: { isNew: true } });
});

test('the campaign of a visitor is known until the next day, and counted once per visitor', async () => {
  const { campaigns } = site.services.signup;
  const visitor = (address: string, headers = {}) =>
    campaigns.visitorOf({ address, headers: { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605', ...headers } });
  const one = visitor('10.9.0.1');
  const other = visitor('10.9.0.2');
  if (one === undefined || other === undefined) throw new Error('not told apart');
  expect(visitor('10.9.0.1', { dnt: '1' })).toBeUndefined();
  expect(visitor('10.9.0.1', { 'user-agent': 'Googlebot/2.1' })).toBeUndefined();
  for (const campaign of ['wechat-1', 'wechat-1', 'poster']) {
    await campaigns.record(one.visitor, campaign);
    site.clock.forward(1_000);
  }
  await campaigns.record(other.visitor, 'poster');
  expect([await campaigns.find(one), await campaigns.find(other), await campaigns.find(undefined)]).toEqual([
    'poster',
    'poster',
    '',
  ]);
  await signUp('+8613800138706', {}, 'poster');
  const figures = await campaigns.figures(30);
  expect(figures.find(({ campaign }) => campaign === 'poster')).toMatchObject({ visitors: 2, signups: 1, matched: 0 });
  expect(figures.find(({ campaign }) => campaign === 'wechat-1')).toMatchObject({ visitors: 1, signups: 0 });
  site.clock.forward(86_400_000);
  expect(await campaigns.find(one)).toBe('');
  site.clock.forward(86_400_000);
  await site.services.signup.deleteExpired();
  const { rows } = await site.services.database.pool.query('select count(*)::int as n from campaign_visits');
  expect(rows[0].n).toBe(0);
});

test('a visit past midnight keeps its campaign; a visit on another day has none', async () => {
  const { campaigns } = site.services.signup;
  const { tracking, clock } = site.services;
  const headers = { 'user-agent': 'Mozilla/5.0 (iPhone) Safari/605' };
  const identify = (address: string) => campaigns.visitorOf({ address, headers });
  site.clock.forward(startOfBusinessDay(businessDay(clock.now())) + dayMs - 600_000 - clock.now());
  await tracking.keepDays();
  await campaigns.record(identify('10.9.0.3')?.visitor ?? 0, 'late-show');
  expect(await campaigns.find(identify('10.9.0.3'))).toBe('late-show');
  site.clock.forward(1_200_000);
  await tracking.keepDays();
  expect(await campaigns.find(identify('10.9.0.3'))).toBe('late-show');
  expect(await campaigns.find(identify('10.9.0.4'))).toBe('');
  site.clock.forward(4 * 3_600_000);
  expect(await campaigns.find(identify('10.9.0.3'))).toBe('');
});

test('unmatched sign-ups are erased two years after the last change, by the buyer or by staff', async () => {
  editor = await site.screenUser('editor');
  const rowOf = async (phone: string) => (await list({ q: phone })).rows[0] as call.SignupRow;
  const phones = ['13800138751', '13800138752', '13800138753'] as const;
  for (const phone of phones) await signUp(`+86${phone}`);
  const [matched, called, late] = await Promise.all(phones.map(rowOf));
  if (!matched || !called || !late) throw new Error('not signed up');
  const move = (row: call.SignupRow, state: call.SignupState) =>
    editor.call(call.moveSignup, { id: row.id, revision: row.revision, state });
  expect((await move(matched, 'matched')).code).toBe(1);
  expect((await move(called, 'contacted')).code).toBe(1);
  site.clock.forward((call.signupRetentionDays - 1) * dayMs);
  editor = await site.screenUser('editor');
  expect((await move(late, 'contacted')).code).toBe(1);
  await editor.call(call.noteSignup, { id: late.id, text: '张女士说下个月再联系' });
  site.clock.forward(dayMs + 1_000);
  await site.services.signup.deleteExpired();
  editor = await site.screenUser('editor');
  const { rows } = await list();
  expect(rows.find(({ id }) => id === called.id)).toMatchObject({ erased: true, company: '', phone: '' });
  // Staff who still have it open are told that it is gone, at any revision.
  expect((await move({ ...called, revision: called.revision + 1 }, 'closed')).code).toBe(404);
  expect((await editor.call(call.assignSignup, { id: called.id, revision: 99, assignee: 0 })).code).toBe(404);
  expect((await editor.call(call.noteSignup, { id: called.id, text: '再打一次' })).code).toBe(404);
  // Staff are working on it.
  expect(rows.find(({ id }) => id === late.id)).toMatchObject({ erased: false, state: 'contacted', notes: 1 });
  expect(rows.find(({ id }) => id === matched.id)).toMatchObject({ erased: false, state: 'matched' });
});

test('an impossible assignee id is refused, without a server error', async () => {
  editor = await site.screenUser('editor');
  expect(await editor.call(call.listSignups, { assignee: '9'.repeat(20) })).toMatchObject({ code: 400 });
  expect((await editor.call(call.listSignups, { assignee: '9'.repeat(15) })).data.rows).toEqual([]);
});

test('a campaign is a plain name or none', () => {
  expect(['autumn-fair', '秋季展会2026', 'a.b_c'].map(call.readCampaign)).toEqual([
    'autumn-fair',
    '秋季展会2026',
    'a.b_c',
  ]);
  for (const bad of [null, '', '-x', '<script>', "x' or 1=1", 'a b', 'x'.repeat(41), 'x'.repeat(9_999)])
    expect(call.readCampaign(bad)).toBe('');
});

test('a very long number, a bad code and an empty form are reported per field', () => {
  const problemsOf = (given: Record<string, string>) => {
    const read = call.signupForm.safeParse(given);
    return read.success ? [] : [...new Set(read.error.issues.map(({ path }) => String(path[0])))].sort();
  };
  expect(problemsOf({})).toEqual(['city', 'company', 'consent', 'contact_phone', 'verify_code']);
  expect(
    problemsOf({
      contact_phone: '1'.repeat(30_000),
      verify_code: '１２３４５６',
      company: '织里',
      city: '苏州市',
      consent: '1',
    }),
  ).toEqual(['contact_phone']);
});

test('a verification whose response was lost succeeds again with the same code', async () => {
  const { verifyPhone: prove, signUp: keep } = site.services.signup;
  const code = await codeFor('+8613800138742');
  expect((await prove('+8613800138742', code, from.address)).ok).toBe(true);
  expect((await prove('+8613800138742', code, from.address)).ok).toBe(true);
  expect(await keep(form('+8613800138742', code), from)).toMatchObject({ reason: 'code_wrong' });
});

test('a form sent again unchanged after a lost response gets the same answer; a changed one finds the code used up', async () => {
  const sent = form('+8613800138741', await codeFor('+8613800138741'));
  const twice = async (same: call.SignupForm) =>
    (await Promise.all([1, 2].map(() => site.services.signup.signUp(same, from)))).map((told) => told.ok && told.value);
  const revision = async () => (await list({ q: '13800138741' })).rows[0]?.revision;
  expect(await twice(sent)).toEqual([{ isNew: true }, { isNew: true }]);
  expect(await revision()).toBe(1);
  const other = { ...sent, company: '别的公司' };
  expect(await site.services.signup.signUp(other, from)).toMatchObject({ reason: 'code_wrong' });
  const { database, phones } = site.services;
  const { rows } = await database.pool.query('select company from signups where phone_index = $1', [
    phones.indexOf('+8613800138741'),
  ]);
  expect(rows).toEqual([{ company: '苏州织里服饰有限公司' }]);
  // A repeated sign-up is reported as such each time.
  expect(await twice(form('+8613800138741', await codeFor('+8613800138741')))).toEqual([
    { isNew: false },
    { isNew: false },
  ]);
  expect(await revision()).toBe(2);
});

test('each consent is stored separately, included in the copy, and erased with the rest', async () => {
  const phone = '+8613800138731';
  const { own } = site.services.signup;
  const { pool } = site.services.database;
  await signUp(phone);
  const first = new Date(site.clock.now()).toISOString();
  await signUp(phone);
  const second = new Date(site.clock.now()).toISOString();
  const ticket = (await own.ticketFor(phone)) ?? '';
  const consent = { version: '2026-11-01', channel: 'browser' };
  expect((await own.open(ticket))?.consents).toEqual([
    { ...consent, at: first },
    { ...consent, at: second },
  ]);
  const kept = async () => (await pool.query('select from signup_consents where at >= $1', [first])).rowCount;
  expect(await kept()).toBe(2);
  expect(await own.erase(ticket)).toBe(true);
  expect(await kept()).toBe(0);
});

test('staff see that a buyer signed up again, and when; the list marks it until handled', async () => {
  editor = await site.screenUser('editor');
  const { pool } = site.services.database;
  const phone = '+8613800138761';
  const rowOf = async () => (await list({ q: phone.slice(3) })).rows[0] as call.SignupRow;
  await signUp(phone);
  await signUp('+8613800138762');
  const row = await rowOf();
  expect(row.repeated_at).toBeNull();
  await editor.call(call.moveSignup, { id: row.id, revision: row.revision, state: 'contacted' });

  await signUp(phone, { company: '杭州织里服饰有限公司', city: '杭州市', interests: ['trims', 'denim'] });
  const first = new Date(site.clock.now()).toISOString();
  // Newer sign-ups do not hide the repeated one.
  expect((await list()).rows[0]).toMatchObject({
    id: row.id,
    state: 'contacted',
    repeated_at: first,
    updated_at: first,
  });
  site.clock.forward(60_000);
  await editor.call(call.noteSignup, { id: row.id, text: '已回电' });
  const noted = await rowOf();
  expect(noted.repeated_at).toBe(first);
  expect(noted.updated_at).not.toBe(first);

  // After it was closed it is open again.
  await editor.call(call.moveSignup, { id: row.id, revision: noted.revision, state: 'closed' });
  await signUp(phone, { company: '杭州织里服饰有限公司', city: '杭州市', interests: ['denim', 'trims'] });
  expect((await rowOf()).state).toBe('new');

  // A retried form is not another sign-up.
  const sent = form(phone, await codeFor(phone), { company: '杭州织里服饰有限公司', city: '杭州市' });
  for (let time = 0; time < 2; time++) await site.services.signup.signUp(sent, from);
  const logged = await pool.query(
    `select actor_kind, before, after, address from audit_entries where action = 'signup.again' and subject = $1`,
    [`signup/${row.id}`],
  );
  // Nothing in the log identifies a buyer who is erased later.
  const entry = { actor_kind: 'buyer', before: null, after: null, address: null };
  expect(logged.rows).toEqual([entry, entry, entry]);
});

test('what the release before stored of earlier sign-ups is deleted', async () => {
  const { pool } = site.services.database;
  await pool.query(
    `insert into signup_repeats (signup, at, company, city_name, interests, language, state)
     select id, created_at, '旧名纺织', city_name, interests, language, state from signups limit 1`,
  );
  await site.services.signup.deleteExpired();
  expect((await pool.query('select from signup_repeats')).rowCount).toBe(0);
});
