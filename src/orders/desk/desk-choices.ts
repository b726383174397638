/** What the orders of a day can be narrowed to. */
export const orderParts = ['category', 'province', 'supplier'] as const;
/** Narrows to the orders that do not name a category, province or supplier: none is called so. */
export const notStated = '-';
export type OrderPart = (typeof orderParts)[number];
export const mostDaysReconciled = 31;

/** For so many hours the old key goes on beside the new one. */
export const graceHours = [0, 1, 24, 168] as const;
