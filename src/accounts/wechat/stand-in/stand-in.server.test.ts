import { expect, test } from 'vitest';
import { testClock } from '#tests/test-clock.ts';
import { openStandIn, type StandInFault } from './stand-in.server.ts';

interface Answer {
  errcode?: number;
  errmsg?: string;
  access_token?: string;
  refresh_token?: string;
  openid?: string;
  unionid?: string;
  scope?: string;
}

/** The stand-in, asked over the wire as WeChat is, and a code that somebody's leave gave. */
function opened() {
  const clock = testClock();
  const { apps, newCode, host: place } = openStandIn(clock);
  const { appid, secret } = apps.web;
  const ask = async (path: string, query: Record<string, string>) => {
    const answer = await place.fetch(`${place.apiBase}${path}?${new URLSearchParams(query)}`, {});
    // WeChat answers 200, whatever the matter.
    expect(answer.status).toBe(200);
    return (await answer.json()) as Answer;
  };
  const allow = (fault: StandInFault = 'none', scope = 'snsapi_login') =>
    newCode({ appid, person: 'zhiyun', scope }, fault);
  const exchange = (code: string, changes: Record<string, string> = {}) =>
    ask('/sns/oauth2/access_token', { appid, secret, code, grant_type: 'authorization_code', ...changes });
  const profile = ({ access_token = '', openid = '' }: Answer) =>
    ask('/sns/userinfo', { access_token, openid, lang: 'zh_CN' });
  const renew = ({ refresh_token = '' }: Answer) =>
    ask('/sns/oauth2/refresh_token', { appid, grant_type: 'refresh_token', refresh_token });
  return { clock, apps, allow, exchange, profile, renew };
}

test('a code is valid for five minutes, once, for its own app and secret; each misuse gets WeChat’s own error code', async () => {
  const { clock, apps, allow, exchange } = opened();
  const code = allow();
  expect(await exchange('')).toMatchObject({ errcode: 41008, errmsg: expect.stringContaining('missing code') });
  expect((await exchange('made-up')).errcode).toBe(40029);
  expect((await exchange(code, { appid: 'wx-of-somebody' })).errcode).toBe(40013);
  expect((await exchange(code, { secret: 'guessed' })).errcode).toBe(40125);
  expect((await exchange(code, { appid: apps.h5.appid })).errcode).toBe(40029);
  expect(await exchange(code)).toMatchObject({ openid: expect.stringMatching(/^o/), scope: 'snsapi_login' });
  expect((await exchange(code)).errcode).toBe(40163);
  const late = allow();
  clock.forward(300_000);
  expect((await exchange(late)).errcode).toBe(42003);
});

test.each<[StandInFault, number]>([
  ['busy', -1],
  ['code_invalid', 40029],
  ['code_used', 40163],
  ['code_expired', 42003],
  ['secret_wrong', 40125],
  ['limit', 45011],
  ['day_limit', 45009],
])('what can be made to go wrong as a code is exchanged (%s) has its number %i', async (fault, errcode) => {
  const { allow, exchange } = opened();
  expect((await exchange(allow(fault))).errcode).toBe(errcode);
});

test('a profile needs a live token with consent; a renewed token works', async () => {
  const { clock, allow, exchange, profile, renew } = opened();
  const granted = await exchange(allow('none', 'snsapi_userinfo'));
  expect(granted.unionid).toBeUndefined();
  expect((await profile(granted)).unionid).toBe('standin-union-zhiyun');
  expect((await profile({ ...granted, access_token: 'made-up' })).errcode).toBe(40001);
  expect((await profile({ ...granted, openid: 'o-of-somebody' })).errcode).toBe(40003);
  expect((await profile(await exchange(allow('none', 'snsapi_base')))).errcode).toBe(48001);
  expect((await profile(await exchange(allow('not_authorized')))).errcode).toBe(48001);
  clock.forward(7_200_000);
  expect((await profile(granted)).errcode).toBe(42001);
  expect((await renew({ refresh_token: 'made-up' })).errcode).toBe(40030);
  for (const [fault, errcode] of [
    ['token_over', 42001],
    ['token_bad', 40014],
  ] as const) {
    const spoilt = await exchange(allow(fault));
    expect((await profile(spoilt)).errcode).toBe(errcode);
    expect((await profile(await renew(spoilt))).unionid).toBe('standin-union-zhiyun');
  }
});

test('a snapshot user is marked and has no unionid', async () => {
  const clock = testClock();
  const { apps, newCode, host: place } = openStandIn(clock);
  const code = newCode({ appid: apps.h5.appid, person: 'snapshot', scope: 'snsapi_base' }, 'none');
  const query = new URLSearchParams({ ...apps.h5, code, grant_type: 'authorization_code' });
  const granted = await (await place.fetch(`${place.apiBase}/sns/oauth2/access_token?${query}`, {})).json();
  expect(granted).toMatchObject({ is_snapshotuser: 1, scope: 'snsapi_base' });
  expect(granted).not.toHaveProperty('unionid');
});
