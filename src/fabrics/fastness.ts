import { foldTyped } from '#kit/text/typed-text.ts';
/**
 * Colour fastness by GB/T 250, 251 and ISO 105: grades 1 to 5 in halves, for light (GB/T 8427, blue wool) 1 to 8. In
 * tenths, so that 4-5 is 45.
 */
export const fastnessKinds = ['washing', 'rubbing_dry', 'rubbing_wet', 'perspiration', 'light'] as const;
export type FastnessKind = (typeof fastnessKinds)[number];
export type Fastness = Partial<Record<FastnessKind, number>>;

export const isGrade = (kind: FastnessKind, tenths: number): boolean =>
  Number.isInteger(tenths / 5) && tenths >= 10 && tenths <= (kind === 'light' ? 80 : 50);

/** 45 as 4-5. */
export const gradeText = (tenths: number): string =>
  tenths % 10 === 0 ? String(tenths / 10) : `${Math.floor(tenths / 10)}-${Math.ceil(tenths / 10)}`;

/** Reads 4, 4-5, 4~5, 4.5 and 4-5级; undefined when it is no grade of that kind. */
export function readGrade(kind: FastnessKind, text: string): number | undefined {
  const plain = foldTyped(text).replace(/[级\s]/g, '');
  const [, low, high] = /^(\d)(?:[-~/](\d)|\.5)?$/.exec(plain) ?? [];
  if (!low) return undefined;
  if (high && Number(high) !== Number(low) + 1) return undefined;
  const tenths = Number(low) * 10 + (high || plain.endsWith('.5') ? 5 : 0);
  return isGrade(kind, tenths) ? tenths : undefined;
}

/**
 * GB 18401-2010: class A for infants, B worn next to the skin, C not next to it. The least grades of water, perspiration
 * and dry rubbing are part of the class.
 */
export const safetyClasses = ['A', 'B', 'C'] as const;
export type SafetyClass = (typeof safetyClasses)[number];
const leastOf: Record<SafetyClass, Pick<Fastness, 'perspiration' | 'rubbing_dry'>> = {
  A: { perspiration: 35, rubbing_dry: 40 },
  B: { perspiration: 30, rubbing_dry: 30 },
  C: { perspiration: 30, rubbing_dry: 30 },
};

/** The first fastness kind below the class's minimum, if any. */
export const belowClass = (safety: SafetyClass, grades: Fastness): 'perspiration' | 'rubbing_dry' | undefined =>
  (['perspiration', 'rubbing_dry'] as const).find((kind) => (grades[kind] ?? 50) < (leastOf[safety][kind] ?? 0));
