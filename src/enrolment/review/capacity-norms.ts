import type { ApplicationFields, SupplierType } from '#enrolment/application/application-fields.ts';

/**
 * What one worker makes in an hour at the least and at the most, by kind of supplier and unit. The limits are wide on
 * purpose, some three times beyond what good and poor factories report: outside of them a number was mistyped, the unit is
 * another one, or somebody else does the work. Traders make nothing and have none.
 *
 * - garment, pieces: a knitted shirt takes 8 to 20 minutes of work in all, a lined coat 3 to 6 hours.
 * - fabric, metres: a weaver tends 8 to 60 looms of 4 to 20 m an hour; kilograms: a knitter 6 to 12 machines of 8 to 25 kg.
 * - accessory, pieces: moulded buttons and pressed eyelets come by thousands, embroidered patches by tens.
 * - dyeing and printing: a jig or printing range of 3 to 6 people runs 20 to 80 m a minute.
 */
const norms: Partial<Record<SupplierType, Partial<Record<string, readonly [least: number, most: number]>>>> = {
  garment: { piece: [0.05, 12] },
  fabric: { metre: [1, 600], kilogram: [0.5, 200] },
  accessory: { piece: [5, 30_000], metre: [5, 6_000], kilogram: [0.2, 200] },
  dyeing_printing: { metre: [5, 1_200], kilogram: [2, 400], piece: [0.5, 400] },
};

/** 26 days of 10 hours: a long month, so that nobody is called implausible for working it. */
export const hoursAMonth = 260;

export interface CapacityCheck {
  verdict: 'plausible' | 'too_high' | 'too_low';
  /** Per worker and hour, as stated. */
  stated: number;
  least: number;
  most: number;
}

/** Whether the workers could make the stated monthly capacity; undefined where nothing can be said. */
export function checkCapacity({
  supplier_type,
  workers,
  monthly_capacity,
  capacity_unit,
}: ApplicationFields): CapacityCheck | undefined {
  if (!supplier_type || !workers || !monthly_capacity || workers < 0 || monthly_capacity < 0) return undefined;
  const range = norms[supplier_type]?.[capacity_unit ?? ''];
  if (!range) return undefined;
  const [least, most] = range;
  const stated = monthly_capacity / (workers * hoursAMonth);
  return { verdict: stated > most ? 'too_high' : stated < least ? 'too_low' : 'plausible', stated, least, most };
}
