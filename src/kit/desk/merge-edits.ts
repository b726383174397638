/** What nobody filled in, a form says in several ways. */
const textOf = (value: unknown): string => (value === undefined || value === '' ? 'null' : JSON.stringify(value));

/** Whether the form holds other values than the record: fields that the form added empty don't count. */
export function differ<Values extends object>(saved: Values, typed: Values): boolean {
  const names = new Set([...Object.keys(saved), ...Object.keys(typed)]) as Set<keyof Values>;
  return [...names].some((name) => textOf(saved[name]) !== textOf(typed[name]));
}

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
