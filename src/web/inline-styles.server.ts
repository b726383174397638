import { transform } from 'lightningcss';
import { LRUCache } from 'lru-cache';
import { unescapedHtml } from '#kit/text/unescaped-html.ts';

const className = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+)/gi;
const unescapedCss = (name: string) =>
  name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code: string | undefined, sign: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
  );
const namesIn = (text: string, pattern: RegExp) => new Set(Array.from(text.matchAll(pattern), ([, name = '']) => name));

const without = (css: string, unusedSymbols: string[]) =>
  transform({ filename: 'document.css', code: Buffer.from(css), minify: true, unusedSymbols }).code.toString();

/**
 * The rules that documents use, to stand in them: a page is painted before any sheet has come. Chosen once for each
 * vocabulary of class names; a page has a few, by language, surrounding and what is on it.
 *
 * @param read gives a built sheet by its address.
 */
export function inlineStyles(read: (address: string) => string) {
  const chosen = new LRUCache<string, string>({ max: 300 });
  return (html: string, addresses: readonly string[]): string => {
    const lists = namesIn(html, / class="([^"]*)"/g);
    const key = [...addresses, ...lists].join('\n');
    const known = chosen.get(key);
    if (known !== undefined) return known;
    const used = new Set(unescapedHtml([...lists].join(' ')).split(' '));
    const css = addresses.map(read).join('\n');
    const classes = Array.from(namesIn(css, className), unescapedCss);
    const rules = without(
      css,
      classes.filter((name) => !used.has(name)),
    );
    // What only the rules that went asked for: custom properties, and animations.
    const asked = namesIn(rules + html, /var\(\s*(--[\w-]+)/g);
    const properties = [...namesIn(rules, /(--[\w-]+):/g)].filter((name) => !asked.has(name));
    const animations = [...namesIn(rules, /@keyframes ([\w-]+)/g)].filter(
      (name) => !new RegExp(`(?<!@keyframes )(?<![\\w-])${name}(?![\\w-])`).test(rules),
    );
    const style = without(rules, [...properties, ...animations]);
    chosen.set(key, style);
    return style;
  };
}
