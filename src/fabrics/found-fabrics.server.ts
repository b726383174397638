import type { Database } from '#kit/database.server.ts';
import { keptAnswer } from '#kit/kept-answer.server.ts';
import type { Language } from '#kit/language.ts';
import { fold, joinedRunsOf } from '#kit/search/words.ts';
import type { Findable, FindableSource } from '#site/found/contract.ts';
import { wordsOf } from './catalogue/fabric-words.server.ts';
import { compositionText } from './composition.ts';
import type { Fabric } from './contract.ts';
import { readShown } from './fabric-store.server.ts';

/** What is new is in the catalogue at once; the sitemap and the site's search follow within this. */
const keptForMs = 60_000;

/** Shown fabrics for the sitemap and the site's search, each by the address of its sheet. */
export function fabricsSource({ database }: { database: Database }): FindableSource {
  const shown = keptAnswer(async () => {
    const found: Findable[] = [];
    for await (const fabrics of readShown(database.pool)) for (const fabric of fabrics) found.push(findable(fabric));
    return found;
  }, keptForMs);
  return async () => {
    const found = await shown();
    return found === 'away' ? [] : found;
  };
}

function findable(fabric: Fabric): Findable {
  const summary = (language: Language) =>
    [
      fabric.code,
      compositionText(fabric.composition, language),
      `${fabric.weight_gsm} g/m²`,
      `${fabric.usable_width_cm} cm`,
    ].join(' · ');
  // Who makes it is told on the sheet alone, to whom it may concern.
  const supplier = new Set(joinedRunsOf(fold(fabric.supplier)));
  const terms = [...wordsOf(fabric).other].filter((word) => !supplier.has(word)).join(' ');
  return {
    kind: 'fabric',
    path: `/fabric?code=${fabric.code}`,
    title: [fabric.name_zh, fabric.name_en],
    summary: [summary('zh-CN'), summary('en')],
    words: ['', ''],
    terms,
    changedAt: Date.parse(fabric.updated_at),
  };
}
