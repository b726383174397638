import qiniu from 'qiniu';
import { describe, expect, test } from 'vitest';
import { etagOf, etagOfPieces } from './etag.server.ts';
import { signUrl, verifySignedUrl } from './signed-url.server.ts';
import { keyFitsScope, mimeFits } from './upload-policy.server.ts';
import { managementToken, readUploadToken, signText, urlSafeBase64, writeUploadToken } from './upload-token.server.ts';

const keys = { accessKey: 'MY_ACCESS_KEY', secretKey: 'MY_SECRET_KEY' };

describe('an upload token', () => {
  test('is signed as Qiniu signs it', () => {
    expect(writeUploadToken(keys, { scope: 'enrol:u/1/', isPrefixalScope: 1, deadline: 1893456000 })).toBe(
      'MY_ACCESS_KEY:HGWcGclCuMzeWHLrJquOeLwE2Vo=:eyJzY29wZSI6ImVucm9sOnUvMS8iLCJpc1ByZWZpeGFsU2NvcGUiOjEsImRlYWRsaW5lIjoxODkzNDU2MDAwfQ==',
    );
  });

  test('is signed over the very text of the policy', () => {
    const policy =
      '{"scope":"my-bucket:sunflower.jpg","deadline":1451491200,"returnBody":"{\\"name\\":$(fname),\\"size\\":$(fsize),\\"w\\":$(imageInfo.width),\\"h\\":$(imageInfo.height),\\"hash\\":$(etag)}"}';
    expect(signText(keys.secretKey, urlSafeBase64(policy))).toBe('wQ4ofysef1R7IKnrziqtomqyDvI=');
  });

  test('is read back, and refused when anything in it was changed', () => {
    const token = writeUploadToken(keys, { scope: 'b:k', deadline: 1 });
    expect(readUploadToken(keys, token)).toEqual({ scope: 'b:k', deadline: 1 });
    const [, sign, policy] = token.split(':');
    for (const forged of [
      '',
      ':::',
      `${token}:`,
      `OTHER:${sign}:${policy}`,
      `MY_ACCESS_KEY:${sign}:${policy?.slice(0, -4)}`,
      `MY_ACCESS_KEY:${sign}:${urlSafeBase64('{"scope":"b:other","deadline":1}')}`,
      writeUploadToken({ ...keys, secretKey: 'ANOTHER' }, { scope: 'b:k', deadline: 1 }),
    ])
      expect(readUploadToken(keys, forged)).toBeUndefined();
  });
});

test('a request that looks after objects is signed as the SDK signs it', () => {
  const mac = new qiniu.auth.digest.Mac(keys.accessKey, keys.secretKey);
  const type = 'application/x-www-form-urlencoded';
  for (const [method, address] of [
    ['GET', 'https://rs-z1.qiniuapi.com/stat/ZW5yb2w6YS5qcGc='],
    ['GET', 'https://rsf-z1.qiniuapi.com/list?bucket=enrol&prefix=u%2F1%2F&limit=1000'],
    ['POST', 'https://rs-z1.qiniuapi.com/delete/ZW5yb2w6YS5qcGc='],
  ] as const)
    expect(managementToken(keys, method, new URL(address)).authorization).toBe(
      qiniu.util.generateAccessTokenV2(mac, address, method, type),
    );
});

describe('an etag', () => {
  test('is Qiniu’s for small content', () => {
    expect(etagOf(Buffer.alloc(0))).toBe('Fto5o-5ea0sNMlW_75VgGJCv2AcJ');
    expect(etagOf(Buffer.from('hello'))).toBe('Fqr0xh3cxeii2r7eDztILNmuqUNN');
  });

  test('changes its form above four mebibytes, and does not depend on how the content was cut', () => {
    const content = Buffer.alloc(4 * 2 ** 20 + 1, 7);
    expect(etagOf(content.subarray(0, -1))).toMatch(/^F/);
    expect(etagOf(content)).toMatch(/^l/);
    const pieces = etagOfPieces();
    for (let at = 0; at < content.length; at += 100_003) pieces.add(content.subarray(at, at + 100_003));
    expect(pieces.end()).toBe(etagOf(content));
  });
});

describe('a private address', () => {
  const address =
    'https://img.example.com/enrol/1/a.jpg?imageView2/2/w/400&e=1893456000&token=MY_ACCESS_KEY:EeyPImca51ndkOpxx_gYAZunRzk=';

  test('is signed as Qiniu signs it', () => {
    expect(signUrl(keys, 'https://img.example.com/enrol/1/a.jpg', 1893456000, 'imageView2/2/w/400')).toBe(address);
  });

  test('is taken apart only when nothing in it was changed', () => {
    expect(verifySignedUrl(keys, address)).toEqual({
      path: 'https://img.example.com/enrol/1/a.jpg',
      processing: 'imageView2/2/w/400',
      deadline: 1893456000,
    });
    for (const forged of [
      address.replace('a.jpg', 'b.jpg'),
      address.replace('400', '4000'),
      address.replace('1893456000', '1993456000'),
      address.replace('MY_ACCESS_KEY', 'OTHER'),
      `${address}&x=1`,
      address.replace(/&token=.*/, ''),
    ])
      expect(verifySignedUrl(keys, forged)).toBeUndefined();
  });
});

test('a key fits its scope by prefix only when the policy says so', () => {
  const policy = { scope: 'bucket:enrol/1/', deadline: 0 };
  expect(keyFitsScope({ ...policy, isPrefixalScope: 1 }, 'enrol/1/a.jpg')).toBe(true);
  expect(keyFitsScope({ ...policy, isPrefixalScope: 1 }, 'enrol/10/a.jpg')).toBe(false);
  expect(keyFitsScope(policy, 'enrol/1/a.jpg')).toBe(false);
  expect(keyFitsScope(policy, 'enrol/1/')).toBe(true);
  expect(keyFitsScope({ scope: 'bucket', deadline: 0 }, 'anything')).toBe(true);
});

test('types are limited by name, by family, and by exclusion', () => {
  expect(mimeFits('image/jpeg;image/png', 'image/png')).toBe(true);
  expect(mimeFits('image/jpeg;image/png', 'image/gif')).toBe(false);
  expect(mimeFits('image/*', 'image/gif')).toBe(true);
  expect(mimeFits('!image/gif', 'image/gif')).toBe(false);
  expect(mimeFits('!image/gif', 'image/png')).toBe(true);
  expect(mimeFits(undefined, 'text/html')).toBe(true);
});
