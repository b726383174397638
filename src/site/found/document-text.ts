/** What a page says, read from its own markup: the same words that a visitor sees. */
export interface DocumentText {
  /** What the page is called, without whose it is. */
  title: string;
  /** What the site is called. */
  site: string;
  description: string;
  /** Address of its picture for cards; empty for a page that is not for search engines. */
  picture: string;
  /** Text of the headings, and of everything in `<main>` that tells something: no fields to fill in, and no code. */
  headings: string[];
  text: string;
  /** Only what stands in sentences: no figures with their captions, no names of choices. */
  prose: string;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' };
export const plainText = (html: string): string =>
  html
    .replace(/<(script|style|svg|template)\b[\s\S]*?<\/\1>/g, ' ')
    // Words of one line stay together; what stands in boxes of its own does not.
    .replace(/<\/?(?:a|b|em|i|span|strong|time|wbr|mark|small|sub|sup)\b[^>]*>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([a-z]+|#x?[0-9a-f]+);/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

/** Paragraphs and items of lists that hold no others. */
const paragraphs =
  /<(p|li|dd)\b[^>]*>((?:(?!<\/?(?:p|li|dd|dl|ul|ol|div|section|article|table|h[1-6])\b)[\s\S])*)<\/\1>/g;
/** The end of a sentence; a decimal point is none. */
const sentenceEnd = /[。！？]|[.!?](?=\s|$)/;

export function documentText(html: string): DocumentText {
  const meta = (name: string) =>
    plainText(new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1] ?? '');
  const main = /<main\b[\s\S]*<\/main>/.exec(html)?.[0].replace(/<(form|nav|pre)\b[\s\S]*?<\/\1>/g, ' ') ?? '';
  const [whole, site] = [meta('og:title'), meta('og:site_name')];
  return {
    title: site ? whole.replace(`${site} · `, '').replace(` · ${site}`, '') : whole,
    site,
    description: meta('description'),
    picture: meta('og:image'),
    headings: [...main.matchAll(/<h[1-3]\b[^>]*>([\s\S]*?)<\/h[1-3]>/g)].map(([, heading = '']) => plainText(heading)),
    text: plainText(main),
    prose: Array.from(main.matchAll(paragraphs), ([, , words = '']) => plainText(words))
      .filter((words) => sentenceEnd.test(words))
      .join(' '),
  };
}
