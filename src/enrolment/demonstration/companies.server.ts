import { z } from 'zod';
import { type ApplicationFields, type SupplierType, supplierTypes } from '#enrolment/application-fields.ts';
import { readJson, readTable } from '#kit/demonstration-data.server.ts';

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

/** All fields but the pictures, as somebody of this trade would fill them in. */
export function fieldsOf({ name, person, area, street, type }: Company, serial: number): ApplicationFields {
  const makes = type !== 'trade';
  return {
    subject_type: name.endsWith('厂') || name.endsWith('行') ? 'individual' : 'enterprise',
    company_name: name,
    credit_code: madeUpCreditCode(area, serial + 1),
    legal_name: person,
    licence_valid_from: `20${String(8 + (serial % 15)).padStart(2, '0')}-0${1 + (serial % 9)}-1${serial % 10}`,
    licence_valid_to: serial % 3 === 0 ? '2038-12-31' : '',
    registered_address: street,
    contact_name: person,
    contact_role: pick(['厂长', '业务经理', '总经理', '跟单主管'], serial),
    wechat_id: serial % 2 === 0 ? `sample-${serial + 100}` : '',
    email: serial % 3 === 0 ? `contact${serial}@sample.example` : '',
    supplier_type: type,
    categories: [...pick(trades[type].categories, serial)],
    brand_name: '',
    area_code: area,
    address: street,
    ...(makes
      ? {
          factory_area_m2: 800 + ((serial * 337) % 9000),
          workers: 24 + ((serial * 53) % 320),
          lines: 2 + (serial % 9),
          machines: Object.entries(trades[type].machines).map(([kind, count]) => ({
            kind,
            count: count + (serial % 7),
          })),
          monthly_capacity: (24 + ((serial * 53) % 320)) * (trades[type].per_worker + 10 * (serial % 9)),
          capacity_unit: type === 'garment' || type === 'accessory' ? ('piece' as const) : ('metre' as const),
          moq: type === 'garment' ? 100 + (serial % 5) * 50 : 500 + (serial % 4) * 500,
          sample_days: 3 + (serial % 6),
          bulk_days: 10 + (serial % 20),
        }
      : {}),
    ...(type === 'fabric'
      ? {
          fabric_particulars: [0, 1, 2].slice(0, 1 + (serial % 3)).map((next) => ({
            name: pick(['全棉府绸', '棉麻斜纹', '真丝双绉', '四面弹针织'], serial + next),
            composition: pick(['100% 棉', '55% 麻 45% 棉', '100% 桑蚕丝', '88% 聚酯 12% 氨纶'], serial + next),
            weight_gsm: pick([120, 165, 70, 220], serial + next),
            width_cm: pick([148, 140, 114, 160], serial + next),
            ...(serial % 2 ? { yarn_count: '40s × 40s / 133 × 72', colours: 12 + serial } : {}),
          })),
        }
      : {}),
    ...(type === 'dyeing_printing'
      ? {
          certificates: [
            { kind: '排污许可证', number: `SAMPLE-${serial}-P`, issuer: '样例市生态环境局', valid_to: '2029-06-30' },
          ],
        }
      : {}),
    ...particularsFor(type, serial),
    cooperation_modes: pick(
      [['to_order'], ['stock', 'to_order'], ['small_batch', 'full_package'], ['processing']],
      serial,
    ),
    settlement: pick(['monthly_30', 'deposit', 'per_order', 'monthly_60'], serial),
    invoice_type: pick(['vat_special', 'vat_special', 'vat_ordinary'], serial),
    note: serial % 6 === 0 ? '可接急单，周末可安排验厂。' : '',
  };
}

function particularsFor(type: SupplierType, serial: number): ApplicationFields {
  if (type === 'accessory')
    return {
      accessory_particulars: {
        materials: [...pick([['metal', 'nylon'], ['polyester'], ['resin', 'natural']], serial)],
        stock_kinds: 60 + serial * 4,
        colour_days: 3,
      },
    };
  if (type === 'trade')
    return {
      trade_particulars: {
        sources: [...pick([['contracted'], ['contracted', 'market'], ['own_factory', 'import']], serial)],
        partner_factories: 4 + (serial % 20),
        stock_kinds: 80 + serial * 3,
      },
    };
  if (type === 'dyeing_printing')
    return {
      dyeing_particulars: {
        processes: [...pick([['scouring', 'jet', 'setting'], ['digital'], ['rotary', 'flat']], serial)],
        fabrics: '棉、涤棉、氨纶针织',
        permit_number: `SAMPLE-${serial}-P`,
        permit_valid_to: '2029-06-30',
        batch_kg: 600,
      },
    };
  if (type === 'garment' && serial % 2 === 0)
    return {
      garment_particulars: {
        processes: ['pattern', 'cutting', 'sewing', 'finishing'],
        pattern_makers: 2 + (serial % 5),
      },
    };
  return {};
}
