import type { Text } from '#kit/text/language.ts';

/** What a visit takes from its first event and does not change. */
export const visitDimensions = ['source', 'campaign', 'surrounding', 'device', 'language', 'region'] as const;
export type VisitDimension = (typeof visitDimensions)[number];
/** What figures may be filtered by. */
export const filterNames = ['page', 'event', ...visitDimensions] as const;
export type FilterName = (typeof filterNames)[number];
/** Lists that figures are broken up by. */
export const tableNames = [...filterNames, 'exit'] as const;
export type TableName = (typeof tableNames)[number];
export type Filters = { [Name in FilterName]?: string | undefined };

export const goalKinds = ['page', 'event'] as const;
export const goalKindNames: Record<(typeof goalKinds)[number], Text> = {
  page: ['看到页面', 'Sees page'],
  event: ['触发事件', 'Triggers event'],
};

export const mostWays = 10;
/** So many ways of a day count, the commonest: those of a month are among them. */
export const waysOfDay = 200;
/** Beyond this many pages ways are all different: what comes after is left out of the picture. */
export const shownPages = 5;
