import { z } from 'zod';
import { type ApplicationFields, supplierTypes } from '#enrolment/application/application-fields.ts';
import { readJson, readTable } from '#kit/db/demonstration-data.server.ts';

const company = z.strictObject({
  name: z.string(),
  person: z.string(),
  area: z.string(),
  street: z.string(),
  type: z.enum(supplierTypes),
});
/** Made-up companies: no name, code or person here belongs to anybody. */
export type Company = z.infer<typeof company>;
export const companies = readTable('enrolment/companies.csv', company);

/** What companies of a trade are called, offer and own. */
const trades = readJson(
  'enrolment/trades.json',
  z.record(
    z.enum(supplierTypes),
    z.strictObject({
      /** How their names end. */
      names: z.array(z.string()),
      categories: z.array(z.array(z.string())),
      machines: z.record(z.string(), z.number()),
      /** What one worker adds to a month's capacity, in the unit of the trade. */
      per_worker: z.number(),
    }),
  ),
);
/** Towns of the trade, each with a district's code. */
const towns = readTable('enrolment/towns.csv', z.strictObject({ town: z.string(), area: z.string() }));
const names = readJson(
  'enrolment/names.json',
  z.strictObject({
    marks: z.array(z.string()),
    /** In turn. */
    types: z.array(z.enum(supplierTypes)),
    surnames: z.string(),
    given: z.string(),
  }),
);

const pick = <Item>(items: readonly Item[], at: number): Item => items[at % items.length] as Item;

/** Made-up companies, put together from towns and words of the trade: each pair occurs once. */
export const moreCompanies: readonly Company[] = Array.from({ length: towns.length * names.marks.length }, (_, n) => {
  const { town, area } = pick(towns, n);
  const type = pick(names.types, n * 7);
  return {
    name: town + pick(names.marks, Math.floor(n / towns.length)) + pick(trades[type].names, n),
    person: `${pick([...names.surnames], n * 11)}${pick([...names.given], n)}${pick([...names.given], n * 5)}`,
    area,
    street: `样例路 ${1 + ((n * 37) % 400)} 号`,
    type,
  };
});

const alphabet = '0123456789ABCDEFGHJKLMNPQRTUWXY';

/** A code whose check character fits and whose organisation part no register gives out. */
export function madeUpCreditCode(area: string, serial: number): string {
  const body = `91${area}YYYY${String(serial).padStart(5, '0')}`;
  let sum = 0;
  let weight = 1;
  for (const character of body) {
    sum += alphabet.indexOf(character) * weight;
    weight = (weight * 3) % 31;
  }
  return body + alphabet[(31 - (sum % 31)) % 31];
}

/** A value that depends on the company's number: `one` of some, a number (`from`, `times`, `below`), or parts of which some do. */
function valueAt(given: unknown, serial: number): unknown {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return given;
  if ('one' in given && Array.isArray(given.one)) return valueAt(pick(given.one, serial), serial);
  if ('times' in given) {
    const { from, times, below } = given as Record<'from' | 'times' | 'below', number>;
    return from + ((serial * times) % below);
  }
  return Object.fromEntries(Object.entries(given).map(([part, value]) => [part, valueAt(value, serial)]));
}
/** What is filled in by everybody, by whoever makes something, and by each trade. */
const fields = readJson(
  'enrolment/fields.json',
  z.record(z.enum(['all', 'makers', ...supplierTypes]), z.record(z.string(), z.unknown())),
);

/** All fields but the pictures, as somebody of this trade would fill them in. */
export function fieldsOf({ name, person, area, street, type }: Company, serial: number): ApplicationFields {
  const makes = type !== 'trade';
  const filled = valueAt({ ...fields.all, ...(makes ? fields.makers : {}), ...fields[type] }, serial);
  const { workers = 0 } = filled as ApplicationFields;
  const { categories, machines, per_worker } = trades[type];
  return {
    subject_type: name.endsWith('厂') || name.endsWith('行') ? 'individual' : 'enterprise',
    company_name: name,
    credit_code: madeUpCreditCode(area, serial + 1),
    legal_name: person,
    licence_valid_from: `20${String(8 + (serial % 15)).padStart(2, '0')}-0${1 + (serial % 9)}-1${serial % 10}`,
    registered_address: street,
    contact_name: person,
    wechat_id: serial % 2 === 0 ? `sample-${serial + 100}` : '',
    email: serial % 3 === 0 ? `contact${serial}@sample.example` : '',
    supplier_type: type,
    categories: [...pick(categories, serial)],
    area_code: area,
    address: street,
    ...(filled as ApplicationFields),
    ...(makes
      ? {
          machines: Object.entries(machines).map(([kind, count]) => ({ kind, count: count + (serial % 7) })),
          monthly_capacity: (workers ?? 0) * (per_worker + 10 * (serial % 9)),
        }
      : {}),
  };
}
