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

const asRefusal = (fault: CodeFault) => [400, ...codeFaultTexts[fault], 'verify_code'] as const;

/** As refusals of a call: of no use in the browser, whose bundle leaves them out. */
export const codeRefusals = /* @__PURE__ */ (() => ({
  code_wrong: asRefusal('code_wrong'),
  code_spent: asRefusal('code_spent'),
}))();

export const isCodeFault = (reason: string): reason is CodeFault => Object.hasOwn(codeFaultTexts, reason);
