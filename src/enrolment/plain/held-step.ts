import { sections } from '#enrolment/application-fields.ts';
import type { PageFields } from '#kit/page-form.ts';
import type { PictureForm } from './picture-forms.server.ts';

/*
 * A step that came when its session was over. It is held by the page itself, in the form of the sign-in that is its answer, and
 * by nothing of ours: whoever signs in sends it again, and the application that it belongs to is looked at then.
 */

/** Names and values of hidden fields. */
export type HeldStep = readonly (readonly [name: string, value: string])[];

const prefix = 'held.';
/** Places whose photos were chosen: a page cannot hold those. */
const photos = 'held-photos';
/** More than any step has; it is drawn in a page, for people whom nobody knows yet. */
const most = { fields: 1_500, characters: 100_000 };

/** All that came under a name: an emptied field is one empty text, and that it was emptied is saved as well. */
function textsIn(values: PageFields, name: string): readonly string[] {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  return value === undefined ? [] : typeof value === 'string' ? [value] : value;
}

/** None of what is no step of the form, or is larger than any. */
export function heldStep(values: PageFields, slots: readonly string[]): HeldStep {
  const step = values.step as string;
  if (!Object.hasOwn(values, 'step') || !(step === 'check' || Object.hasOwn(sections, step))) return [];
  const held = [
    ...Object.keys(values).flatMap((name) => textsIn(values, name).map((value) => [prefix + name, value] as const)),
    ...slots.map((slot) => [photos, slot] as const),
  ];
  const characters = held.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return held.length > most.fields || characters > most.characters ? [] : held;
}

/** What a sign-in brings along. */
export const heldWith = (values: PageFields): HeldStep =>
  Object.keys(values)
    .filter((name) => name.startsWith(prefix) || name === photos)
    .flatMap((name) => textsIn(values, name).map((value) => [name, value] as const));

/** The step as it was sent, with the photos that it lacks now. */
export function formOf(held: HeldStep): PictureForm {
  const values: PageFields = {};
  const refused: PictureForm['refused'] = [];
  for (const [name, value] of held) {
    if (name === photos) refused.push({ slot: value, name: '', problem: 'not_held' });
    else addTo(values, name.slice(prefix.length), value);
  }
  return { values, taken: [], refused };
}

/** An own property whatever its name is. */
function addTo(values: PageFields, name: string, value: string): void {
  const before = textsIn(values, name);
  Object.defineProperty(values, name, {
    value: Object.hasOwn(values, name) ? [...before, value] : value,
    enumerable: true,
    configurable: true,
    writable: true,
  });
}
