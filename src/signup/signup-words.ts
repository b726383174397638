import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import type { Interest, SignupState } from './signup-choices.ts';

export const interestWords: Record<Interest, Text> = {
  cotton_linen: ['棉麻面料', 'Cotton and linen'],
  silk_wool: ['丝绸与毛料', 'Silk and wool'],
  knit: ['针织面料', 'Knitted fabric'],
  synthetic: ['化纤与混纺', 'Synthetics and blends'],
  denim: ['牛仔面料', 'Denim'],
  functional: ['功能面料', 'Functional fabric'],
  trims: ['辅料', 'Trims'],
  garments: ['现货成衣', 'Ready-made garments'],
  oem: ['来样加工', 'Made to order'],
};
export const stateWords: Record<SignupState, Text> = {
  new: ['待联系', 'New'],
  contacted: ['已联系', 'Contacted'],
  matched: ['已对接', 'Matched'],
  closed: ['已结束', 'Closed'],
};
/** A dash if empty. */
export const interestNames = (interests: readonly Interest[], language: Language): string =>
  interests.map((one) => inLanguage(interestWords[one], language)).join(language === 'en' ? ', ' : '、') || '–';
