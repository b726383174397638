import { expect, test } from 'vitest';
import { wechatJsapi } from '#accounts/wechat/contract.ts';
import { jsapiPath } from './plain-share.ts';

test('a page without the framework asks for its signature where the others do', () => {
  expect(jsapiPath).toBe(wechatJsapi.path);
});
