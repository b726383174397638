import MarkdownIt, { type Token } from 'markdown-it';
import { boundUnits } from '#kit/text/bound-units.ts';
import { contentPictureAddress, contentPictureSet, contentPictureSizes, readContentPicture } from './picture-key.ts';

type Parser = InstanceType<typeof MarkdownIt>;

/** A heading for the table of contents. */
export interface Heading {
  id: string;
  /** Level 2 or 3. */
  level: 2 | 3;
  /** `3` or `3.2`; empty without numbering. */
  number: string;
  text: string;
}
export interface RenderedMarkdown {
  html: string;
  headings: Heading[];
}

/** Allowed links: web, mail, phone and this site. */
const safeLink = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\])|#)/i;

let markdown: Parser | undefined;

function open(): Parser {
  const made = new MarkdownIt({ html: false, maxNesting: 20 });
  made.validateLink = (url) => safeLink.test(url.trim()) || readContentPicture(url) !== undefined;
  made.renderer.rules.text = (tokens, index) => made.utils.escapeHtml(boundUnits((tokens[index] as Token).content));
  made.renderer.rules.link_open = (tokens, index, options, _env, self) => {
    const token = tokens[index] as Token;
    if (/^https?:/i.test(String(token.attrGet('href') ?? ''))) token.attrSet('rel', 'noreferrer');
    return self.renderToken(tokens, index, options);
  };
  made.renderer.rules.image = (tokens, index, _options, env) => {
    const token = tokens[index] as Token;
    const alt = made.utils.escapeHtml(token.content);
    const picture = readContentPicture(String(token.attrGet('src') ?? ''));
    // External pictures are blocked: they would reveal readers and may change.
    if (!picture) return `<em>${alt}</em>`;
    const size = picture.width ? ` width="${picture.width}" height="${picture.height}"` : '';
    const when = env?.isFirst ? 'fetchpriority="high"' : 'loading="lazy" decoding="async"';
    if (env) env.isFirst = false;
    return `<img src="${contentPictureAddress(picture.key, 680)}" srcset="${contentPictureSet(picture.key)}" sizes="${contentPictureSizes}" alt="${alt}"${size} ${when}>`;
  };
  // Wide tables scroll on their own, by keyboard too.
  made.renderer.rules.table_open = () => '<div class="article-table" tabindex="0"><table>\n';
  made.renderer.rules.table_close = () => '</table></div>\n';
  // The CSP allows style attributes of the loaded document only, not of scripts.
  const cell: Parser['renderer']['rules'][string] = (tokens, index, options, _env, self) => {
    const token = tokens[index] as Token;
    const side = /^text-align:(center|right)$/.exec(String(token.attrGet('style') ?? ''))?.[1];
    token.attrs = side ? [['class', `article-${side}`]] : null;
    return self.renderToken(tokens, index, options);
  };
  made.renderer.rules.th_open = cell;
  made.renderer.rules.td_open = cell;
  return made;
}

/**
 * Renders staff's Markdown as safe HTML: HTML is escaped, other links are dropped. Headings start at level 2 and get anchors; with
 * `numbered` they are the same in every language: `part-3`, `part-3-2`. With `leads` the first picture loads eagerly. Without
 * `wholePage` there are no anchors, which could clash with other texts of the page.
 */
export function renderMarkdown(
  text: string,
  { numbered = false, leads = false, wholePage = true } = {},
): RenderedMarkdown {
  markdown ??= open();
  const tokens = markdown.parse(text, {});
  const headings: Heading[] = [];
  let [part, sub] = [0, 0];
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open' && token.type !== 'heading_close') return;
    const level = Number(token.tag.slice(1)) <= 2 ? 2 : 3;
    token.tag = `h${level}`;
    if (token.type === 'heading_close') return;
    if (level === 2) [part, sub] = [part + 1, 0];
    else sub++;
    const place = level === 2 ? [part] : [part, sub];
    const id = `part-${place.join('-')}`;
    if (wholePage) token.attrSet('id', id);
    const inline = tokens[index + 1];
    const plain = (inline?.children ?? []).map(({ content }) => content).join('');
    headings.push({ id, level, number: numbered ? place.join('.') : '', text: plain });
    if (numbered && inline?.children) {
      const number = new (token.constructor as typeof Token)('text', '', 0);
      number.content = level === 2 ? `${place.join('.')}. ` : `${place.join('.')} `;
      inline.children.unshift(number);
    }
  });
  return { html: markdown.renderer.render(tokens, markdown.options, { isFirst: leads }), headings };
}

/** Whether a picture in a text lacks a description. */
export function hasPictureWithoutWords(text: string): boolean {
  markdown ??= open();
  return markdown
    .parse(text, {})
    .some(({ children }) => children?.some(({ type, content }) => type === 'image' && content.trim() === ''));
}

const isBreak = (type: string) => type === 'softbreak' || type === 'hardbreak';
const wordsOf = ({ children }: Token): string =>
  (children ?? [])
    .filter(({ type }) => type === 'text' || type === 'code_inline' || isBreak(type))
    .map(({ content, type }) => (isBreak(type) ? ' ' : content))
    .join('');

/** Rows as sentences: otherwise cells would run together. */
function sentenceOf(rows: readonly (readonly string[])[]): string {
  const texts = rows.map((cells) => cells.filter(Boolean).join(' · ')).filter(Boolean);
  const [between, end] = /\p{Script=Han}/u.test(texts.join('')) ? ['；', '。'] : ['; ', '.'];
  return texts.length > 0 ? texts.join(between) + end : '';
}

/** Plain text of Markdown, for descriptions, feeds and search. */
export function plainText(text: string, between = ' '): string {
  markdown ??= open();
  const words: string[] = [];
  let rows: string[][] | undefined;
  for (const token of markdown.parse(text, {})) {
    if (token.type === 'table_open') rows = [];
    else if (token.type === 'tr_open') rows?.push([]);
    else if (token.type === 'table_close') {
      words.push(sentenceOf(rows ?? []));
      rows = undefined;
    } else if (token.type === 'inline') (rows?.at(-1) ?? words).push(wordsOf(token).trim());
    else if (token.type === 'fence' || token.type === 'code_block') words.push(token.content.trim());
  }
  return words.filter(Boolean).join(between).trim();
}

/** The text of `plainText` and of pictures in pieces, each link and picture followed by its address. */
export function linkedWords(text: string): { text: string; isAddress: boolean }[] {
  markdown ??= open();
  const pieces: { text: string; isAddress: boolean }[] = [];
  let address: string | undefined;
  for (const token of markdown.parse(text, {}))
    if (token.type === 'inline') {
      if (pieces.length > 0) pieces.push({ text: ' ', isAddress: false });
      // A bare address is its own text.
      for (const child of token.children ?? [])
        if (child.type === 'link_open') address = child.markup === '' ? String(child.attrGet('href')) : undefined;
        else if (child.type === 'link_close') pieces.push(...(address ? [{ text: address, isAddress: true }] : []));
        else if (child.type === 'text' || child.type === 'code_inline')
          pieces.push({ text: child.content, isAddress: false });
        else if (child.type === 'image')
          pieces.push(
            { text: child.content, isAddress: false },
            { text: String(child.attrGet('src')), isAddress: true },
          );
        else if (child.type === 'softbreak') pieces.push({ text: ' ', isAddress: false });
    } else if (token.type === 'fence' || token.type === 'code_block')
      pieces.push({ text: token.content.trim(), isAddress: false });
  return pieces;
}
