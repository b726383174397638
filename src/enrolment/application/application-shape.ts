import * as z from 'zod/mini';
import * as field from '#kit/call/field.ts';
import { asRows, type Field, type FieldValues, fieldNames, fieldOf, mostPictures } from './application-fields.ts';
import { type Particular, type Particulars, readQuantity } from './particulars.ts';

/** Keys of pictures in the object store. */
const key = field.text({ min: 1, max: 300 });
const keyOrNone = field.text({ max: 300 });
const read = z.transform((value: unknown) => (typeof value === 'string' ? readQuantity(value) : value));
const number = z.number().check(z.minimum(-1e12), z.maximum(1e12));

/** A draft accepts what can be stored; whether it makes sense is checked on submission (`required-items.ts`). */
function shapeOf(of: Field): z.ZodMiniType {
  switch (of.kind) {
    case 'text': {
      const text = field.text({ max: of.max });
      return of.normalize ? z.pipe(text, z.transform(of.normalize)) : text;
    }
    case 'day':
      return field.text({ max: 20 });
    case 'area':
      return field.text({ max: 12 });
    case 'picture':
      return keyOrNone;
    case 'pictures':
      return field.list(key, { max: mostPictures });
    case 'number':
      return z.pipe(read, z.nullable(number));
    case 'choice':
      return of.isOpen ? field.text({ max: 60 }) : z.enum(['', ...Object.keys(of.choices)]);
    case 'choices':
      return field.list(field.text({ min: 1, max: 60 }), { max: 40 });
    case 'particulars':
      return field.json(z.strictObject(partsOf(of.of)));
    case 'rows': {
      const image: Parts = of.hasPicture ? { image: z.optional(keyOrNone) } : {};
      const rows = z.array(z.strictObject({ ...partsOf(of.of), ...image })).check(z.maxLength(of.most));
      return field.json(
        z.pipe(
          z.transform((value: unknown): unknown => asRows(value)),
          rows,
        ),
      );
    }
  }
}

type Parts = Record<string, z.ZodMiniType>;
const partsOf = (of: Particulars): Parts =>
  Object.fromEntries(Object.entries(of).map(([name, particular]) => [name, z.optional(partOf(particular))]));

function partOf(of: Particular): z.ZodMiniType {
  if (of.kind === 'choices') return z.array(field.text({ max: 60 })).check(z.maxLength(20));
  // An unreadable number stays text.
  if (of.kind === 'number') return z.pipe(read, z.union([number, z.null(), field.text({ max: 40 })]));
  return field.text({ max: of.kind === 'day' ? 20 : (of.max ?? 200) });
}

/** All fields of an application, as a call takes them. */
export const applicationShape = Object.fromEntries(
  fieldNames.map((name) => [name, shapeOf(fieldOf(name))]),
) as unknown as { [Name in keyof FieldValues]: z.ZodMiniType<FieldValues[Name], FieldValues[Name]> };
