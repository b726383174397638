import { createHash } from 'node:crypto';

/** Signature of a page for WeChat's JSAPI: over the address as given, not encoded, without `#...`. `timestamp` in seconds. */
export function jsapiSignature({
  ticket,
  nonceStr,
  timestamp,
  url,
}: {
  ticket: string;
  nonceStr: string;
  timestamp: number;
  url: string;
}): string {
  const text = `jsapi_ticket=${ticket}&noncestr=${nonceStr}&timestamp=${timestamp}&url=${url.replace(/#.*$/s, '')}`;
  return createHash('sha1').update(text).digest('hex');
}
