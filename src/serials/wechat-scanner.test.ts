import { expect, test } from 'vitest';
import { wechatJsapi } from '#accounts/wechat/contract.ts';
import { jsapiPath } from './wechat-scanner.ts';

test('the scanner asks for its signature where WeChat’s pages do', () => {
  expect(jsapiPath).toBe(wechatJsapi.path);
});
