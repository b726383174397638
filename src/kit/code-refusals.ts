import type { Text } from './language.ts';

/** Why a code that came by SMS proves nothing. */
export type CodeFault = 'code_wrong' | 'code_spent';

/** The same words wherever a code is asked for: people learn them once, and none of these places tells more than another. */
export const codeFaultTexts: Record<CodeFault, Text> = {
  code_wrong: ['验证码不正确或已过期', 'The code is wrong or has expired'],
  code_spent: [
    '试的次数太多，这个验证码已失效，请重新获取',
    'After too many tries this code is no longer valid; please ask for a new one',
  ],
};

/** As refusals of a call. */
export const codeRefusals = {
  code_wrong: [400, ...codeFaultTexts.code_wrong, 'verify_code'],
  code_spent: [400, ...codeFaultTexts.code_spent, 'verify_code'],
} as const;

export const isCodeFault = (reason: string): reason is CodeFault => Object.hasOwn(codeFaultTexts, reason);
