/** What the orders of a day can be narrowed to. */
export const orderParts = ['category', 'province', 'supplier'] as const;
export type OrderPart = (typeof orderParts)[number];
export const mostDaysReconciled = 31;

/** For so many hours the old key goes on beside the new one. */
export const graceHours = [0, 1, 24, 168] as const;
