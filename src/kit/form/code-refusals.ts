import type { Text } from '#kit/text/language.ts';

/** Why a verification code is rejected. */
export type CodeFault = 'code_wrong' | 'code_spent';

/** The same texts wherever a code is entered: people learn them once, and no form reveals more than another. */
export const codeFaultTexts: Record<CodeFault, Text> = {
  code_wrong: ['验证码不正确或已过期', 'The code is wrong or has expired'],
  code_spent: [
    '尝试次数过多，验证码已失效，请重新获取',
    'Too many attempts: this code is no longer valid. Please get a new one',
  ],
};

const asRefusal = (fault: CodeFault) => [400, ...codeFaultTexts[fault], 'verify_code'] as const;

/** The refusals of a call; pure, so that the browser's bundle drops them. */
export const codeRefusals = /* @__PURE__ */ (() => ({
  code_wrong: asRefusal('code_wrong'),
  code_spent: asRefusal('code_spent'),
}))();

export const isCodeFault = (reason: string): reason is CodeFault => Object.hasOwn(codeFaultTexts, reason);
