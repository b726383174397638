import { randomBytes } from 'node:crypto';

/**
 * Ant Design writes styles at run time. Those run by a number that is made for each document anew and named in its policy;
 * scripts read it from the head (`console/ant-design.tsx`, `patches/`), where a browser shows it to scripts alone.
 */
export function withStyleNonce(html: string): { html: string; nonce: string } {
  const nonce = randomBytes(16).toString('base64url');
  return { html: html.replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}"/>`), nonce };
}
