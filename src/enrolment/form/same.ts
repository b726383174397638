import { stripInvisible } from '#kit/typed-text.ts';
/** Equal for the server: nothing given, given as empty and an empty list are one; the order of names does not matter. */
export const same = (left: unknown, right: unknown): boolean => canonical(left) === canonical(right);

function canonical(value: unknown): string {
  if (value === undefined || value === null || value === '') return '';
  if (Array.isArray(value)) return value.length === 0 ? '' : `[${value.map(canonical).join(',')}]`;
  if (typeof value === 'string') return JSON.stringify(stripInvisible(value));
  if (typeof value !== 'object') return JSON.stringify(value);
  const parts = Object.entries(value)
    .map(([name, inner]) => [name, canonical(inner)] as const)
    .filter(([, inner]) => inner !== '')
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return parts.length === 0 ? '' : `{${parts.map(([name, inner]) => `${name}:${inner}`).join(',')}}`;
}
