/** Reasons of WeChat's refusals, grouped by how to react. */
export type WechatReason =
  | 'code_invalid'
  | 'code_used'
  | 'code_missing'
  | 'code_expired'
  | 'wechat_not_set_up'
  | 'wechat_busy'
  | 'wechat_unclear'
  /** An invalid or expired access token, which is renewed once. */
  | 'token_over';

/** WeChat's documented error codes. Any other counts as busy and is reported to the operator. */
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
/** "System busy": the only code after which the same request is retried. */
export const isTransient = (errcode: number): boolean => errcode === -1;
/** Errors an operator must fix, and undocumented ones; the rest is routine. */
export const concernsOperator = (errcode: number): boolean =>
  !(errcode in reasons) || ['wechat_not_set_up', 'token_over'].includes(reasonOf(errcode)) || errcode === 45009;
