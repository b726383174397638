/** Extracts the text that visitors see from a page's HTML. */
export interface DocumentText {
  /** Page title without the site name. */
  title: string;
  /** Site name. */
  site: string;
  description: string;
  /** Address of its card picture; empty for `noindex` pages. */
  picture: string;
  /** Text of headings and `<main>`, without form fields and code. */
  headings: string[];
  text: string;
  /** Only sentences: no figures with captions, no options. */
  prose: string;
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' };
export const plainText = (html: string): string =>
  html
    .replace(/<(script|style|svg|template)\b[\s\S]*?<\/\1>/g, ' ')
    // Inline text is joined; block elements separate.
    .replace(/<\/?(?:a|b|em|i|span|strong|time|wbr|mark|small|sub|sup)\b[^>]*>|<!--[\s\S]*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&([a-z]+|#x?[0-9a-f]+);/gi, (whole, name: string) => entities[name.toLowerCase()] ?? whole)
    .replace(/\s+/g, ' ')
    .trim();

/** Innermost paragraphs and list items. */
const paragraphs =
  /<(p|li|dd)\b[^>]*>((?:(?!<\/?(?:p|li|dd|dl|ul|ol|div|section|article|table|h[1-6])\b)[\s\S])*)<\/\1>/g;
/** End of a sentence, not a decimal point. */
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
