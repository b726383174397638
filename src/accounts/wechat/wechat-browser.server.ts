import type { FastifyReply, FastifyRequest } from 'fastify';
import { cookieText } from '#accounts/sessions.server.ts';
import { readCookies } from '#kit/call/visit.ts';

/** Cookie that ties a WeChat sign-in to one browser. It is not a credential. */
const cookieName = 'wechat_browser';
export const livesSeconds = 20 * 60;

export function readWechatBrowser(request: FastifyRequest): string | undefined {
  const cookies = readCookies(request.headers.cookie);
  const value = cookies[`__Host-${cookieName}`] ?? cookies[cookieName];
  return value && /^[\w-]{20,100}$/.test(value) ? value : undefined;
}

export function setWechatBrowser(reply: FastifyReply, browser: string, secure: boolean): void {
  reply.header('set-cookie', cookieText(cookieName, browser, livesSeconds, secure));
}
