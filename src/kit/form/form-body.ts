/** Names and values, in order, of a form-encoded body. */
export type FormRead = { ok: true; fields: Record<string, string | string[]> } | { ok: false; field: string };

/** More than any form of the product has; larger bodies are refused before parsing. */
const maxFields = 2_000;

/**
 * Parses `application/x-www-form-urlencoded` strictly: invalid UTF-8 is refused with its field, where `URLSearchParams` would
 * silently put U+FFFD into a company's name. Drops a trailing `[]` of a name, as PHP clients write lists.
 */
export function readFormBody(body: string): FormRead {
  const fields: Record<string, string | string[]> = Object.create(null);
  if (body === '') return { ok: true, fields };
  const pairs = body.split('&');
  if (pairs.length > maxFields) return { ok: false, field: '' };
  for (const pair of pairs) {
    if (pair === '') continue;
    const cut = pair.indexOf('=');
    const rawName = cut < 0 ? pair : pair.slice(0, cut);
    let name = rawName;
    try {
      name = decode(rawName).replace(/\[\]$/, '');
      const value = cut < 0 ? '' : decode(pair.slice(cut + 1));
      const present = fields[name];
      if (present === undefined) fields[name] = value;
      else if (Array.isArray(present)) present.push(value);
      else fields[name] = [present, value];
    } catch {
      return { ok: false, field: name };
    }
  }
  return { ok: true, fields };
}

const decode = (text: string) => decodeURIComponent(text.replaceAll('+', ' '));

/** Writes the same form: scalars as text, lists by repeating the key, objects as JSON; undefined is left out. */
export function writeFormBody(payload: Record<string, unknown>): string {
  const pairs: string[] = [];
  const add = (name: string, value: string) => pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(value)}`);
  for (const [name, value] of Object.entries(payload)) {
    if (value === undefined) continue;
    if (Array.isArray(value) && value.every((item) => typeof item !== 'object')) {
      if (value.length === 0) add(name, '');
      for (const item of value) add(name, String(item));
    } else if (typeof value === 'boolean') add(name, value ? '1' : '0');
    else if (value === null) add(name, '');
    else if (typeof value === 'object') add(name, JSON.stringify(value));
    else add(name, String(value));
  }
  return pairs.join('&');
}
