/**
 * Takes out what must never be in a tracking event: phones, codes, passwords, tokens, personal numbers. The browser
 * does it before it sends, and the server again, because anybody may send anything.
 */
export const redacted = '[redacted]';

/** Names whose value is secret or personal, whatever it looks like. */
const secretName =
  /pass(word|wd)?|pwd|secret|token|ticket|otp|verify|captcha|cookie|session|authori[sz]ation|credential|signature|phone|mobile|\btel\b|e?mail|wechat|openid|unionid|id_?card|username|legal_name|contact_name/i;
export const isSecretName = (name: string): boolean => secretName.test(name);

// What stands before is captured and put back: older Safari cannot look behind, and fails on the whole file.
const patterns: readonly RegExp[] = [
  /(\b(?:Bearer|Basic)\s+)[\w.~+/=-]{8,}/gi,
  // Signed tokens in three dotted parts, and long runs that mix letters and digits as keys and hashes do; not file names.
  /(^|[^\w-])eyJ[\w-]{5,}(?:\.[\w-]*){1,2}/g,
  /(^|[^\w-])(?=[\w-]{0,200}\d)(?=[\w-]{0,200}[A-Za-z])[\w-]{24,}(?![\w-])(?!\.(?:js|mjs|css|ts|tsx)\b)/g,
  /(^|[^\w.+-])[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g,
  // Mobile numbers; then numbers of six digits that stand alone, as codes do; then bank and identity cards.
  /(^|\D)(?:\+?86[\s-]?)?1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}(?!\d)/g,
  /(^|[^\w.:/-])\d{6}(?![\w:/-])/g,
  /(^|[^\w.])\d{15,19}[Xx]?(?!\w)/g,
];

/** Free text: a message, a stack line. What is longer than anybody keeps is cut before it costs anything. */
export function redactText(text: string): string {
  // A short name of letters alone holds none of these.
  if (/^[a-z_]{0,23}$/i.test(text)) return text;
  let clean = redactNamed(text.slice(0, 4_000));
  for (const pattern of patterns) clean = clean.replace(pattern, `$1${redacted}`);
  return clean;
}

/** The values of `name=value`, `name: value` and `"name":"value"`, also in JSON within JSON, and where the end is missing. */
function redactNamed(text: string): string {
  const naming = /([\w-]{1,40})\\{0,4}["']?\s{0,3}[=:]\s{0,3}(\\{0,4}["']?)/g;
  let clean = '';
  let done = 0;
  for (let found = naming.exec(text); found; found = naming.exec(text)) {
    const [, name = '', quote = ''] = found;
    if (!secretName.test(name)) continue;
    const value =
      quote.length > 1 ? /[^"']*/y : quote === '"' ? /(?:[^"\\]|\\.)*/y : quote === "'" ? /[^']*/y : bareValue();
    value.lastIndex = naming.lastIndex;
    const length = value.exec(text)?.[0].length ?? 0;
    clean += text.slice(done, naming.lastIndex) + (length > 0 ? redacted : '');
    done = naming.lastIndex + length;
    naming.lastIndex = done;
  }
  return clean + text.slice(done);
}

const bareValue = () => /(?:(?:Bearer|Basic)\s+)?[^\s&,;"'{}[\]\\]+/iy;

/** Query parameters that carry a code of ours which is public, by the page that reads them. */
const publicCodes: Record<string, string> = { '/fabric': 'code' };

/** An address: no user, no fragment, and no secret among the parameters. Gives '' for what is no web address. */
export function redactAddress(address: string, base = 'http://page.invalid'): string {
  let url: URL;
  try {
    url = new URL(address, base);
  } catch {
    return '';
  }
  if (!/^https?:$/.test(url.protocol)) return '';
  const pairs = [...url.searchParams].map(([name, value]) => {
    const isPublic = publicCodes[url.pathname] === name;
    const hidden = secretName.test(name) || (!isPublic && /^(code|state|key|sign|ticket)$/i.test(name));
    return `${encodeURIComponent(name)}=${encodeURIComponent(hidden ? redacted : redactText(value))}`;
  });
  const path = url.pathname
    .replace(/(^|\D)1[3-9]\d{9}(?!\d)/g, `$1${redacted}`)
    // The number that a form gave: a report of a false article is read by it alone.
    .replace(/^(\/(?:sn-check\/report|contact\/sent)\/)[^/]+/, `$1${redacted}`)
    // The serial number on a label: whoever reads the figures could print it.
    .replace(/^(\/(?:01\/\d{8,14}(?:\/22\/[^/]+)?(?:\/10\/[^/]+)?|sn)\/21\/)[^/]+/, `$1${redacted}`);
  const origin = url.origin === base ? '' : url.origin;
  return `${origin}${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

/**
 * The shape of a call's data without what people typed: names, counts, choices and short figures stay; a text becomes
 * its length. That is enough to find a fault, and no form value leaves the browser.
 */
export function describeData(value: unknown, name = '', depth = 0): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') return value ?? null;
  if (secretName.test(name)) return redacted;
  if (typeof value === 'number') return Math.abs(value) < 100_000 ? value : '[number]';
  if (typeof value === 'string') return /^([a-z][a-z_]{0,23}|\d{1,3})?$/.test(value) ? value : `[text ${value.length}]`;
  if (typeof value !== 'object') return `[${typeof value}]`;
  if (depth >= 4) return '[deeper]';
  if (Array.isArray(value)) {
    const shown = value.slice(0, 3).map((item) => describeData(item, name, depth + 1));
    return value.length > 3 ? [...shown, `[${value.length} in all]`] : shown;
  }
  const entries = Object.entries(value).slice(0, 40);
  return Object.fromEntries(entries.map(([key, inner]) => [key, describeData(inner, key, depth + 1)]));
}

/** What a call answered: code and message are ours and stay, the data is described. */
export function describeResponse(response: unknown): unknown {
  if (!response || typeof response !== 'object' || !('code' in response)) return describeData(response);
  const { code, msg, data } = response as { code: unknown; msg?: unknown; data?: unknown };
  return { code: describeData(code), msg: redactText(String(msg ?? '')).slice(0, 300), data: describeData(data) };
}
