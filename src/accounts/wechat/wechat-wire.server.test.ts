import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestApp, type TestApp } from '#tests/test-app.ts';
import { wechatH5Login, wechatLogin, wechatStart } from './contract.ts';

/** Stands in for api.weixin.qq.com and records requests. */
const asked: string[] = [];
const answers: Record<string, object> = {
  '/sns/oauth2/access_token': {
    access_token: 'TOKEN',
    expires_in: 7200,
    refresh_token: 'REFRESH',
    openid: 'OPENID',
    scope: 'snsapi_login',
  },
  '/sns/userinfo': { openid: 'OPENID', nickname: '织云', unionid: 'UNIONID' },
};
const weixin = http.createServer((request, response) => {
  asked.push(`${request.method} ${request.url}`);
  // WeChat sends JSON with the content type of text.
  response.setHeader('content-type', 'text/plain');
  response.end(JSON.stringify(answers[new URL(request.url ?? '', 'http://weixin').pathname] ?? { errcode: -1 }));
});
let site: TestApp;
beforeAll(async () => {
  weixin.listen(0, '127.0.0.1');
  await once(weixin, 'listening');
  site = await openTestApp({
    env: {
      PUBLIC_URL: 'https://weftline.example',
      WECHAT_WEB_APP_ID: 'wxweb',
      WECHAT_WEB_SECRET: 'web secret',
      WECHAT_APP_ID: 'wxh5',
      WECHAT_APP_SECRET: 'h5 secret',
      WECHAT_API_URL: `http://127.0.0.1:${(weixin.address() as AddressInfo).port}`,
    },
  });
});
afterAll(async () => {
  await site.close();
  weixin.close();
});

test('users are sent to WeChat’s documented addresses', async () => {
  const back = 'redirect_uri=https%3A%2F%2Fweftline.example%2Fmovein&response_type=code';
  for (const [kind, before, scope] of [
    ['web', 'https://open.weixin.qq.com/connect/qrconnect?appid=wxweb', 'snsapi_login'],
    ['h5', 'https://open.weixin.qq.com/connect/oauth2/authorize?appid=wxh5', 'snsapi_base'],
  ] as const) {
    const { data } = await site.visitor().call(wechatStart, { kind });
    expect(data.state).toMatch(/^[0-9A-Za-z]{20,128}$/);
    expect(data.authorize_url).toBe(`${before}&${back}&scope=${scope}&state=${data.state}#wechat_redirect`);
  }
});

test('a code is exchanged by the documented requests, and its user found by unionid', async () => {
  const desk = site.visitor();
  const { data } = await desk.call(wechatStart, { kind: 'web' });
  const back = await desk.call(wechatLogin, { code: 'CODE', state: data.state });
  expect(back.data.status).toBe('bind_phone');
  expect(asked).toEqual([
    'GET /sns/oauth2/access_token?appid=wxweb&secret=web+secret&code=CODE&grant_type=authorization_code',
    'GET /sns/userinfo?access_token=TOKEN&openid=OPENID&lang=zh_CN',
  ]);
});

test('a silent sign-in without unionid is repeated with consent', async () => {
  Object.assign(answers['/sns/oauth2/access_token'] as object, { scope: 'snsapi_base' });
  const phone = site.visitor();
  const { data } = await phone.call(wechatStart, { kind: 'h5' });
  const back = await phone.call(wechatH5Login, { code: 'CODE2', state: data.state });
  expect(back.data).toMatchObject({
    status: 'authorize',
    authorize_url: expect.stringMatching(
      /oauth2\/authorize\?appid=wxh5&.*&scope=snsapi_userinfo&state=[0-9a-z]+#wechat_redirect$/,
    ),
  });
});
