import { grouped } from '#kit/text/grouped.ts';
import type { Language } from '#kit/text/language.ts';
import { yuan } from '#kit/text/money.ts';
import type { UnitSystem } from './catalogue/catalogue-query.ts';
import { type SaleUnit, saleUnits } from './fabric-terms.ts';
import { inchesOf, ouncesOf } from './fabric-weight.ts';

const unitWord = (unit: SaleUnit, language: Language) => saleUnits[unit][language === 'en' ? 1 : 0];

export const weightText = (weight_gsm: number, units: UnitSystem): string =>
  units === 'metric' ? `${weight_gsm} g/m²` : `${ouncesOf(weight_gsm)} oz/yd²`;
export const widthText = (width_cm: number, units: UnitSystem): string =>
  units === 'metric' ? `${width_cm} cm` : `${inchesOf(width_cm)} in`;
/** ¥18.60 / 米 */
export const priceText = (price_fen: number, unit: SaleUnit, language: Language): string =>
  `${yuan(price_fen)}${language === 'en' ? '/' : ' / '}${unitWord(unit, language)}`;
/** 1,200 米 */
export const amountText = (amount: number, unit: SaleUnit, language: Language): string =>
  `${grouped(amount)} ${unitWord(unit, language)}`;
/** Terms of a sample: ¥20.00，1 天内寄出，下单后抵扣. */
export function sampleText({ fen, days }: { fen: number; days: number }, language: Language): string {
  if (language === 'en') {
    const sent = `sent within ${days} ${days === 1 ? 'day' : 'days'}`;
    return fen > 0 ? `${yuan(fen)}, ${sent}, credited to your first order` : `free, ${sent}`;
  }
  return fen > 0 ? `${yuan(fen)}，${days}\u00a0天内寄出，下单后抵扣` : `免费，${days}\u00a0天内寄出`;
}
