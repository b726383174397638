/** What nobody filled in, a form says in several ways. */
const textOf = (value: unknown): string => (value === undefined || value === '' ? 'null' : JSON.stringify(value));

/**
 * Brings together what two people made of one record since it was `before`, field by field.
 *
 * @returns `taken`: what the form is given, which is theirs wherever mine is as before; `both`: the fields that both of us
 *   changed, each otherwise. Of those mine stays in the form.
 */
export function mergeEdits<Values extends object>(
  before: Values,
  mine: Values,
  theirs: Values,
): { taken: Partial<Values>; both: (keyof Values & string)[] } {
  const taken: Partial<Values> = {};
  const both: (keyof Values & string)[] = [];
  for (const name of Object.keys(theirs) as (keyof Values & string)[]) {
    const [was, own, other] = [before[name], mine[name], theirs[name]].map(textOf);
    if (own === other || other === was) continue;
    if (own === was) taken[name] = theirs[name];
    else both.push(name);
  }
  return { taken, both };
}
