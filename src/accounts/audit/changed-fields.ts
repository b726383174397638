/** One field of a change, as text on both sides; undefined where it did not exist. */
export interface ChangedField {
  name: string;
  before: string | undefined;
  after: string | undefined;
  isChanged: boolean;
}

type Sides = Record<string, unknown> | null;

const asText = (sides: Sides, name: string): string | undefined => {
  const value = sides?.[name];
  if (value === undefined) return undefined;
  if (value === null || value === '') return '—';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
};

/** What stood before and what after, field by field; those that changed come first. */
export function changedFields(before: Sides, after: Sides): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const fields = names.map((name) => {
    const sides = { before: asText(before, name), after: asText(after, name) };
    return { name, ...sides, isChanged: sides.before !== sides.after };
  });
  return [...fields.filter(({ isChanged }) => isChanged), ...fields.filter(({ isChanged }) => !isChanged)];
}
