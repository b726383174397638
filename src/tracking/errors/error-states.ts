import type { Text } from '#kit/text/language.ts';

export const errorStates = ['open', 'regressed', 'resolved', 'ignored'] as const;
export type ErrorState = (typeof errorStates)[number];
/** `unsolved` is open or regressed. */
export const errorStateNames: Record<ErrorState | 'unsolved', Text> = {
  unsolved: ['待处理', 'Unresolved'],
  open: ['未解决', 'Open'],
  regressed: ['再次出现', 'Regressed'],
  resolved: ['已解决', 'Resolved'],
  ignored: ['不再提醒', 'Ignored'],
};
/**
 * Who should look at it. `fault`: something of ours broke, a script, the server, or an unreadable answer. `network`: there was
 * no answer, or none in time. `refusal`: the server refused as it is meant to, a wrong code, a missing field.
 */
export const errorKinds = ['fault', 'network', 'refusal'] as const;
export const errorKindNames: Record<(typeof errorKinds)[number], Text> = {
  fault: ['故障', 'Fault'],
  network: ['网络', 'Network'],
  refusal: ['拒绝', 'Refusal'],
};
/** Days that a list may look back. */
export const errorPeriods = ['1', '7', '30'] as const;
export const errorSorts = ['last', 'count', 'first'] as const;
/** What staff do with a group, and from which states. */
export const errorActions = {
  resolve: ['open', 'regressed'],
  reopen: ['resolved', 'ignored'],
  ignore: ['open', 'regressed', 'resolved'],
} as const satisfies Record<string, readonly ErrorState[]>;
export type ErrorAction = keyof typeof errorActions;
