import { sampleFabrics } from '#fabrics/demonstration.server.ts';
import type { FabricDraft } from '#fabrics/fabric-fields.ts';
import { chance } from './chance.ts';

/** The fabrics of the demonstration as often as is wanted, each time with other codes, weights, prices and stocks. */
export function* manyFabrics({ count, today }: { count: number; today: string }): Generator<FabricDraft> {
  const samples = sampleFabrics({ count: 600, today });
  for (let serial = 0; serial < count; serial++) {
    const sample = samples[serial % samples.length] as FabricDraft;
    if (serial < samples.length) {
      yield sample;
      continue;
    }
    const random = chance(serial);
    const weight_gsm = Math.round(sample.weight_gsm * (0.9 + random.next() * 0.2));
    yield {
      ...sample,
      code: sample.code.replace(/\d+$/, String(10_001 + serial)),
      name_zh: `${sample.name_zh} ${weight_gsm} g ${serial}`,
      name_en: `${sample.name_en}, ${weight_gsm} g ${serial}`,
      weight_gsm,
      prices: sample.prices.map(({ from, price_fen }) => ({ from, price_fen: price_fen + 10 * (serial % 20) })),
      colours: sample.colours.map((colour) => ({
        ...colour,
        stock: random.often(0.55) ? 10 * random.between(3, 240) : 0,
      })),
    };
  }
}
