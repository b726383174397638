import { expect, test } from 'vitest';
import { readPlainGet } from './plain-request.server.ts';

const head = 'GET /track.gif?name=a HTTP/1.1\r\n';

test('a plain GET is read, with the headers that are wanted, however they are written', () => {
  const text = `${head}Host: weftline.test\r\nuser-agent:\t Mozilla/5.0 \xe9 \r\nConnection: Keep-Alive\r\nCookie: a=b\r\nSEC-GPC:1\r\nreferer:\r\n\r\n`;
  expect(readPlainGet(text)).toEqual({
    url: '/track.gif?name=a',
    headers: { host: 'weftline.test', 'user-agent': 'Mozilla/5.0 \xe9', 'sec-gpc': '1', referer: '' },
  });
});

test.each([
  ['nothing', ''],
  ['half of a head', `${head}host: a\r\n`],
  ['no header', `${head}\r\n`],
  ['no host', `${head}user-agent: a\r\n\r\n`],
  ['two hosts', `${head}host: a\r\nHost: b\r\n\r\n`],
  ['two user agents', `${head}host: a\r\nuser-agent: b\r\nuser-agent: c\r\n\r\n`],
  ['more than one request', `${head}host: a\r\n\r\n${head}host: a\r\n\r\n`],
  ['something after it', `${head}host: a\r\n\r\nx`],
  ['a body', `${head}host: a\r\ncontent-length: 1\r\n\r\n`],
  ['a body in chunks', `${head}host: a\r\nTransfer-Encoding: chunked\r\n\r\n`],
  ['the end of the connection', `${head}host: a\r\nconnection: close\r\n\r\n`],
  ['another protocol', `${head}host: a\r\nconnection: upgrade\r\nupgrade: websocket\r\n\r\n`],
  ['an expectation', `${head}host: a\r\nexpect: 100-continue\r\n\r\n`],
  ['another method', 'POST /track.gif?name=a HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['a whole address', 'GET http://a/track.gif?name=a HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['an older version', 'GET /track.gif?name=a HTTP/1.0\r\nhost: a\r\n\r\n'],
  ['blanks in the first line', 'GET  /track.gif?name=a HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['a control character in the address', 'GET /track.gif?name=\0 HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['bytes that are no ASCII in the address', 'GET /track.gif?name=\xff HTTP/1.1\r\nhost: a\r\n\r\n'],
  ['lines that end by half', `${head}host: a\nuser-agent: b\r\n\r\n`],
  ['a return within a value', `${head}host: a\rb\r\n\r\n`],
  ['a blank before the colon', `${head}host : a\r\n\r\n`],
  ['a value that goes on', `${head}host: a\r\n b\r\n\r\n`],
  ['a name of no token', `${head}host: a\r\n(x): b\r\n\r\n`],
  ['a NUL in a value', `${head}host: a\0\r\n\r\n`],
])('%s is left to who reads all requests', (_what, text) => {
  expect(readPlainGet(text)).toBeUndefined();
});
