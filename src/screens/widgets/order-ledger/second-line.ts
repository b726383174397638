import type { Language } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { provinceName, tradeName } from '#orders/contract.ts';
import { channelName } from '#screens/channel-names.ts';
import { countText } from '#screens/figures/figure-text.ts';
import type { LedgerLine } from './ledger-line.ts';

const words = defineWords({
  unknown: ['地区未知', 'Unknown location'],
  pieces: ['件', 'pcs'],
});

/** Destination, goods and supplier of an order, as far as the feed has them and the board may show them. */
export function secondLine(line: LedgerLine, language: Language): string {
  const t = words(language);
  const { province, city, product, category, quantity, supplier, channel } = line;
  const place = province ? provinceName(province, language) : t.unknown;
  // City names exist in Chinese only; a city that is a province is already named.
  const within = city && city !== province && language !== 'en' ? ` ${city}` : '';
  const pieces = quantity ? ` × ${countText(quantity)} ${t.pieces}` : '';
  const goods = `${product || tradeName(category, language)}${pieces}`;
  return [`${place}${within}`, goods, supplier || channelName(channel, language)].join(' · ');
}
