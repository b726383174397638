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

/** Where an order goes, what it is and who it is from, as far as the feed said that and the board may show it. */
export function secondLine(line: LedgerLine, language: Language): string {
  const say = words(language);
  const { province, city, product, category, quantity, supplier, channel } = line;
  const place = province ? provinceName(province, language) : say.unknown;
  // Cities have their names in Chinese alone; one that is a province is named already.
  const within = city && city !== province && language !== 'en' ? ` ${city}` : '';
  const pieces = quantity ? ` × ${countText(quantity)} ${say.pieces}` : '';
  const goods = `${product || tradeName(category, language)}${pieces}`;
  return [`${place}${within}`, goods, supplier || channelName(channel, language)].join(' · ');
}
