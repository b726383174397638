import * as z from 'zod/mini';
import { readDay } from '#kit/text/time.ts';
import { compactCode, foldTyped, stripInvisible } from '#kit/text/typed-text.ts';

/**
 * Fields of a call's payload. On the wire a scalar is text, a list repeats its key and a nested object is JSON text in
 * one key; the same names may come as `application/json` with native types. Each field accepts both forms.
 */

/** Excludes what PostgreSQL cannot store: NUL and lone surrogates. */
export const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

type TextLimits = { min?: number; max: number; pattern?: RegExp };

/** Text, trimmed and without invisible characters; `max` and `min` in characters as JavaScript counts them. */
export const text = ({ min = 0, max, pattern }: TextLimits) =>
  z.pipe(
    z.pipe(
      z.string().check(z.refine(isStorable, { params: { problem: 'unreadable' } })),
      z.transform((value: string) => stripInvisible(value).trim()),
    ),
    z.string().check(...(min > 0 ? [z.minLength(min)] : []), z.maxLength(max), ...(pattern ? [z.regex(pattern)] : [])),
  );

/** A code that people group by spaces and hyphens; the result has none, in half-width characters. */
export const code = ({ min = 0, max, pattern }: TextLimits) =>
  z.pipe(
    z.pipe(text({ max: 200 }), z.transform(compactCode)),
    z.string().check(...(min > 0 ? [z.minLength(min)] : []), z.maxLength(max), ...(pattern ? [z.regex(pattern)] : [])),
  );

/** What `parse` makes of a text; `problem` names why a text that it makes nothing of is refused (`field-problem.ts`). */
export const parsed = <Value>(limits: TextLimits, parse: (text: string) => Value | undefined, problem: string) =>
  z.pipe(
    text(limits),
    z.transform((given, context) => {
      const value = parse(given);
      if (value !== undefined) return value;
      context.issues.push({ code: 'custom', input: given, params: { problem } });
      return z.NEVER;
    }),
  );

/** Text that is taken exactly as given (a password, a token). */
export const exactText = ({ min = 0, max }: { min?: number; max: number }) =>
  z.string().check(z.refine(isStorable, { params: { problem: 'unreadable' } }), z.minLength(min), z.maxLength(max));

/** A calendar day, `YYYY-MM-DD`; with `mayBeEmpty` also none. */
export const day = ({ mayBeEmpty = false } = {}) =>
  text({ max: 10 }).check(z.refine((given) => (mayBeEmpty && given === '') || readDay(given) !== undefined));

const asNumber = (value: unknown) => {
  if (typeof value !== 'string' || value.length > 100) return value;
  const typed = foldTyped(value);
  return /^-?\d{1,15}(\.\d{1,6})?$/.test(typed) ? Number(typed) : value;
};

export const integer = ({ min = 0, max = Number.MAX_SAFE_INTEGER }: { min?: number; max?: number } = {}) =>
  z.pipe(z.transform(asNumber), z.int().check(z.minimum(min), z.maximum(max)));

/** The id or the revision of a row, 0 for none; bounded by PostgreSQL's `integer`. */
export const row = () => integer({ max: 2_147_483_647 });

/** 0 or 1 on the wire; true or false in JSON. */
export const flag = () =>
  z.pipe(
    z.transform((value: unknown) =>
      value === '1' || value === 1 ? true : value === '0' || value === 0 ? false : value,
    ),
    z.boolean(),
  );

export const choice = <const Options extends readonly [string, ...string[]]>(options: Options) => z.enum(options);

/** A list repeats its key; one empty text is the empty list. */
export const list = <Inner extends z.core.$ZodType>(inner: Inner, { max }: { max: number }) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? [] : typeof value === 'string' ? [value] : value)),
    z.array(inner).check(z.maxLength(max)),
  );

/** A nested object, or a list of them, is JSON text in one key; one empty text is the empty list, as for any other list. */
export const json = <Inner extends z.core.$ZodType>(inner: Inner) =>
  z.pipe(
    z.transform((value: unknown, context) => {
      if (typeof value !== 'string') return value;
      if (value === '') return [];
      try {
        return JSON.parse(value) as unknown;
      } catch {
        context.issues.push({ code: 'custom', input: value, params: { problem: 'not_json' } });
        return z.NEVER;
      }
    }),
    inner,
  );

/** A payload: unknown names are refused by name. */
export const payload = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => z.strictObject(shape);
