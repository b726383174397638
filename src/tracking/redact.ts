/**
 * Takes out what must never be in a tracking event: phones, codes, passwords, tokens, personal numbers. The browser
 * does it before it sends, and the server again, as a client may send anything.
 */
export const redacted = '[redacted]';

/** Names whose value is secret or personal, whatever it looks like. */
const secretName =
  /pass(word|wd)?|pwd|secret|token|ticket|otp|verify|captcha|cookie|session|authori[sz]ation|credential|signature|phone|mobile|\btel\b|e?mail|wechat|openid|unionid|id_?card|username|legal_name|contact_name/i;
export const isSecretName = (name: string): boolean => secretName.test(name);

// What stands before is captured and put back: older Safari cannot look behind, and fails on the whole file.
/** What names a person, wherever it stands: in addresses too, where order numbers, codes and dates must stay as they are. */
const personal: readonly RegExp[] = [
  // An e-mail address ends in letters, unlike the version of a package (`vue@3.4.1`).
  /(^|[^\w.+-])[\w.+-]{1,64}@(?:[\w\u3400-\u9fff-]{1,63}\.){1,8}(?:[A-Za-z\u3400-\u9fff]{2,24}|xn--[\w-]{1,59})(?![\w@])/g,
  // Mobile numbers of the mainland as people group them; elsewhere with plus and country; landlines with their area's code.
  /(^|\D)(?:(?:\+|00)?86[\s.()-]{0,3})?1[3-9](?:\d[\s.()-]{0,3}\d{4}[\s.()-]{0,3}\d{4}|\d{2}[\s.-]\d{3}[\s.-]\d{4}|\d{2}[\s.-]\d{4}[\s.-]\d{3}|\d{3}[\s.-](?!20\d\d[01]\d)\d{6})(?!\d)/g,
  /(^|[^\w+])\+[1-9]\d{0,2}(?:[\s()-]{0,2}\d){7,12}(?!\d)/g,
  /(^|[^\w.-])(?:010|02\d|0[3-9]\d\d)[\s-](?!20\d\d[01]\d[0-3]\d(?!\d))[2-8]\d{2,3}[\s-]?\d{4}(?![\w-])/g,
  // Identity numbers: a place, a date of birth, a serial and its check. Order numbers begin with their day.
  /(^|\D)(?!20)[1-8]\d{5}[\s-]?(?:19|20)\d\d[\s-]?(?:0[1-9]|1[0-2])[\s-]?[0-3]\d[\s-]?\d{3}[\dXx](?!\d)/g,
];
const secret: readonly RegExp[] = [
  /(\b(?:Bearer|Basic)\s+)[\w.~+/=-]{8,}/gi,
  // Signed tokens in three dotted parts, and long runs that mix letters and digits as keys and hashes do; not file names.
  /(^|[^\w-])eyJ[\w-]{5,}(?:\.[\w-]*){1,2}/g,
  /(^|[^\w-])(?=[\w-]{0,200}\d)(?=[\w-]{0,200}[A-Za-z])[\w-]{24,}(?![\w-])(?!\.(?:js|mjs|css|ts|tsx)\b)/g,
  // Numbers of six digits that stand alone, as codes do; then bank cards, of which none begins as an order number with its day.
  /(^|[^\w.:/-])\d{6}(?![\w:/-])/g,
  /(^|[^\w.])(?!20\d\d[01]\d[0-3]\d)\d{15,19}[Xx]?(?!\w)/g,
];

const hide = (text: string, patterns: readonly RegExp[]) =>
  patterns.reduce((clean, pattern) => clean.replace(pattern, `$1${redacted}`), text);
const hideAll = (text: string) => hide(hide(redactNamed(text), personal), secret);

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

/** How a text is read before something is hidden in it; the server reads it unescaped as well (`redact.server.ts`). */
type Reading = (text: string, hideIn: (plain: string) => string) => string;

export function redacting(read: Reading) {
  /** Free text: a message, a stack line. A text longer than is ever stored is cut first, to save time. */
  function redactText(text: string): string {
    // A short name of letters alone contains none of these.
    if (/^[a-z_]{0,23}$/i.test(text)) return text;
    return read(text.slice(0, 4_000), hideAll);
  }

  /** Of a path each part by itself; what stands there is no code of ours. */
  const redactPart = (part: string) => read(part, (plain) => hide(plain, personal));

  /** An address: no user, no fragment, and no secret among the parameters. Gives '' for what is no web address. */
  function redactAddress(address: string, base = 'http://page.invalid'): string {
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
      return `${encodeURIComponent(redactText(name))}=${encodeURIComponent(hidden ? redacted : redactText(value))}`;
    });
    const path = url.pathname
      .split('/')
      .map(redactPart)
      .join('/')
      // The number that a form gave: a report of a false article is read by it alone.
      .replace(/^(\/(?:sn-check\/report|contact\/sent)\/)[^/]+/, `$1${redacted}`)
      // The serial number on a label: a reader of the figures could print it.
      .replace(/^(\/(?:01\/\d{8,14}(?:\/22\/[^/]+)?(?:\/10\/[^/]+)?|sn)\/21\/)[^/]+/, `$1${redacted}`);
    const origin = url.origin === base ? '' : hide(url.origin, personal);
    return `${origin}${path}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
  }

  /** Where a visit came from: an address, or the app that opened the link, as Android names it. */
  const redactReferrer = (referrer: string, base?: string): string =>
    /^android-app:\/\/[\w.]{1,120}/.exec(referrer)?.[0] ?? redactAddress(referrer, base);

  return { redactText, redactAddress, redactReferrer };
}

export const { redactText, redactAddress, redactReferrer } = redacting((text, hideIn) => hideIn(text));

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
