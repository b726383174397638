import type { Fabric } from '#fabrics/contract.ts';
import { constructions, type SaleUnit } from '#fabrics/fabric-terms.ts';
import { fibreNames } from '#fabrics/fibres.ts';
import { type ChoiceFilter, choiceFilters, type RangeFilter, rangeSteps } from './catalogue-query.ts';

/** A fabric's values for the filters. */
export interface FabricFacts {
  /** Option indexes of `choiceFilters`; certificates are separate, as they expire. */
  choices: Record<Exclude<ChoiceFilter, 'certificate'>, readonly number[]>;
  weight: number;
  width: number;
  /** Whole yuan a metre at the smallest order, converted from any unit. */
  price: number;
  /** Fen for a metre, for the order of a list. */
  price_fen: number;
  lead: number;
  minimum: number;
  stock: boolean;
  certificates: readonly { place: number; valid_to: string }[];
}

const places = <Option extends string>(options: readonly Option[], chosen: readonly Option[]): number[] =>
  chosen.map((each) => options.indexOf(each));

/** A kilogram of it is so many metres. */
export const metresOfKilogram = ({ weight_gsm, full_width_cm }: Pick<Fabric, 'weight_gsm' | 'full_width_cm'>): number =>
  100_000 / (weight_gsm * full_width_cm);

/** Fen for a metre. */
export const perMetre = (
  price_fen: number,
  unit: SaleUnit,
  of: Pick<Fabric, 'weight_gsm' | 'full_width_cm'>,
): number => (unit === 'metre' ? price_fen : Math.round(price_fen / metresOfKilogram(of)));

export function factsOf(fabric: Fabric): FabricFacts {
  const { construction, unit } = fabric;
  const price_fen = perMetre(fabric.prices[0]?.price_fen ?? 0, unit, fabric);
  return {
    choices: {
      kind: places(choiceFilters.kind, [constructions[construction].kind]),
      construction: places(choiceFilters.construction, [construction]),
      fibre: places(
        fibreNames,
        fabric.composition.map(({ fibre }) => fibre),
      ),
      pattern: places(choiceFilters.pattern, [fabric.pattern]),
      season: places(choiceFilters.season, fabric.seasons),
      function: places(choiceFilters.function, fabric.functions),
      safety: places(choiceFilters.safety, [fabric.safety_class]),
    },
    weight: fabric.weight_gsm,
    width: fabric.usable_width_cm,
    price: Math.round(price_fen / 100),
    price_fen,
    lead: fabric.bulk_days,
    minimum: fabric.minimum_order,
    stock: fabric.colours.some(({ stock }) => stock > 0),
    certificates: fabric.certificates.map(({ kind, valid_to }) => ({
      place: choiceFilters.certificate.indexOf(kind),
      valid_to,
    })),
  };
}

/** Which of the offered steps a value lies on; steps do not overlap. */
export const stepOf = (name: RangeFilter, value: number): number =>
  rangeSteps[name].findLastIndex((from) => value >= from);

/** Range of a step; the last is open-ended. */
export const rangeOfStep = (name: RangeFilter, step: number): { from: number | null; to: number | null } => {
  const next = rangeSteps[name][step + 1];
  return { from: rangeSteps[name][step] || null, to: next === undefined ? null : next - 1 };
};
