import * as z from 'zod/mini';
import * as field from '#kit/field.ts';
import { readDay } from '#kit/time.ts';
import type { Particular, Particulars, Row } from './particulars.ts';
import { readQuantity } from './quantity.ts';

const anyNumber = z.pipe(
  z.transform((value: unknown) => (typeof value === 'string' ? readQuantity(value) : value)),
  z.union([z.number().check(z.minimum(-1e12), z.maximum(1e12)), z.null(), field.text({ max: 40 })]),
);
const valueShape = (particular: Particular) => {
  if (particular.kind === 'number') return anyNumber;
  if (particular.kind === 'choices') return z.array(field.text({ max: 60 })).check(z.maxLength(20));
  return field.text({ max: particular.kind === 'day' ? 20 : 200 });
};
/** These names and no others, each with what can be stored. */
export const shapeOf = (of: Particulars) =>
  z.strictObject(
    Object.fromEntries(Object.entries(of).map(([name, particular]) => [name, z.optional(valueShape(particular))])),
  ) as unknown as z.ZodMiniType<Row, Row>;

export const isGiven = (value: unknown): boolean =>
  value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0);

const mostOfAnything = 1_000_000_000;

/** What is wrong with one value of `particular`; `missing` when it is wanted and not there. */
export function particularProblem(
  particular: Particular,
  value: unknown,
  today: string,
): 'missing' | 'not_valid' | 'expired' | undefined {
  if (!isGiven(value)) return particular.isWanted ? 'missing' : undefined;
  if (particular.kind === 'number')
    return typeof value === 'number' && value > 0 && value <= mostOfAnything ? undefined : 'not_valid';
  if (particular.kind !== 'day') return undefined;
  const day = readDay(String(value));
  if (!day) return 'not_valid';
  return particular.mustLast && day < today ? 'expired' : undefined;
}

/** The first thing that is wrong in a row, or lacks. */
export function rowProblem(
  of: Particulars,
  row: Row,
  today: string,
): 'not_complete' | 'not_valid' | 'expired' | undefined {
  for (const [name, particular] of Object.entries(of)) {
    const problem = particularProblem(particular, row[name], today);
    if (problem) return problem === 'missing' ? 'not_complete' : problem;
  }
  return undefined;
}
