import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { requestLanguage } from '#kit/call/call-route.server.ts';
import { languageOf, readCookies, readTheme, type Theme, themeCookie } from '#kit/call/visit.ts';
import { isDatabaseUnavailable } from '#kit/db/database.server.ts';
import { ObjectStoreUnavailable } from '#kit/files/objects/object-store.server.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { image, imageHeaders, isForImage } from '#tracking/image.server.ts';
import type { Tracking } from '#tracking/tracking.server.ts';
import { policyReportsPath } from './policy-reports.ts';

type FailureText = readonly [title: Text, sentence: Text];
const notTaken = [
  ['这个页面不接受这种请求', 'This page can’t handle that request'],
  ['请从首页重新进入。', 'Please start again from the home page.'],
] as const satisfies FailureText;

const texts: Record<400 | 403 | 404 | 405 | 414 | 415 | 429 | 431 | 500 | 503, FailureText> = {
  400: [
    ['这个地址无法识别', 'This address can’t be read'],
    [
      '地址里有无法解码的字符，请检查后重试。',
      'The address contains characters that can’t be decoded. Please check it and try again.',
    ],
  ],
  403: [
    ['表单未提交', 'This form was not accepted'],
    [
      '表单是从其他网站提交的，为安全起见未处理，没有任何改动。请回到首页，在本站页面填写。',
      'It was submitted from another site, so for your security it was not processed and nothing has changed. Please start from the home page and fill in the form there.',
    ],
  ],
  404: [
    ['没有找到这个文件', 'File not found'],
    ['文件可能已随新版本更换，请刷新页面。', 'It may have been replaced by a newer version; please reload the page.'],
  ],
  405: notTaken,
  414: [
    ['这个地址太长了', 'The address is too long'],
    ['请把搜索的内容缩短后重试。', 'Please shorten your search and try again.'],
  ],
  415: notTaken,
  429: [
    ['当前提交人数较多', 'The site is busy'],
    [
      '这次没有提交成功。请稍等片刻，用浏览器的返回键回到表单再提交。',
      'Your form was not submitted. Please wait a moment, go back in your browser and submit it again.',
    ],
  ],
  431: [
    ['浏览器发送的数据过多', 'Your browser sent too much data'],
    ['请清除浏览器里本站的 Cookie 后重试。', 'Please clear this site’s cookies in your browser and try again.'],
  ],
  500: [
    ['这个页面出了问题', 'Something went wrong'],
    [
      '问题已经记录，请稍后刷新再试。已经保存的内容没有丢失。',
      'We have logged the problem, and everything you saved is safe. Please reload in a moment.',
    ],
  ],
  503: [
    ['系统正在恢复', 'The system is recovering'],
    ['请稍后刷新再试。已经保存的内容没有丢失。', 'Everything you saved is safe. Please reload in a moment.'],
  ],
};

const letters =
  'body{margin:15vh auto;max-width:34rem;padding:0 1rem;font:1.125rem/1.7 "PingFang SC","Microsoft YaHei","Noto Sans SC",sans-serif}';
const light = 'body{color:#14201e;background:#fbfaf7}a{color:#0f766e}';
const dark = 'body{color:#eef4f2;background:#0e1413}a{color:#2dd4bf}';
/** By what the reader chose on the site: a light page would glare at somebody who has the site dark. */
const styles: Record<Theme | 'screen', string> = {
  light: letters + light,
  dark: letters + dark,
  system: `${letters}${light}@media(prefers-color-scheme:dark){${dark}}`,
  screen: `${letters}${dark}body{background:#071110}`,
};
/** Nobody stays at a board to reload it. */
const screenReloadSeconds = 10;
const hashed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const policy = `default-src 'none'; style-src ${Object.values(styles).map(hashed).join(' ')}; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; report-uri ${policyReportsPath}`;

const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-store',
  'content-security-policy': policy,
};

/** A failure page that needs nothing: for when pages cannot be rendered at all. */
export function plainFailure(request: FastifyRequest, reply: FastifyReply, status: keyof typeof texts): FastifyReply {
  const isScreen = /^\/screen(?:[/?]|$)/.test(request.url);
  const style = styles[isScreen ? 'screen' : readTheme(readCookies(request.headers.cookie)[themeCookie])];
  const reload = isScreen && status >= 500 ? `<meta http-equiv="refresh" content="${screenReloadSeconds}">` : '';
  return reply
    .code(status)
    .headers(pageHeaders)
    .send(writePage(texts[status], requestLanguage(request), { style, reload }));
}

/** Whether somebody wants to read the answer, and not a program: browsers say so for pages and for nothing else. */
export const readsPages = (accepted = ''): boolean => /\btext\/html\b/i.test(accepted);

/**
 * The same page where there is no request to answer, as the parser refused it.
 *
 * @param start the request as far as it was received.
 * @returns nothing, where nobody wants a page.
 */
export function unreadableFailure(start: string): { headers: Record<string, string>; body: string } | undefined {
  const headerOf = (name: string) => new RegExp(`\\n${name}:([^\\r\\n]*)`, 'i').exec(start)?.[1]?.trim();
  if (!readsPages(headerOf('accept'))) return undefined;
  const cookies = readCookies(headerOf('cookie'));
  const language = languageOf(undefined, cookies, headerOf('accept-language'));
  const style = styles[readTheme(cookies[themeCookie])];
  return { headers: pageHeaders, body: writePage(notTaken, language, { style, reload: '' }) };
}

/** Answers to requests that cannot be read, by Node’s code of the error. */
const refusals: Record<string, readonly [status: string, reason: string]> = {
  // The sender closed its side within a request, mostly within a body.
  HPE_INVALID_EOF_STATE: ['400 Bad Request', 'the request broke off: send it again'],
  ERR_HTTP_REQUEST_TIMEOUT: ['408 Request Timeout', 'the request took too long: send it again'],
  HPE_HEADER_OVERFLOW: ['431 Request Header Fields Too Large', 'headers too large'],
};

/** As much of a refused request as its headers take, mostly. */
const mostRead = 16_384;
const drainMs = 2_000;

/**
 * Answers a request that Node's parser refuses, with the image where it was meant for tracking: control characters in
 * the query, or more than the header limit. Past that limit the beginning of the request is often gone already, and no
 * reader's browser sends half a megabyte of headers: it gets the image too, unless the request line names another address.
 */
export function answerUnreadable(
  error: ConnectionError,
  socket: Socket,
  tracking: Tracking,
  alwaysSent: Record<string, string>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW';
  // Fastify describes the packet as its JSON form; it is a Buffer.
  const packet = error.rawPacket as unknown as Buffer | undefined;
  const start = packet?.toString('latin1', 0, mostRead) ?? '';
  const [, method, url] = /^([A-Z]+) (\S+)/.exec(start.slice(0, 40)) ?? [];
  const isImage = url === undefined ? tooLarge : method === 'GET' && isForImage(url);
  if (isImage) tracking.countFault(tooLarge ? 'too_large' : 'unreadable_request');
  const [status, reason] = isImage
    ? ['200 OK', '']
    : (refusals[error.code ?? ''] ?? ['400 Bad Request', 'the request cannot be read']);
  const { headers, body } = (isImage ? { headers: imageHeaders, body: image } : unreadableFailure(start)) ?? {
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
    body: JSON.stringify({ error: reason }),
  };
  const head = [
    `HTTP/1.1 ${status}`,
    ...Object.entries({ ...alwaysSent, ...headers }).map(([name, value]) => `${name}: ${value}`),
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ].join('\r\n');
  socket.write(`${head}\r\n\r\n`);
  socket.end(body);
  // Closing on unread bytes resets the connection, and the client would lose the answer: they are read and dropped for a while.
  socket.resume();
  setTimeout(() => socket.destroy(), drainMs).unref();
}

function writePage(
  [title, sentence]: FailureText,
  language: Language,
  { style, reload }: { style: string; reload: string },
): string {
  const t = (text: Text) => inLanguage(text, language);
  return (
    `<!doctype html><html lang="${language}"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
    `${reload}<meta name="robots" content="noindex"><title>${t(title)}</title><style>${style}</style>` +
    `<main><h1>${t(title)}</h1><p>${t(sentence)}</p><p><a href="/">${t(['回到首页', 'Go to the home page'])}</a></p></main></html>`
  );
}

/** What pages are asked by; which of them one page takes, `allowedMethods` tells. */
export const pageMethods = ['GET', 'HEAD', 'POST'];
export const refuseMethod = (request: FastifyRequest, reply: FastifyReply, allowed: readonly string[]): FastifyReply =>
  plainFailure(request, reply.header('allow', allowed.join(', ')), 405);

/** What others must mend first: the database or the object store is away, or the disk is full. Callers answer 503. */
export const isTemporary = (error: unknown): boolean =>
  isDatabaseUnavailable(error) ||
  error instanceof ObjectStoreUnavailable ||
  (error instanceof Error && /^(ENOSPC|EDQUOT)$/.test((error as NodeJS.ErrnoException).code ?? ''));

/** What was thrown while a page was made, as a page. Stack traces stay in the log, under the request's id. */
export function answerPlainly(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
): FastifyReply {
  // What Fastify refuses before any page is asked: a body of no kind at all, or a method that wants one.
  if (!pageMethods.includes(request.method)) return refuseMethod(request, reply, allowed);
  if (((error as Partial<FastifyError> | null)?.statusCode ?? 500) < 500) return plainFailure(request, reply, 415);
  request.log.error({ err: error }, 'a page could not be rendered');
  if (isTemporary(error)) return plainFailure(request, reply.header('retry-after', '2'), 503);
  return plainFailure(request, reply, 500);
}
