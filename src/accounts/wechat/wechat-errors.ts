/** Why WeChat refused, by what is to be done about it. */
export type WechatReason =
  | 'code_invalid'
  | 'code_used'
  | 'code_missing'
  | 'code_expired'
  | 'wechat_not_set_up'
  | 'wechat_busy'
  | 'wechat_unclear'
  /** An access token that is not, or no longer, good: it is renewed once. */
  | 'token_over';

/** Error codes that WeChat documents, and what they mean to us. Every other counts as busy, and is told to the operator. */
const reasons: Record<number, WechatReason> = {
  [-1]: 'wechat_busy',
  40001: 'token_over',
  40014: 'token_over',
  42001: 'token_over',
  40029: 'code_invalid',
  40163: 'code_used',
  41008: 'code_missing',
  42003: 'code_expired',
  40013: 'wechat_not_set_up',
  40125: 'wechat_not_set_up',
  48001: 'wechat_not_set_up',
  45009: 'wechat_busy',
  45011: 'wechat_busy',
};

export const reasonOf = (errcode: number): WechatReason => reasons[errcode] ?? 'wechat_busy';
/** "System busy": the only code after which the same request is simply made again. */
export const isPassing = (errcode: number): boolean => errcode === -1;
/** What an operator must put right, and what nobody has documented; the rest happens every day. */
export const concernsOperator = (errcode: number): boolean =>
  !(errcode in reasons) || ['wechat_not_set_up', 'token_over'].includes(reasonOf(errcode)) || errcode === 45009;
