import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/** Headers of every answer, errors included. Documents get their Content-Security-Policy where they are rendered. */
export function sendSecurityHeaders(app: FastifyInstance, { https }: { https: boolean }): void {
  app.addHook('onSend', async (_request, reply) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      ...(reply.hasHeader('cross-origin-resource-policy') ? {} : { 'cross-origin-resource-policy': 'same-origin' }),
      ...(https ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
    });
    if (!reply.hasHeader('content-security-policy'))
      reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
  });
}

const inlineScript = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/**
 * The policy of one rendered document. Its inline scripts are named by their hashes, so that a cached page needs no
 * nonce. Ant Design writes its styles at run time, and only the back office loads it: styles are open there alone.
 */
export function documentPolicy(
  html: string,
  { assetOrigin, apiOrigin, pictures, stylesAtRunTime }: DocumentNeeds,
): string {
  const hashes = new Set<string>();
  for (const [, script = ''] of html.matchAll(inlineScript))
    hashes.add(`'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const own = `'self'${assetOrigin ? ` ${assetOrigin}` : ''}`;
  return [
    "default-src 'none'",
    `script-src ${own} ${[...hashes].join(' ')}`,
    stylesAtRunTime ? `style-src ${own} 'unsafe-inline'` : `style-src ${own}; style-src-attr 'unsafe-inline'`,
    `img-src ${own} data: blob: ${pictures.join(' ')}`.trimEnd(),
    `font-src ${own} data:`,
    `connect-src 'self' ${[apiOrigin, ...pictures].filter(Boolean).join(' ')}`.trimEnd(),
    `manifest-src 'self'`,
    `media-src ${own}`,
    `worker-src 'self'`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}

export interface DocumentNeeds {
  assetOrigin: string | undefined;
  apiOrigin: string | undefined;
  /** Origins of the picture store: uploads go there and pictures come from there. */
  pictures: readonly string[];
  stylesAtRunTime: boolean;
}
