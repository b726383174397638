import { expect, test } from 'vitest';
import { readPrivateAddress } from './private-address.server.ts';
import { qiniuObjects } from './qiniu-objects.server.ts';
import { readUploadToken } from './upload-token.server.ts';

const keys = { accessKey: 'MY_ACCESS_KEY', secretKey: 'MY_SECRET_KEY' };
const objects = qiniuObjects({
  keys,
  bucket: 'pictures',
  uploadUrl: 'https://upload-z1.qiniup.com',
  domain: 'https://img.example.com',
  clock: { now: () => 1_893_456_000_000 },
});

test('an upload to Kodo is allowed under one prefix, for pictures of a size, for an hour', () => {
  const ticket = objects.uploadToken({
    prefix: 'enrol/7/',
    endUser: 'user:7',
    maxBytes: 1_000_000,
    mime: ['image/jpeg'],
  });
  expect(ticket).toMatchObject({
    upload_url: 'https://upload-z1.qiniup.com/',
    domain: 'https://img.example.com',
    prefix: 'enrol/7/',
    expires_at: '2030-01-01T01:00:00.000Z',
  });
  expect(readUploadToken(keys, ticket.token)).toEqual({
    scope: 'pictures:enrol/7/',
    isPrefixalScope: 1,
    insertOnly: 1,
    forceSaveKey: true,
    saveKey: 'enrol/7/$(year)$(mon)$(day)/$(etag)$(ext)',
    fsizeMin: 67,
    fsizeLimit: 1_000_000,
    mimeLimit: 'image/jpeg',
    detectMime: 1,
    endUser: 'user:7',
    deadline: 1_893_459_600,
    returnBody:
      '{"key":$(key),"hash":$(etag),"size":$(fsize),"mime":$(mimeType),"w":$(imageInfo.width),"h":$(imageInfo.height)}',
  });
});

test('a picture in Kodo is always shown processed, by an address that ends', () => {
  const address = objects.viewAddress('enrol/7/执照.jpg');
  expect(readPrivateAddress(keys, address)).toEqual({
    path: 'https://img.example.com/enrol/7/%E6%89%A7%E7%85%A7.jpg',
    processing: 'imageView2/2/w/4096',
    deadline: 1_893_457_200,
  });
});
