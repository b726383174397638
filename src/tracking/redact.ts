/**
 * Takes out what must never be in a tracking event: phones, codes, passwords, tokens, personal numbers. The browser
 * does it before it sends, and the server again, because anybody may send anything.
 */
export const redacted = '[redacted]';

/** Names whose value is secret or personal, whatever it looks like. */
const secretName =
  /pass(word|wd)?|pwd|secret|token|ticket|otp|verify|captcha|cookie|session|authori[sz]ation|credential|signature|phone|mobile|\btel\b|e?mail|wechat|openid|unionid|id_?card|username|legal_name|contact_name/i;
export const isSecretName = (name: string): boolean => secretName.test(name);

const patterns: readonly (readonly [RegExp, string])[] = [
  [/\b(Bearer|Basic)\s+[\w.~+/=-]{8,}/gi, `$1 ${redacted}`],
  // Signed tokens (three dotted parts), then any long run that mixes letters and digits as keys and hashes do.
  [/\beyJ[\w-]{5,}(?:\.[\w-]*){1,2}/g, redacted],
  [/(?<![\w-])(?=[\w-]{0,200}\d)(?=[\w-]{0,200}[A-Za-z])[\w-]{24,}/g, redacted],
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, redacted],
  [/(?<!\d)(?:\+?86[\s-]?)?1[3-9]\d[\s-]?\d{4}[\s-]?\d{4}(?!\d)/g, redacted],
  // Short codes and long numbers that stand alone: verification codes, bank cards, identity cards.
  [/(?<![\w.:/-])\d{6}(?![\w:/-])/g, redacted],
  [/(?<![\w.])\d{15,19}[\dXx]?(?!\w)/g, redacted],
];

/** Free text: a message, a stack line. */
export function redactText(text: string): string {
  let clean = text.replace(
    // name=value and "name":"value", also inside a JSON text that was cut off.
    /(["']?)([\w-]{1,40})\1\s{0,3}([=:])\s{0,3}(?:"([^"]{0,2000})"?|'([^']{0,2000})'?|([^\s&,;"'{}[\]]{1,2000}))/g,
    (whole: string, quote: string, name: string, sign: string) =>
      secretName.test(name) ? `${quote}${name}${quote}${sign}${quote}${redacted}${quote}` : whole,
  );
  for (const [pattern, replacement] of patterns) clean = clean.replace(pattern, replacement);
  return clean;
}

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
  const path = url.pathname.replace(/(?<!\d)1[3-9]\d{9}(?!\d)/g, redacted);
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
