import { readOnce } from './read-once.ts';

/** The pairs of a query, whatever it holds, with what was wrong with it. The first value of a repeated name counts. */
export interface QueryText {
  values: Map<string, string>;
  badEncoding: boolean;
  repeated: boolean;
}

/** Reads a query without ever failing: bytes that are no UTF-8 become U+FFFD, and are told of. */
export function readQuery(query: string): QueryText {
  const read: QueryText = { values: new Map(), badEncoding: false, repeated: false };
  for (const pair of query.split('&')) {
    if (pair === '') continue;
    const cut = pair.indexOf('=');
    const name = decode(cut < 0 ? pair : pair.slice(0, cut), read);
    if (read.values.has(name)) read.repeated = true;
    else read.values.set(name, cut < 0 ? '' : decode(pair.slice(cut + 1), read));
  }
  return read;
}

const replaced = new TextDecoder('utf-8', { ignoreBOM: true });
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const controls = /[\u0000-\u0008\u000b-\u001f\u007f]/g;
const plain = /^[\w./:;,~@!$'()*-]*$/;

function decode(text: string, read: QueryText): string {
  if (plain.test(text)) return text;
  const decoded = decodeWhole(text);
  if (decoded.isBad) read.badEncoding = true;
  return decoded.text;
}

/** Addresses of pages come again and again. */
const decodeWhole = readOnce((text): { text: string; isBad: boolean } => {
  const spaced = text.replaceAll('+', ' ');
  let isBad = false;
  let decoded: string;
  try {
    decoded = decodeURIComponent(spaced);
  } catch {
    isBad = true;
    decoded = decodeBytes(spaced);
  }
  return controls.test(decoded) ? { text: decoded.replace(controls, ' '), isBad: true } : { text: decoded, isBad };
});

function decodeBytes(text: string): string {
  const bytes = text.replace(/%([0-9a-f]{2})/gi, (_whole, digits: string) =>
    String.fromCharCode(Number.parseInt(digits, 16)),
  );
  return replaced.decode(Buffer.from(bytes, 'latin1'));
}
