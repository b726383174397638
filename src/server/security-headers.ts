import { hash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { unescapedHtml } from '#kit/text/unescaped-html.ts';
import { policyReportsPath } from './policy-reports.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Headers of every answer; what goes out past Fastify's own way of sending must bring them along. */
    alwaysSent: Record<string, string>;
  }
}

/** Headers of every answer, errors included. Documents get their Content-Security-Policy where they are rendered. */
export const securityHeaders = (https: boolean): Record<string, string> => ({
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
});

/** Of the service worker of screens, which fetches pages and their parts itself, and stands above its own folder. */
export const screenWorkerHeaders = (assetOrigin: string | undefined): Record<string, string> => ({
  'service-worker-allowed': '/screen/',
  'content-security-policy': `default-src 'none'; connect-src 'self'${assetOrigin ? ` ${assetOrigin}` : ''}`,
});
export const isScreenWorker = (file: string): boolean => /[\\/]screen-worker-[^\\/]+\.js(?:\.br|\.gz)?$/.test(file);

/** Puts them on every answer; a handler may choose its own. */
export function sendSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  app.decorate('alwaysSent', securityHeaders(https));
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(app.alwaysSent);
    done();
  });
}

const inlineStyle = /<style[^>]*>([\s\S]*?)<\/style>/g;

const styleAttribute = /<[a-z][^<>]*?\sstyle="([^"]*)"/g;
export const sha256 = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/**
 * The policy of one rendered document. Its styles are named by their hashes. A page that is cached for many names its inline
 * scripts likewise; where React Router runs they carry a nonce, as do the styles that Ant Design writes at run time. (What a
 * script sets through `element.style` is no attribute to this policy.)
 */
export function documentPolicy(
  html: string,
  { ownScripts, assetOrigin, apiOrigin, pictureOrigins, nonce, framesOwn }: PolicyNeeds,
): string {
  const run = nonce ? [`'nonce-${nonce}'`] : ownScripts;
  const sheets = [...html.matchAll(inlineStyle)].map(([, sheet = '']) => sha256(sheet));
  const styled = html.includes(' style="') ? html.matchAll(styleAttribute) : [];
  const styles = new Set([...styled].map(([, style = '']) => sha256(unescapedHtml(style))));
  const own = `'self'${assetOrigin ? ` ${assetOrigin}` : ''}`;
  return [
    "default-src 'none'",
    `script-src ${[own, ...run].join(' ')}`,
    `style-src ${[own, ...(nonce ? run : []), ...sheets].join(' ')}`,
    ...(styles.size === 0 ? [] : [`style-src-attr 'unsafe-hashes' ${[...styles].join(' ')}`]),
    ['img-src', own, 'data: blob:', ...pictureOrigins].join(' '),
    `font-src ${own} data:`,
    ['connect-src', own, apiOrigin, ...pictureOrigins].filter(Boolean).join(' '),
    "manifest-src 'self'",
    // A hall's display plays cached films.
    `media-src ${own} blob:`,
    `worker-src 'self'`,
    ...(framesOwn ? ["frame-src 'self'"] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
    `report-uri ${policyReportsPath}`,
  ].join('; ');
}

export interface PolicyNeeds {
  /** Hashes of the scripts that a page without a nonce may run inline. */
  ownScripts: readonly string[];
  assetOrigin: string | undefined;
  apiOrigin: string | undefined;
  /** Origins of the picture store: uploads go there and pictures come from there. */
  pictureOrigins: readonly string[];
  /** What scripts carry, and styles that are written at run time; new for each document. */
  nonce?: string | undefined;
  /** The back office shows files of this server in frames. */
  framesOwn?: boolean;
}
