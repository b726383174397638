import type { Text } from '#kit/text/language.ts';

/** What the queue knows of an application's warnings; papers that ran out are told by their day. */
export const warningKinds = ['code', 'region', 'capacity', 'duplicate', 'picture'] as const;
export type WarningKind = (typeof warningKinds)[number];

/** The queue's filter: all that have any, one kind, papers that ran out, or none at all. */
export const warningFilters = ['', 'any', ...warningKinds, 'expired', 'none'] as const;

export const warningKindWords: Record<Exclude<(typeof warningFilters)[number], ''>, Text> = {
  any: ['有提醒', 'Any warning'],
  code: ['信用代码', 'Credit code'],
  region: ['登记地', 'Province'],
  capacity: ['产能', 'Capacity'],
  duplicate: ['重复', 'Duplicate'],
  picture: ['照片雷同', 'Duplicate photo'],
  expired: ['证照过期', 'Expired documents'],
  none: ['没有提醒', 'None'],
};
