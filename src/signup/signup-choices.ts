import { inLanguage, type Language, type Text } from '#kit/text/language.ts';

/** Interests of buyers. */
export const interestWords = {
  cotton_linen: ['棉麻面料', 'Cotton and linen'],
  silk_wool: ['丝绸与毛料', 'Silk and wool'],
  knit: ['针织面料', 'Knitted fabric'],
  synthetic: ['化纤与混纺', 'Synthetics and blends'],
  denim: ['牛仔面料', 'Denim'],
  functional: ['功能面料', 'Functional fabric'],
  trims: ['辅料', 'Trims'],
  garments: ['现货成衣', 'Ready-made garments'],
  oem: ['来样加工', 'Made to order'],
} as const satisfies Record<string, Text>;
export type Interest = keyof typeof interestWords;
export const interests = Object.keys(interestWords) as [Interest, ...Interest[]];
/** A dash if empty. */
export const interestNames = (chosen: readonly Interest[], language: Language): string =>
  chosen.map((one) => inLanguage(interestWords[one], language)).join(language === 'en' ? ', ' : '、') || '–';

/** Days until an unmatched sign-up loses phone, company and notes. */
export const signupRetentionDays = 730;
/** Lifetime of the ticket to view, copy and erase one's data, in minutes. */
export const ticketMinutes = 15;
export const textLimits = { company: 60, note: 1_000 } as const;

/** Endpoint of the copy of one's data: a form POST, so that the browser saves the response as a file. */
export const copyPath = '/api.php/official/signup/copy_my_data';

/** new: not contacted; contacted: by staff; matched: introduced to suppliers; closed: without result. */
export const signupStates = ['new', 'contacted', 'matched', 'closed'] as const;
export type SignupState = (typeof signupStates)[number];
export const stateWords: Record<SignupState, Text> = {
  new: ['待联系', 'New'],
  contacted: ['已联系', 'Contacted'],
  matched: ['已对接', 'Matched'],
  closed: ['已结束', 'Closed'],
};

/** Allowed next states; all others are refused. */
export const nextSignupStates: Record<SignupState, readonly SignupState[]> = {
  new: ['contacted', 'matched', 'closed'],
  contacted: ['matched', 'closed'],
  matched: ['contacted', 'closed'],
  closed: ['contacted'],
};

export const signupTabs = ['all', ...signupStates] as const;
export type SignupTab = (typeof signupTabs)[number];
