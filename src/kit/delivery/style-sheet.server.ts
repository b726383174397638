/** A built style sheet (small, without comments), in parts that are kept or left out as a whole. */
export type Block =
  | { kind: 'rule'; head: string; declarations: Declaration[]; selectors?: Selector[] }
  /** `@media`, `@supports`, `@layer` with a body. */
  | { kind: 'group'; head: string; blocks: Block[] }
  | { kind: 'keyframes'; name: string; text: string }
  | { kind: 'property'; name: string; text: string }
  | { kind: 'other'; text: string };

interface Declaration {
  name: string;
  /** Name and value. */
  text: string;
}

/** What a document must have for a selector to match; what stands in parentheses is taken to match. */
export interface Selector {
  text: string;
  classes: string[];
  tags: string[];
  /** The theme that it is for, if for one alone. */
  theme: string | undefined;
}

export function blocksOf(sheet: string): Block[] {
  const css = sheet.replace(/\/\*[\s\S]*?\*\//g, '');
  const blocks: Block[] = [];
  let at = 0;
  while (at < css.length) {
    const end = endOf(css, at, '{;');
    const head = css.slice(at, end).trim();
    if (css[end] !== '{') {
      if (head) blocks.push({ kind: 'other', text: `${head};` });
      at = end + 1;
      continue;
    }
    const close = endOf(css, end + 1, '}');
    blocks.push(blockOf(head, css.slice(end + 1, close)));
    at = close + 1;
  }
  return blocks;
}

function blockOf(head: string, body: string): Block {
  const text = `${head}{${body}}`;
  const [, name = '', rest = ''] = /^@([\w-]+)\s*(.*)$/s.exec(head) ?? [];
  if (!name) return { kind: 'rule', head, declarations: declarationsOf(body) };
  if (/keyframes$/.test(name)) return { kind: 'keyframes', name: rest, text };
  if (name === 'property') return { kind: 'property', name: rest, text };
  if (['media', 'supports', 'layer', 'container'].includes(name))
    return { kind: 'group', head, blocks: blocksOf(body) };
  return { kind: 'other', text };
}

function declarationsOf(body: string): Declaration[] {
  const declarations: Declaration[] = [];
  for (let at = 0; at < body.length; ) {
    const end = endOf(body, at, ';');
    const text = body.slice(at, end).trim();
    if (text) declarations.push({ name: text.slice(0, text.search(/[:{]/)).trim(), text });
    at = end + 1;
  }
  return declarations;
}

/** The place of the first of the signs that stands in no bracket and no string, or the end. */
function endOf(css: string, from: number, signs: string): number {
  let depth = 0;
  for (let at = from; at < css.length; at++) {
    const sign = css[at] as string;
    if (sign === '\\') at++;
    else if (sign === '"' || sign === "'") at = endOfString(css, at);
    else if (depth === 0 && signs.includes(sign)) return at;
    else if ('({['.includes(sign)) depth++;
    else if (')}]'.includes(sign)) depth--;
  }
  return css.length;
}

function endOfString(css: string, from: number): number {
  for (let at = from + 1; at < css.length; at++)
    if (css[at] === '\\') at++;
    else if (css[at] === css[from]) return at;
  return css.length;
}

export function neededBy(rule: Extract<Block, { kind: 'rule' }>): Selector[] {
  rule.selectors ??= selectorsOf(rule.head);
  return rule.selectors;
}

/** Parts that only fields of a kind have. */
const fieldParts: readonly [RegExp, tag: string][] = [
  [/::-webkit-(?:date|calendar)/, 'input-date'],
  [/::-webkit-details/, 'summary'],
  [/::-webkit-search/, 'input-search'],
  [/::(?:file-|-webkit-file-)/, 'input-file'],
  [/::(?:-webkit-(?:inner|outer)-spin)/, 'input-number'],
  [/::(?:-moz-)?placeholder/, 'with-placeholder'],
  [/::(?:-webkit-|-moz-)|:-moz-/, 'input'],
];
const className = /\.((?:\\[0-9a-f]{1,6}\s?|\\.|[\w-]|[^\0-\x7f])+)/gi;

function selectorsOf(head: string): Selector[] {
  const list: Selector[] = [];
  for (let at = 0; at < head.length; ) {
    const end = endOf(head, at, ',');
    list.push(selectorOf(head.slice(at, end)));
    at = end + 1;
  }
  return list;
}

/** A selector without weight of its own, such as that of what stands between the rows of a list. */
const allWhere = /^:where\(([^(),]*(?:\([^()]*\))?)\)$/;

function selectorOf(selector: string): Selector {
  const text = selector.trim();
  const plain = withoutBrackets(allWhere.exec(text)?.[1] ?? selector);
  const classes = [...plain.matchAll(className)].map(([, name = '']) => unescaped(name));
  const rest = plain.replace(className, '').replace(/::?[\w-]+/g, '');
  const tags = (rest.match(/[a-z][a-z0-9-]*/gi) ?? []).map((tag) => tag.toLowerCase());
  const theme = /:not\(|:is\([^)]*,[^)]*data-theme/.test(selector)
    ? undefined
    : /\[data-theme="?([a-z]+)/.exec(selector)?.[1];
  const part = fieldParts.find(([sign]) => sign.test(selector))?.[1];
  return { text, classes, tags: part ? [...tags, part] : tags, theme };
}

function withoutBrackets(selector: string): string {
  let depth = 0;
  let plain = '';
  for (let at = 0; at < selector.length; at++) {
    const sign = selector[at] as string;
    if (sign === '\\') {
      if (depth === 0) plain += selector.slice(at, at + 2);
      at++;
    } else if ('(['.includes(sign)) depth++;
    else if (')]'.includes(sign)) depth--;
    else if (depth === 0) plain += sign;
  }
  return plain;
}

const unescaped = (name: string): string =>
  name.replace(/\\(?:([0-9a-f]{1,6})\s?|(.))/gi, (_, code: string | undefined, sign: string) =>
    code ? String.fromCodePoint(Number.parseInt(code, 16)) : sign,
  );
