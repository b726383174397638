import { withoutConstants } from './constant-properties.server.ts';
import { slimSheet } from './slim-sheet.server.ts';
import { type Block, blocksOf, neededBy, type Selector } from './style-sheet.server.ts';

/** Sheets as they were parsed, and what was chosen of them for documents of one vocabulary. */
export interface StyleChooser {
  /** The rules that a document uses, as the text of one `<style>`. */
  choose(html: string, sheets: readonly string[]): string;
}

/** How many different vocabularies are kept; a page has a few, by language, surrounding and what is on it. */
const mostKept = 300;

/** Chooses from sheets which `read` gives by their address. */
export function styleChooser(read: (address: string) => string): StyleChooser {
  const parsed = new Map<string, Block[]>();
  const chosen = new Map<string, string>();
  const blocksAt = (address: string): Block[] => {
    const known = parsed.get(address);
    if (known) return known;
    const blocks = slimSheet(blocksOf(read(address)));
    parsed.set(address, blocks);
    return blocks;
  };
  return {
    choose(html, sheets) {
      const vocabulary = vocabularyOf(html);
      const key = `${sheets.join(' ')}\n${vocabulary.theme}\n${[...vocabulary.tags].join(' ')}\n${[...vocabulary.lists].join('\n')}`;
      const known = chosen.get(key);
      if (known !== undefined) return known;
      const style = chooseRules(sheets.flatMap(blocksAt), vocabulary, html);
      if (chosen.size >= mostKept) chosen.clear();
      chosen.set(key, style);
      return style;
    },
  };
}

interface Vocabulary {
  /** Class attributes as they stand. */
  lists: Set<string>;
  tags: Set<string>;
  /** Light, dark or the system's; another one is chosen by a script, which brings the whole sheets, or by a new load. */
  theme: string;
}

const element = /<([a-z][a-z0-9-]*)([^>]*)>/gi;

const kindOfField = (attributes: string): string => {
  const type = /type="([a-z]+)/.exec(attributes)?.[1] ?? '';
  return `input-${/^(?:time|month|week)$/.test(type) ? 'date' : type}`;
};

/** Elements and class lists of a document. A hidden field is no field to look at. */
function vocabularyOf(html: string): Vocabulary {
  const lists = new Set<string>();
  const tags = new Set<string>();
  for (const [, tag = '', attributes = ''] of html.matchAll(element)) {
    if (tag === 'input' && attributes.includes('type="hidden"')) continue;
    tags.add(tag.toLowerCase());
    if (tag === 'input') tags.add(kindOfField(attributes));
    if (attributes.includes(' placeholder="')) tags.add('with-placeholder');
    const at = attributes.indexOf('class="');
    if (at >= 0) lists.add(attributes.slice(at + 7, attributes.indexOf('"', at + 7)));
  }
  return { lists, tags, theme: /<html[^>]* data-theme="([a-z]*)"/.exec(html)?.[1] ?? '' };
}

const signs: Record<string, string> = { '&gt;': '>', '&lt;': '<', '&quot;': '"', '&#x27;': "'", '&amp;': '&' };
const plainText = (escaped: string) => escaped.replace(/&(?:gt|lt|quot|#x27|amp);/g, (sign) => signs[sign] ?? sign);

function chooseRules(blocks: readonly Block[], { lists, tags, theme }: Vocabulary, html: string): string {
  const classes = new Set([...lists].flatMap((list) => plainText(list).split(' ')));
  const isUsed = ({ classes: wanted, tags: elements, theme: shown }: Selector) =>
    wanted.every((each) => classes.has(each)) &&
    elements.every((each) => tags.has(each)) &&
    (!shown || !theme || shown === theme);
  const kept = withoutConstants(keep(blocks, isUsed));
  const variables = variablesIn(kept, html);
  return write(kept, variables);
}

/** Leaves out the rules, and of rules for many the selectors, for elements that are not there; animations stay until it is known who names them. */
function keep(blocks: readonly Block[], isUsed: (selector: Selector) => boolean): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind === 'rule') {
      const selectors = neededBy(block).filter(isUsed);
      return selectors.length > 0 ? [{ ...block, head: selectors.map(({ text }) => text).join(','), selectors }] : [];
    }
    if (block.kind !== 'group') return [block];
    const inside = keep(block.blocks, isUsed);
    return inside.length > 0 ? [{ ...block, blocks: inside }] : [];
  });
}

const reference = /var\(\s*(--[\w-]+)/g;
const referencesIn = (text: string): string[] => [...text.matchAll(reference)].map(([, name = '']) => name);

/** The custom properties that are asked for: by declarations, by the document, and by other custom properties. */
function variablesIn(blocks: readonly Block[], html: string): Set<string> {
  const values = new Map<string, string[]>();
  const wanted = new Set(referencesIn(html));
  const walk = (list: readonly Block[]) => {
    for (const block of list) {
      if (block.kind === 'group') walk(block.blocks);
      else if (block.kind === 'rule')
        for (const { name, text } of block.declarations)
          if (name.startsWith('--')) values.set(name, [...(values.get(name) ?? []), text]);
          else for (const each of referencesIn(text)) wanted.add(each);
      else if (block.kind === 'keyframes') for (const each of referencesIn(block.text)) wanted.add(each);
    }
  };
  walk(blocks);
  for (const name of wanted)
    for (const text of values.get(name) ?? []) for (const each of referencesIn(text)) wanted.add(each);
  return wanted;
}

function write(blocks: readonly Block[], variables: Set<string>): string {
  const written = writeAll(blocks, variables);
  // An animation is kept where some rule names it.
  return written.replace(/\0([\w-]+)\0([\s\S]*?)\0/g, (_, name: string, text: string) =>
    new RegExp(`animat[^;}]*[\\s:,]${name}[\\s,;}]`).test(written) ? text : '',
  );
}

function writeAll(blocks: readonly Block[], variables: Set<string>): string {
  return blocks
    .map((block) => {
      if (block.kind === 'group') {
        const inside = writeAll(block.blocks, variables);
        return inside && `${block.head}{${inside}}`;
      }
      if (block.kind === 'keyframes') return `\0${block.name}\0${block.text}\0`;
      if (block.kind === 'property') return variables.has(block.name) ? block.text : '';
      if (block.kind === 'other') return block.text;
      const lines = block.declarations.filter(({ name }) => !name.startsWith('--') || variables.has(name));
      return lines.length > 0 ? `${block.head}{${lines.map(({ text }) => text).join(';')}}` : '';
    })
    .join('');
}
