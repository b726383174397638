import * as z from 'zod/mini';
import { isStorable } from '#kit/call/field.ts';
import { stripInvisible } from '#kit/text/typed-text.ts';

/**
 * Text without invisible characters. Characters that PostgreSQL cannot store are refused here: device reports are written in
 * batches, and one bad text would fail the batch.
 */
export const plainText = ({ min = 0, max, pattern }: { min?: number; max: number; pattern?: RegExp }) =>
  z
    .string()
    .check(
      z.overwrite(stripInvisible),
      z.minLength(min),
      z.maxLength(max),
      z.refine(isStorable),
      ...(pattern ? [z.regex(pattern)] : []),
    );
