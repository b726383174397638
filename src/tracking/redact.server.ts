import { foldTyped } from '#kit/text/typed-text.ts';
import { redacting } from './redact.ts';

/*
 * As `redact.ts`, of what a text says once it is unescaped and typed in plain characters: a client may send it escaped, with
 * full-width digits or other dashes.
 */

/** What was unescaped for it is given back only if there was something to hide. Addresses within addresses are escaped twice. */
export const { redactText, redactAddress, redactReferrer } = redacting((text, hideIn) => {
  const shown = hideIn(text);
  if (!/[^ -~]|%[0-9a-f]{2}/i.test(shown)) return shown;
  let plain = shown;
  for (let times = 0; times < 3 && plain.includes('%'); times++) plain = unescapeSome(plain);
  plain = foldTyped(plain);
  const hidden = hideIn(plain);
  return hidden === plain ? shown : hidden;
});

/** What can be unescaped: of bytes that are no text, the plain characters among them. */
const unescapeSome = (text: string) =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (bytes) => {
    try {
      return decodeURIComponent(bytes);
    } catch {
      return bytes.replace(/%[2-7][0-9a-f]/gi, decodeURIComponent);
    }
  });
