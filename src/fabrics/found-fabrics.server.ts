import { type Database, isDatabaseUnavailable } from '#kit/db/database.server.ts';
import type { Language } from '#kit/text/language.ts';
import type { Rows } from '#rows.ts';
import { type Findable, type FindableSource, mostLikely } from '#site/found/contract.ts';
import { fabricTexts } from './catalogue/fabric-words.server.ts';
import { readWords } from './catalogue/word-query.server.ts';
import { wordSearch } from './catalogue/word-search.server.ts';
import { compositionText } from './composition.ts';
import type { Fabric } from './contract.ts';
import { readFabrics, readShown } from './fabric-store.server.ts';

const columns = { weight: 'weight_gsm', width: 'usable_width_cm' };

/** Shown fabrics for the sitemap and the site's search, each by the address of its sheet. */
export function fabricsSource({ database }: { database: Database }): FindableSource {
  const search = wordSearch(database);

  /** Those whose names say it, then the newest. */
  async function likeliest(text: string): Promise<readonly number[]> {
    const words = readWords(text);
    if (words && words.parts.length > 0) {
      const { found, titled, exact } = await search.find(words);
      if (found.length === 0) return search.nearest(text, mostLikely);
      const all = new Set(found);
      const named = [...exact, ...titled].filter((id) => all.has(id));
      const newest = Float64Array.from(found).sort().subarray(-mostLikely).reverse();
      return [...new Set([...named, ...newest])].slice(0, mostLikely);
    }
    const quantities = words?.quantities ?? [];
    const isAbout = quantities.map(({ of }, at) => `and abs(${columns[of]} - $${at + 2}) <= $${at + 2} * 0.05`);
    const { rows } = await database.pool.query<Pick<Rows['fabrics'], 'id'>>(
      `select id from fabrics where state = 'shown' ${isAbout.join(' ')} order by updated_at desc limit $1`,
      [mostLikely, ...quantities.map(({ value }) => value)],
    );
    return rows.map(({ id }) => id);
  }

  return async (text) => {
    try {
      if (text !== undefined) {
        const fabrics = await readFabrics(database.pool, await likeliest(text));
        return fabrics.filter(({ state }) => state === 'shown').map(findable);
      }
      const all: Findable[] = [];
      for await (const fabrics of readShown(database.pool)) for (const fabric of fabrics) all.push(findable(fabric));
      return all;
    } catch (error) {
      if (isDatabaseUnavailable(error)) return [];
      throw error;
    }
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
  return {
    kind: 'fabric',
    path: `/fabric?code=${fabric.code}`,
    title: [fabric.name_zh, fabric.name_en],
    summary: [summary('zh-CN'), summary('en')],
    words: ['', ''],
    terms: fabricTexts(fabric).join(' '),
    changedAt: Date.parse(fabric.updated_at),
  };
}
