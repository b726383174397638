import type { Language } from '#kit/text/language.ts';
import { fieldName, valueText } from './entry-words.ts';

/** One field of a change, formatted on both sides; undefined on a side where it does not exist. */
export interface ChangedField {
  name: string;
  before: string | undefined;
  after: string | undefined;
  isChanged: boolean;
}

type Sides = Record<string, unknown> | null;

/** Compares both sides field by field; changed fields come first. */
export function changedFields(before: Sides, after: Sides, language: Language): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const textOf = (sides: Sides, name: string) =>
    sides?.[name] === undefined ? undefined : valueText(name, sides[name], language);
  const fields = names.map((name) => {
    const sides = { before: textOf(before, name), after: textOf(after, name) };
    return { name: fieldName(name, language), ...sides, isChanged: sides.before !== sides.after };
  });
  return [...fields.filter(({ isChanged }) => isChanged), ...fields.filter(({ isChanged }) => !isChanged)];
}
