import * as z from 'zod/mini';
import * as field from '#kit/call/field.ts';

/** Which page of a list a call gives. */
export const pageFields = {
  page: z._default(field.integer({ min: 1, max: 100_000 }), 1),
  size: z._default(field.integer({ min: 1, max: 100 }), 30),
};

/** The end of a statement that reads one page. */
export const onePage = ({ page, size }: { page: number; size: number }): string =>
  `limit ${size} offset ${(page - 1) * size}`;
