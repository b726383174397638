import { compositionText } from '#fabrics/composition.ts';
import type { Fabric } from '#fabrics/contract.ts';
import type { SaleUnit } from '#fabrics/fabric-terms.ts';
import type { Language } from '#kit/text/language.ts';

/** UN/CEFACT's codes, which schema.org asks for. */
const unitCodes: Record<SaleUnit, string> = { metre: 'MTR', kilogram: 'KGM' };

/**
 * schema.org's Product with what Google reads of it:
 * https://developers.google.com/search/docs/appearance/structured-data/merchant-listing
 * Each step of the ladder is an offer: an AggregateOffer would be one of several sellers.
 *
 * @param url of the page in the language that it describes the fabric in. @param picture absolute; Google takes no SVG.
 */
export function fabricProduct(
  fabric: Fabric,
  { url, picture, language }: { url: string; picture: string; language: Language },
): Record<string, unknown> {
  const { prices, supplier } = fabric;
  const unitCode = unitCodes[fabric.unit];
  const isInStock = fabric.colours.some(({ stock }) => stock > 0);
  return {
    '@type': 'Product',
    url,
    name: language === 'en' ? fabric.name_en : fabric.name_zh,
    sku: fabric.code,
    image: picture,
    material: compositionText(fabric.composition, language),
    description: language === 'en' ? fabric.note_en : fabric.note_zh,
    brand: { '@type': 'Brand', name: supplier },
    offers: prices.map(({ from, price_fen }, at) => {
      const sum = { price: price_fen / 100, priceCurrency: 'CNY' };
      const next = prices[at + 1];
      return {
        '@type': 'Offer',
        url,
        availability: `https://schema.org/${isInStock ? 'InStock' : 'MadeToOrder'}`,
        seller: { '@type': 'Organization', name: supplier },
        ...sum,
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          ...sum,
          unitCode,
          eligibleQuantity: {
            '@type': 'QuantitativeValue',
            minValue: from,
            ...(next ? { maxValue: next.from - 1 } : {}),
            unitCode,
          },
        },
      };
    }),
  };
}
