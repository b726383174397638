import { describe, expect, test } from 'vitest';
import { garmentFactory } from '#tests/sample-application.ts';
import { type ApplicationFields, supplierTypes } from './application-fields.ts';
import { areaProblem, defaultRequiredItems, evaluate, overlayRequiredItems, requirements } from './required-items.ts';

const today = '2026-11-20';
const whole = {
  ...garmentFactory,
  licence_image: 'enrol/1/licence.jpg',
  gate_images: ['enrol/1/gate.jpg'],
  cutting_images: ['enrol/1/cutting.jpg'],
  sewing_images: ['enrol/1/sewing.jpg'],
} as ApplicationFields;
const judge = (changes: ApplicationFields = {}, items = defaultRequiredItems) =>
  evaluate({ ...whole, ...changes }, items, { today });
const reasonFor = (changes: ApplicationFields) =>
  judge(changes).missing.map(({ field, reason }) => `${field} ${reason}`);

test('a whole application has nothing missing and all of its items done', () => {
  const { missing, done, required } = judge();
  expect(missing).toEqual([]);
  expect(done).toBe(required.length);
});

test('an empty one names every required item at once', () => {
  const { missing, done, required } = evaluate({}, defaultRequiredItems, { today });
  expect(done).toBe(0);
  expect(missing.map(({ field }) => field)).toEqual(required);
  expect(missing.every(({ reason }) => reason === 'missing')).toBe(true);
});

test.each(supplierTypes)('what is required of %s is the common part and its own', (type) => {
  const needed = requirements(defaultRequiredItems, type);
  for (const field of Object.keys(defaultRequiredItems.common)) expect(needed.has(field as never)).toBe(true);
  for (const field of Object.keys(defaultRequiredItems[type])) expect(needed.has(field as never)).toBe(true);
});

test('staff may ask for more photos, or for nothing; rows of unknown fields are passed over', () => {
  const items = overlayRequiredItems([
    { supplier_type: 'garment', field: 'gate_images', least: 2 },
    { supplier_type: 'garment', field: 'workers', least: 0 },
    { supplier_type: 'common', field: 'email', least: 1 },
    { supplier_type: 'pirate', field: 'email', least: 1 },
    { supplier_type: 'garment', field: '__proto__', least: 1 },
  ]);
  const { missing, required } = judge({ workers: null }, items);
  expect(missing).toEqual([
    { field: 'email', reason: 'missing' },
    { field: 'gate_images', reason: 'too_few' },
  ]);
  expect(required).not.toContain('workers');
  expect(defaultRequiredItems.garment.gate_images).toBe(1);
});

describe('what is given must make sense', () => {
  test.each<[ApplicationFields, string]>([
    [{ credit_code: '9135' }, 'credit_code not_valid'],
    [{ email: 'nobody@' }, 'email not_valid'],
    [{ workers: 0 }, 'workers not_valid'],
    [{ workers: 8.5 }, 'workers not_valid'],
    [{ moq: -1 }, 'moq not_valid'],
    [{ licence_valid_from: '2026-02-30' }, 'licence_valid_from not_valid'],
    [{ licence_valid_from: '2026-11-21' }, 'licence_valid_from not_valid'],
    [{ licence_valid_to: '2019-04-17' }, 'licence_valid_to not_valid'],
    [{ licence_valid_to: '2026-11-19' }, 'licence_valid_to expired'],
    [{ area_code: '320500' }, 'area_code not_complete'],
    [{ certificates: [{ number: '1' }] }, 'certificates not_complete'],
    [{ certificates: [{ kind: 'OEKO-TEX', valid_to: 'soon' }] }, 'certificates not_valid'],
    [{ categories: [] }, 'categories missing'],
    [{ machines: [{ kind: '平缝机' }] }, 'machines not_complete'],
    [{ machines: [{ kind: '平缝机', count: '很多' }] }, 'machines not_valid'],
    [{ garment_particulars: { pattern_makers: 3 } }, 'garment_particulars not_complete'],
    [{ garment_particulars: { processes: ['cutting'], pattern_makers: -3 } }, 'garment_particulars not_valid'],
  ])('%j blocks: %s', (changes, blocker) => {
    expect(reasonFor(changes)).toEqual([blocker]);
  });

  test.each<[ApplicationFields]>([
    [{ credit_code: '91350211M0000XUF46' }], // registered, though its check character does not fit
    [{ licence_valid_to: '2026-11-20' }],
    [{ factory_area_m2: 1200.5 }],
    [{ email: '' }],
    [{ machines: [{}] }],
    [{ machines: [{}, { kind: '平缝机', count: 60 }] }],
    [{ fabric_particulars: [{ composition: '100% 棉' }] }], // of another kind of supplier
  ])('%j does not block', (changes) => {
    expect(reasonFor(changes)).toEqual([]);
  });
});

test('an area ends where the official list ends', () => {
  const known = () => true;
  for (const code of ['320581', '810000', '820000', '710000', '441900', '442000', '460400', '620200', '429004'])
    expect(areaProblem(code, known), code).toBeUndefined();
  for (const code of ['320000', '320500', '110000', '110100', '419000'])
    expect(areaProblem(code, known), code).toBe('not_complete');
  for (const code of ['', '32', 'abcdef', '3205811']) expect(areaProblem(code, known), code).toBe('not_valid');
  expect(areaProblem('320581', () => false)).toBe('not_valid');
});

test('each kind of supplier is asked for its own particulars, complete, and for no others', () => {
  const today = '2026-11-20';
  const about = (fields: ApplicationFields) =>
    evaluate(fields, defaultRequiredItems, { today })
      .missing.filter(({ field }) => field.endsWith('_particulars'))
      .map(({ field, reason }) => `${field} ${reason}`);
  expect(about({ supplier_type: 'fabric' })).toEqual(['fabric_particulars missing']);
  expect(about({ supplier_type: 'accessory' })).toEqual(['accessory_particulars missing']);
  expect(about({ supplier_type: 'trade' })).toEqual(['trade_particulars missing']);
  expect(about({ supplier_type: 'garment' })).toEqual([]);
  expect(about({ supplier_type: 'dyeing_printing' })).toEqual(['dyeing_particulars missing']);
  const cloth = { composition: '100% 棉', weight_gsm: 120, width_cm: 148 };
  expect(about({ supplier_type: 'fabric', fabric_particulars: [cloth] })).toEqual([]);
  expect(about({ supplier_type: 'fabric', fabric_particulars: [cloth, { name: '府绸' }] })).toEqual([
    'fabric_particulars not_complete',
  ]);
  const dyeing = { processes: ['jet'], permit_number: 'P-1', permit_valid_to: '2026-11-19' };
  expect(about({ supplier_type: 'dyeing_printing', dyeing_particulars: dyeing })).toEqual([
    'dyeing_particulars expired',
  ]);
  expect(
    about({ supplier_type: 'dyeing_printing', dyeing_particulars: { ...dyeing, permit_valid_to: '2027-01-01' } }),
  ).toEqual([]);
});
