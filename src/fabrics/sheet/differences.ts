import { perMetre } from '#fabrics/catalogue/fabric-facts.ts';
import { compositionText } from '#fabrics/composition.ts';
import type { Fabric } from '#fabrics/contract.ts';
import { constructions, functions, patterns } from '#fabrics/fabric-terms.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { yuan } from '#kit/text/money.ts';
import { defineWords } from '#kit/text/words.ts';

const words = defineWords({
  construction: [(name: string) => `组织为${name}`, (name: string) => `${name} instead`],
  composition: [(text: string) => `成分 ${text}`, (text: string) => text],
  heavier: [
    (share: number, gsm: number) => `重 ${share}%（${gsm} g/m²）`,
    (share: number, gsm: number) => `${share}% heavier (${gsm} g/m²)`,
  ],
  lighter: [
    (share: number, gsm: number) => `轻 ${share}%（${gsm} g/m²）`,
    (share: number, gsm: number) => `${share}% lighter (${gsm} g/m²)`,
  ],
  dearer: [(sum: string) => `每米贵 ${sum}`, (sum: string) => `${sum} more per metre`],
  cheaper: [(sum: string) => `每米便宜 ${sum}`, (sum: string) => `${sum} less per metre`],
  wider: [(cm: number) => `门幅宽 ${cm} cm`, (cm: number) => `${cm} cm wider`],
  narrower: [(cm: number) => `门幅窄 ${cm} cm`, (cm: number) => `${cm} cm narrower`],
  pattern: [(name: string) => name, (name: string) => name],
  has: [(names: string) => `多了${names}`, (names: string) => `Also ${names.toLowerCase()}`],
  lacks: [(names: string) => `没有${names}`, (names: string) => `Not ${names.toLowerCase()}`],
  sooner: [(days: number) => `交期快 ${days} 天`, (days: number) => `${days} days sooner`],
  later: [(days: number) => `交期慢 ${days} 天`, (days: number) => `${days} days later`],
  smaller: ['起订量更低', 'Smaller minimum'],
  inStock: ['有现货', 'In stock'],
  same: ['各项与本款一致', 'Same in every respect'],
});

const priceOf = (fabric: Fabric) => perMetre(fabric.prices[0]?.price_fen ?? 0, fabric.unit, fabric);
const hasStock = ({ colours }: Fabric) => colours.some(({ stock }) => stock > 0);

/** Differences to another fabric, most important first. */
export function differencesBetween(one: Fabric, other: Fabric, language: Language): string[] {
  const t = words(language);
  const found: string[] = [];
  if (one.construction !== other.construction)
    found.push(t.construction(inLanguage(constructions[other.construction].name, language)));
  if (one.pattern !== other.pattern) found.push(t.pattern(inLanguage(patterns[other.pattern], language)));
  const [ours, theirs] = [compositionText(one.composition, language), compositionText(other.composition, language)];
  if (ours !== theirs) found.push(t.composition(theirs));
  const weight = Math.round((other.weight_gsm / one.weight_gsm - 1) * 100);
  if (weight >= 3) found.push(t.heavier(weight, other.weight_gsm));
  if (weight <= -3) found.push(t.lighter(-weight, other.weight_gsm));
  const price = priceOf(other) - priceOf(one);
  if (price >= 10) found.push(t.dearer(yuan(price)));
  if (price <= -10) found.push(t.cheaper(yuan(-price)));
  const width = other.usable_width_cm - one.usable_width_cm;
  if (width >= 2) found.push(t.wider(width));
  if (width <= -2) found.push(t.narrower(-width));
  const names = (of: Fabric, than: Fabric) =>
    of.functions
      .filter((each) => !than.functions.includes(each))
      .map((each) => inLanguage(functions[each], language))
      .join(language === 'en' ? ', ' : '、');
  if (names(other, one)) found.push(t.has(names(other, one)));
  if (names(one, other)) found.push(t.lacks(names(one, other)));
  const days = other.bulk_days - one.bulk_days;
  if (days >= 3) found.push(t.later(days));
  if (days <= -3) found.push(t.sooner(-days));
  if (one.unit === other.unit && other.minimum_order < one.minimum_order) found.push(t.smaller);
  if (hasStock(other) && !hasStock(one)) found.push(t.inStock);
  return found.length > 0 ? found.slice(0, 5) : [t.same];
}
