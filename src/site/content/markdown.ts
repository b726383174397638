import MarkdownIt, { type Token } from 'markdown-it';
import { boundUnits } from '#kit/text/bound-units.ts';
import { contentPictureAddress, contentPictureSet, contentPictureSizes, readContentPicture } from './picture-key.ts';

type Parser = InstanceType<typeof MarkdownIt>;

/** A heading as a table of contents lists it. */
export interface Heading {
  id: string;
  /** 2 for a part, 3 for a part of a part. */
  level: 2 | 3;
  /** `3` or `3.2`; empty when headings are not numbered. */
  number: string;
  text: string;
}
export interface RenderedMarkdown {
  html: string;
  headings: Heading[];
}

/** Links go to the web, to mail and phone, or stay on this site; nothing else is a link. */
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
    // Pictures of other sites are not shown: they would tell those who reads here, and may change.
    if (!picture) return `<em>${alt}</em>`;
    const size = picture.width ? ` width="${picture.width}" height="${picture.height}"` : '';
    const when = env?.isFirst ? 'fetchpriority="high"' : 'loading="lazy" decoding="async"';
    if (env) env.isFirst = false;
    return `<img src="${contentPictureAddress(picture.key, 680)}" srcset="${contentPictureSet(picture.key)}" sizes="${contentPictureSizes}" alt="${alt}"${size} ${when}>`;
  };
  // Wide tables scroll by themselves, reachable by keyboard.
  made.renderer.rules.table_open = () => '<div class="article-table" tabindex="0"><table>\n';
  made.renderer.rules.table_close = () => '</table></div>\n';
  // The policy names the style attributes of a document as it was loaded, and knows none that a script brings.
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
 * Markdown that staff wrote, as HTML that is safe to show: HTML in the text is shown as text, links of other kinds are
 * no links. Headings begin at level 2 (the page's title is the first) and get anchors, which with `numbered` stay the
 * same in every language: `part-3`, `part-3-2`. With `leads` its first picture is the page's first, and comes at once. One
 * of several texts of a page is no `wholePage`: it has no anchors, which another of them could have as well.
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

/** Whether a picture in a text says nothing to whoever cannot see it. */
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

/** Rows as a sentence: without signs between them, cells would read as one phrase, and as one with what follows. */
function sentenceOf(rows: readonly (readonly string[])[]): string {
  const told = rows.map((cells) => cells.filter(Boolean).join(' · ')).filter(Boolean);
  const [between, end] = /\p{Script=Han}/u.test(told.join('')) ? ['；', '。'] : ['; ', '.'];
  return told.length > 0 ? told.join(between) + end : '';
}

/** The words of a Markdown text without its signs, for descriptions, feeds and searches. */
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

/** The words of `plainText` and of pictures in pieces, and after those of each link and picture where it leads or comes from. */
export function linkedWords(text: string): { text: string; isAddress: boolean }[] {
  markdown ??= open();
  const pieces: { text: string; isAddress: boolean }[] = [];
  let address: string | undefined;
  for (const token of markdown.parse(text, {}))
    if (token.type === 'inline') {
      if (pieces.length > 0) pieces.push({ text: ' ', isAddress: false });
      // What was written as an address says it in its words.
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
