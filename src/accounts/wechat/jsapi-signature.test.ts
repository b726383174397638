import { expect, test } from 'vitest';
import { jsapiSignature } from './api.server.ts';

// Tencent's own example (protocols: JSAPI).
const given = {
  ticket: 'sM4AOVdWfPE4DxkXGEs8VMCPGGVi4C3VM0P37wVUCFvkVAy_90u5h9nbSlYy3-Sl-HhTdfl2fzFy1AOcHKP7qg',
  nonceStr: 'Wm3WZYTPz0wzccnW',
  timestamp: 1414587457,
};

test('a page is signed as WeChat expects, without the part after #', () => {
  const signature = '0f9de62fce790f9a083d5c99e95740ceb90c27ed';
  expect(jsapiSignature({ ...given, url: 'http://mp.weixin.qq.com?params=value' })).toBe(signature);
  expect(jsapiSignature({ ...given, url: 'http://mp.weixin.qq.com?params=value#part?a=#b' })).toBe(signature);
  expect(jsapiSignature({ ...given, url: 'http://mp.weixin.qq.com' })).toBe('f4d90daf4b3bca3078ab155816175ba34c443a7b');
});
