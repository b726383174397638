import * as z from 'zod/mini';
import { isStorable } from '#kit/call/field.ts';
import { stripInvisible } from '#kit/text/typed-text.ts';

/**
 * Text of a message or a document, without invisible characters. What the database cannot keep is refused where it comes in: what devices
 * say is written many at once, and one word of one of them would keep those of all others out.
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
