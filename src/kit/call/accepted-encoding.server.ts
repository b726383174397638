export type Encoding = 'br' | 'gzip' | 'identity';

/** `br;q=0` refuses brotli. */
const brotli = /\bbr\b(?! *; *q=0(?![.\d]*[1-9]))/i;
const gzip = /\bgzip\b(?! *; *q=0(?![.\d]*[1-9]))/i;

/** The best form of a body that an `Accept-Encoding` header allows. */
export const acceptedEncoding = (accepted = ''): Encoding =>
  brotli.test(accepted) ? 'br' : gzip.test(accepted) ? 'gzip' : 'identity';
