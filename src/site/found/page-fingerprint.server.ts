import { createHash } from 'node:crypto';
import { documentText } from './document-text.ts';

/**
 * A hash of what a page says in its documents, one for each language: names, headings and sentences. Figures with their
 * captions, names of choices and what is marked `data-live` are left out: they follow the orders and the hour, and nobody
 * has changed the page. Addresses of assets are no text. Other rules here give each page a new date once.
 */
export function pageFingerprint(documents: readonly string[]): string {
  const said = documents.map((html) => {
    const { title, site, description, headings, prose } = documentText(withoutLive(html));
    return [title, site, description, anyOrder(headings), anyOrder(prose.split(sentenceStart))];
  });
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}

/** The channels stand in the order of what they sold. */
const anyOrder = (said: readonly string[]) => [...new Set(said)].sort();
const sentenceStart = /(?<=[。！？])\s*|(?<=[.!?])\s+/;

/** An element marked so, with everything in it but another of its own name, which no paragraph holds. */
const live = /<([a-z][a-z\d]*)\b[^>]*\sdata-live\b[^>]*>[\s\S]*?<\/\1>/g;
const withoutLive = (html: string) => html.replace(live, ' ');
