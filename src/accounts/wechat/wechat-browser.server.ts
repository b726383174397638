import type { FastifyReply, FastifyRequest } from 'fastify';
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
  const attributes = `Path=/; Max-Age=${livesSeconds}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;
  reply.header('set-cookie', `${secure ? '__Host-' : ''}${cookieName}=${browser}; ${attributes}`);
}
