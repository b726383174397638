/** An element of a page that was drawn to text. */
export interface DrawnElement {
  attributes: Readonly<Record<string, string>>;
  /** What eyes get: digits that roll and signs that style sheets draw among it, and nothing that is there for ears alone. */
  seen: string;
  /** What a screen reader gets. */
  heard: string;
  /** Every element inside with that class, or of that name, in their order. */
  all(nameOrClass: string): DrawnElement[];
  /** The first of them; one that is not there fails the test. */
  one(nameOrClass: string): DrawnElement;
}

interface Branch {
  name: string;
  attributes: Record<string, string>;
  children: (Branch | string)[];
}

const signs: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };
const plain = (text: string) => text.replace(/&[#\w]+;/g, (sign) => signs[sign] ?? sign);

/** Reads what React draws to text: each element is closed, each attribute quoted. */
export function readMarkup(markup: string): DrawnElement {
  const root: Branch = { name: '', attributes: {}, children: [] };
  const open = [root];
  for (const [, ends, name, given = '', closed, text] of markup.matchAll(
    /<(\/?)([a-z][\w-]*)((?:\s[\w:-]+="[^"]*")*)(\/?)>|([^<]+)/gi,
  )) {
    const parent = open.at(-1) ?? root;
    if (text !== undefined) parent.children.push(plain(text));
    else if (ends) open.pop();
    else {
      const attributes = [...given.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key = '', value = '']) => [
        key,
        plain(value),
      ]);
      const branch: Branch = { name: name ?? '', attributes: Object.fromEntries(attributes), children: [] };
      parent.children.push(branch);
      if (!closed) open.push(branch);
    }
  }
  return element(root);
}

const hasClass = ({ attributes }: Branch, name: string) => (attributes.class ?? '').split(' ').includes(name);

function element(branch: Branch): DrawnElement {
  const all = (nameOrClass: string) =>
    inside(branch)
      .filter((each) => each.name === nameOrClass || hasClass(each, nameOrClass))
      .map(element);
  return {
    attributes: branch.attributes,
    seen: seen(branch),
    heard: heard(branch),
    all,
    one(nameOrClass) {
      const [first] = all(nameOrClass);
      if (!first) throw new Error(`nothing is drawn as ${nameOrClass}`);
      return first;
    },
  };
}

const inside = (branch: Branch): Branch[] =>
  branch.children.flatMap((child) => (typeof child === 'string' ? [] : [child, ...inside(child)]));

function seen(branch: Branch | string): string {
  if (typeof branch === 'string') return branch;
  if (hasClass(branch, 'sr-only')) return '';
  // A column of digits, moved so that one of them is in its window.
  if (hasClass(branch, 'rolling-strip')) return /translateY\(-?(\d)em\)/.exec(branch.attributes.style ?? '')?.[1] ?? '';
  return (branch.attributes['data-sign'] ?? '') + branch.children.map(seen).join('');
}

function heard(branch: Branch | string): string {
  if (typeof branch === 'string') return branch;
  return branch.attributes['aria-hidden'] === 'true' ? '' : branch.children.map(heard).join('');
}
