import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendVerifyCode, supplierLogin, whoAmI } from '#accounts/contract.ts';
import { openTestApp, type TestApp, type Visitor } from '#tests/test-app.ts';
import {
  type WechatKind,
  wechatBind,
  wechatBindCode,
  wechatBindStart,
  wechatH5Login,
  wechatLogin,
  wechatStart,
  wechatUnbind,
} from './contract.ts';
import type { StandInFault, StandInPerson } from './stand-in/stand-in.server.ts';

let site: TestApp;
beforeAll(async () => {
  site = await openTestApp({ env: { HOST: '127.0.0.1' } });
});
afterAll(() => site.close());

const call = { web: wechatLogin, h5: wechatH5Login };

/** Goes to WeChat and consents; returns the callback's parameters. */
async function goToWechat(
  who: Visitor,
  kind: WechatKind,
  person: StandInPerson,
  { fault = 'none', scope }: { fault?: StandInFault; scope?: string } = {},
): Promise<{ code: string; state: string }> {
  const { data } = await who.call(wechatStart, { kind });
  return { code: leave(data.authorize_url, person, fault, scope), state: data.state };
}
function leave(authorizeUrl: string, person: StandInPerson, fault: StandInFault = 'none', scope?: string): string {
  const asked = new URL(authorizeUrl, 'http://localhost').searchParams;
  const granted = { appid: asked.get('appid') ?? '', person, scope: scope ?? asked.get('scope') ?? '' };
  return site.services.wechat.standIn?.newCode(granted, fault) ?? '';
}
const comeBack = async (who: Visitor, kind: WechatKind, person: StandInPerson, fault: StandInFault = 'none') =>
  who.call(call[kind], await goToWechat(who, kind, person, { fault }));

async function bindPhone(who: Visitor, phone: string, ticket: string) {
  site.clock.forward(61_000);
  await who.call(sendVerifyCode, { contact_phone: phone, purpose: 'bind' });
  const verify_code = site.messages().at(-1)?.code;
  return who.call(supplierLogin, { contact_phone: phone, verify_code, bind_ticket: ticket });
}
const idOf = async (who: Visitor) => (await who.call(whoAmI)).data.user?.id;
const bindingOf = async (who: Visitor) => site.services.wechat.signIn.binding(await idOf(who));
const forget = () => site.services.database.pool.query('delete from wechat_identities');

test('one applicant signs in by all ways: bound on a desktop, recognised in WeChat by unionid, and by phone', async () => {
  const desk = site.visitor();
  const back = await comeBack(desk, 'web', 'zhiyun');
  expect(back.data.status).toBe('bind_phone');
  expect(await idOf(desk)).toBeUndefined();
  expect((await bindPhone(desk, '13700000001', back.data.bind_ticket)).code).toBe(1);
  const applicant = await idOf(desk);

  const phone = site.visitor();
  const silently = await comeBack(phone, 'h5', 'zhiyun');
  expect(silently.data.status).toBe('authorize');
  const url = new URL(silently.data.authorize_url, 'http://localhost');
  expect(url.searchParams.get('scope')).toBe('snsapi_userinfo');
  const allowed = { code: leave(url.href, 'zhiyun'), state: url.searchParams.get('state') };
  const joined = await phone.call(wechatH5Login, allowed);
  expect([joined.data.status, joined.data.user.contact_phone]).toEqual(['signed_in', '137****0001']);

  const again = site.visitor();
  expect((await comeBack(again, 'h5', 'zhiyun')).data.status).toBe('signed_in');
  const other = await site.applicant('13700000001');
  expect([await idOf(phone), await idOf(again), await idOf(other)]).toEqual([applicant, applicant, applicant]);
  await forget();
});

test('a state is valid once, for ten minutes, in its own browser and kind', async () => {
  const who = site.visitor();
  const first = await goToWechat(who, 'web', 'zhiyun');
  expect((await site.visitor().call(wechatLogin, first)).code).toBe(410);
  expect((await who.call(wechatH5Login, first)).code).toBe(410);
  const thief = site.visitor();
  await thief.call(wechatStart, { kind: 'web' });
  expect((await thief.call(wechatLogin, first)).code).toBe(410);
  expect((await who.call(wechatLogin, first)).data.status).toBe('bind_phone');
  const second = await goToWechat(who, 'web', 'jingwei');
  expect((await who.call(wechatLogin, { ...second, state: first.state })).code).toBe(410);
  const { data: late } = await who.call(wechatStart, { kind: 'web' });
  site.clock.forward(600_001);
  expect((await who.call(wechatLogin, second)).code).toBe(410);
  // The code itself is still valid.
  const fresh = { state: late.state, code: leave(late.authorize_url, 'jingwei') };
  expect(await who.call(wechatLogin, fresh)).toMatchObject({
    code: 410,
    msg: expect.stringContaining('已过期或已用过'),
  });
  expect((await who.call(wechatLogin, { code: 'x', state: "1'--" })).code).toBe(400);
});

test('a replayed code, also twenty times at once, is exchanged once with the same answer; after a minute it has expired', async () => {
  const who = site.visitor();
  const back = await goToWechat(who, 'web', 'zhiyun');
  const answers = await Promise.all(Array.from({ length: 20 }, () => who.call(wechatLogin, back)));
  expect(new Set(answers.map(({ code, data }) => `${code} ${data.bind_ticket}`)).size).toBe(1);
  expect(answers[0]?.data.status).toBe('bind_phone');
  site.clock.forward(61_000);
  expect((await who.call(wechatLogin, back)).code).toBe(410);
});

test.each<[StandInFault, number, RegExp]>([
  ['code_invalid', 410, /无效/],
  ['code_used', 410, /已用过/],
  ['code_expired', 410, /过期/],
  ['secret_wrong', 409, /用手机号登录/],
  ['not_authorized', 409, /用手机号登录/],
  ['limit', 429, /稍后再试/],
  ['day_limit', 429, /稍后再试/],
  ['busy', 429, /稍后再试/],
])('what WeChat refuses (%s) is said in words, and a new attempt succeeds', async (fault, code, words) => {
  const who = site.visitor();
  const refused = await comeBack(who, 'web', 'zhiyun', fault);
  expect(refused.code).toBe(code);
  expect(refused.msg).toMatch(words);
  expect((await comeBack(who, 'web', 'zhiyun')).data.status).toBe('bind_phone');
});

test.each<StandInFault>(['busy_once', 'token_over', 'token_bad'])(
  'what passes (%s) is asked again, unseen by anybody',
  async (fault) => {
    await forget();
    expect((await comeBack(site.visitor(), 'web', 'zhiyun', fault)).data.status).toBe('bind_phone');
    const { rows } = await site.services.database.pool.query('select unionid from wechat_identities');
    expect(rows[0]?.unionid).toBe('standin-union-zhiyun');
  },
);

test('a snapshot user is never signed in, bound or remembered', async () => {
  await forget();
  for (const kind of ['web', 'h5'] as const) {
    const answer = await comeBack(site.visitor(), kind, 'snapshot');
    expect([answer.code, answer.data]).toEqual([403, null]);
  }
  expect((await site.services.database.pool.query('select 1 from wechat_identities')).rowCount).toBe(0);
});

test('a ticket binds once, only in its browser, only with a code for binding; an expired ticket uses up no code', async () => {
  await forget();
  const who = site.visitor();
  const ticket = (await comeBack(who, 'web', 'jingwei')).data.bind_ticket;
  const stranger = site.visitor();
  await stranger.call(wechatStart, { kind: 'web' });
  expect((await bindPhone(stranger, '13700000002', ticket)).code).toBe(410);
  site.clock.forward(61_000);
  await who.call(sendVerifyCode, { contact_phone: '13700000003' });
  const forSignIn = { contact_phone: '13700000003', verify_code: site.messages().at(-1)?.code };
  expect((await who.call(supplierLogin, { ...forSignIn, bind_ticket: ticket })).code).toBe(400);
  expect((await bindPhone(who, '13700000003', ticket)).code).toBe(1);
  // Not even for the phone it was bound to, as by a retry after a lost response.
  expect((await bindPhone(who, '13700000003', ticket)).code).toBe(410);
  expect((await bindPhone(who, '13700000004', ticket)).code).toBe(410);
  const unused = { contact_phone: '13700000004', verify_code: site.messages().at(-1)?.code };
  expect((await who.call(supplierLogin, unused)).code).toBe(400);
});

test('of two phones with the same WeChat account the first gets it; a second account replaces the first', async () => {
  await forget();
  const [one, two] = [site.visitor(), site.visitor()];
  const first = (await comeBack(one, 'web', 'zhiyun')).data.bind_ticket;
  const second = (await comeBack(two, 'web', 'zhiyun')).data.bind_ticket;
  expect((await bindPhone(one, '13700000005', first)).code).toBe(1);
  expect((await bindPhone(two, '13700000006', second)).code).toBe(410);
  const third = (await comeBack(two, 'web', 'jingwei')).data.bind_ticket;
  expect((await bindPhone(two, '13700000005', third)).code).toBe(1);
  expect((await comeBack(site.visitor(), 'web', 'zhiyun')).data.status).toBe('bind_phone');
  expect((await comeBack(site.visitor(), 'web', 'jingwei')).data.status).toBe('signed_in');
});

test('unbinding removes the account in every app', async () => {
  await forget();
  const who = site.visitor();
  await bindPhone(who, '13700000007', (await comeBack(who, 'web', 'zhiyun')).data.bind_ticket);
  expect((await bindingOf(who))?.bound_at).toMatch(/^20/);
  expect((await who.call(wechatUnbind)).code).toBe(1);
  expect(await bindingOf(who)).toBeNull();
  expect((await site.services.database.pool.query('select 1 from wechat_identities')).rowCount).toBe(0);
  expect((await comeBack(site.visitor(), 'web', 'zhiyun')).data.status).toBe('bind_phone');
});

test('a disabled applicant cannot sign in by WeChat either', async () => {
  await forget();
  const who = site.visitor();
  await bindPhone(who, '13700000008', (await comeBack(who, 'web', 'zhiyun')).data.bind_ticket);
  await site.services.database.pool.query('update applicants set disabled_at = now() where id = $1', [await idOf(who)]);
  expect((await comeBack(site.visitor(), 'web', 'zhiyun')).code).toBe(403);
});

test('without an app WeChat is not offered, and nothing can be begun', async () => {
  const bare = await openTestApp({ env: { WECHAT_STANDIN: '0' } });
  expect(bare.services.wechat.signIn.offers).toEqual({ web: false, h5: false });
  expect((await bare.visitor().call(wechatStart, { kind: 'web' })).code).toBe(409);
  expect((await bare.app.inject('/wechat-stand-in/connect/qrconnect')).statusCode).toBe(404);
  await bare.close();
});

describe('an applicant who is signed in by phone', () => {
  const goToBind = async (who: Visitor, kind: WechatKind, person: StandInPerson) => {
    site.clock.forward(61_000);
    await who.call(wechatBindCode);
    const { data } = await who.call(wechatBindStart, { kind, verify_code: site.messages().at(-1)?.code });
    const asked = new URL(data.authorize_url, 'http://localhost').searchParams;
    expect(asked.get('redirect_uri')).toMatch(/\/movein\/account$/);
    return { kind, code: leave(data.authorize_url, person), state: asked.get('state') };
  };

  test('binds WeChat from the account, signs in with it afterwards, and can unbind it', async () => {
    await forget();
    const who = await site.applicant('13700000801');
    // A session alone cannot add a sign-in method.
    expect((await who.call(wechatBindStart, { kind: 'web', verify_code: '000000' })).data.fields).toHaveProperty(
      'verify_code',
    );
    expect((await site.visitor().call(wechatBindCode)).code).toBe(401);
    const back = await goToBind(who, 'web', 'zhiyun');
    const told = () => site.messages().filter(({ text }) => text.includes('已绑定微信'));
    const before = told().length;
    expect((await who.call(wechatBind, back)).data).toMatchObject({ status: 'bound' });
    // As WeChat on a PC does: the same code again, with the same result.
    expect((await who.call(wechatBind, back)).data).toMatchObject({ status: 'bound' });
    // The phone is notified once.
    expect(told().slice(before)).toMatchObject([{ to: '+8613700000801', code: null }]);
    const later = site.visitor();
    expect((await comeBack(later, 'web', 'zhiyun')).data.status).toBe('signed_in');
    expect(await idOf(later)).toBe(await idOf(who));
    await who.call(wechatUnbind);
    expect(await bindingOf(who)).toBeNull();
    expect((await comeBack(site.visitor(), 'web', 'zhiyun')).data.status).toBe('bind_phone');
  });

  test('cannot bind another applicant’s account, nor use another’s attempt', async () => {
    await forget();
    const owner = await site.applicant('13700000802');
    await owner.call(wechatBind, await goToBind(owner, 'web', 'zhiyun'));
    const other = await site.applicant('13700000803');
    const refused = await other.call(wechatBind, await goToBind(other, 'web', 'zhiyun'));
    expect(refused).toMatchObject({ code: 409, msg: expect.stringContaining('已绑定另一个手机号') });
    expect(await bindingOf(other)).toBeNull();

    // An attempt begun for signing in, or by another user in the same browser, binds nothing.
    const toSignIn = await goToWechat(other, 'web', 'jingwei');
    expect((await other.call(wechatBind, { kind: 'web', ...toSignIn })).code).toBe(410);
    const begun = await goToBind(owner, 'web', 'jingwei');
    for (const [name, value] of owner.cookies) if (!name.includes('user')) other.cookies.set(name, value);
    expect((await other.call(wechatBind, begun)).code).toBe(410);
    expect((await site.visitor().call(wechatBind, begun)).code).toBe(401);
  });

  test('binds in WeChat’s own browser as well, with consent where unionid is needed', async () => {
    await forget();
    const who = await site.applicant('13700000804');
    const silently = await who.call(wechatBind, await goToBind(who, 'h5', 'zhiyun'));
    expect(silently.data.status).toBe('authorize');
    const url = new URL(silently.data.authorize_url, 'http://localhost');
    const allowed = { kind: 'h5', code: leave(url.href, 'zhiyun'), state: url.searchParams.get('state') };
    expect((await who.call(wechatBind, allowed)).data.status).toBe('bound');
    expect((await comeBack(site.visitor(), 'web', 'zhiyun')).data.status).toBe('signed_in');
    await forget();
  });
});
