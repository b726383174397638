import { Link } from 'react-router';
import { stayAt } from '#kit/call/page-address.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { departments, educations, jobKinds } from './job-choices.ts';
import { addressOf, type Facet, facets, type JobFilter, toggled } from './job-filter.ts';
import type { FacetValue } from './job-view.ts';
import { departmentNames, educationNames, kindNames } from './job-words.ts';
import { pageWords } from './page-words.ts';
import { bandNames, bandText, type SalaryBand } from './salary.ts';

/** The values of a facet in the order that people expect; cities come sorted by how many jobs they have. */
const orderOf: Partial<Record<Facet, readonly string[]>> = {
  department: departments,
  type: jobKinds,
  salary: bandNames,
  education: educations,
};
/** Cities beyond these are folded away. */
const citiesShown = 8;

export function valueName(
  facet: Facet,
  { value, name }: Pick<FacetValue, 'value' | 'name'>,
  language: Language,
): string {
  if (facet === 'city') return name ?? value;
  if (facet === 'salary') return bandText(value as SalaryBand, language);
  const names = { department: departmentNames, type: kindNames, education: educationNames }[facet];
  return inLanguage((names as Record<string, readonly [string, string]>)[value] ?? [value, value], language);
}

/** Every facet with its values as links, each with how many jobs choosing it shows. `id`: of these lists among others on the page. */
export function FacetLists({
  filter,
  counts,
  id,
}: {
  filter: JobFilter;
  counts: Record<Facet, FacetValue[]>;
  id: string;
}) {
  const say = useWords(pageWords);
  return facets.map((facet) => {
    const order = orderOf[facet];
    const values = order
      ? counts[facet].toSorted((one, other) => order.indexOf(one.value) - order.indexOf(other.value))
      : counts[facet];
    if (values.length === 0) return null;
    const shown = facet === 'city' ? values.slice(0, citiesShown) : values;
    const folded = values.slice(shown.length);
    return (
      <section
        key={facet}
        id={`${id}-${facet}`}
        className="scroll-mt-24 border-t border-line py-4 first:border-0 first:pt-0"
      >
        <h2 className="text-sm font-medium text-ink-2">{say[facet]}</h2>
        <Values facet={facet} values={shown} filter={filter} id={id} />
        {facet === 'salary' ? <p className="mt-2 text-sm text-ink-3">{say.monthly}</p> : null}
        {folded.length > 0 ? (
          <details>
            <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm text-primary max-lg:min-h-11">
              {say.moreCities(folded.length)}
            </summary>
            <Values facet={facet} values={folded} filter={filter} id={id} />
          </details>
        ) : null}
      </section>
    );
  });
}

function Values({
  facet,
  values,
  filter,
  id,
}: {
  facet: Facet;
  values: readonly FacetValue[];
  filter: JobFilter;
  id: string;
}) {
  const language = useLanguage();
  const chosen = filter[facet] as string[];
  return (
    <ul className="mt-1">
      {values.map((each) => {
        const isChosen = chosen.includes(each.value);
        return (
          <li key={each.value}>
            <Link
              to={stayAt(addressOf(toggled(filter, facet, each.value)), id)}
              rel="nofollow"
              preventScrollReset
              aria-current={isChosen ? 'true' : undefined}
              className="-mx-2 flex min-h-9 items-center gap-2.5 rounded-control px-2 text-[0.9375rem] text-ink hover:bg-primary/6 hover:text-primary aria-[current]:font-medium aria-[current]:text-primary max-lg:min-h-11"
            >
              <span
                aria-hidden="true"
                className={`flex size-4 shrink-0 items-center justify-center rounded-[3px] border ${isChosen ? 'border-primary bg-primary text-on-primary' : 'border-ink-3/60'}`}
              >
                {isChosen ? (
                  <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 fill-none stroke-current">
                    <path strokeWidth="2" d="M2 6l3 3 5-6" />
                  </svg>
                ) : null}
              </span>
              <span className="min-w-0 grow">{valueName(facet, each, language)}</span>
              <span className="text-sm text-ink-3 tabular-nums">{each.count}</span>
            </Link>
          </li>
        );
      })}
    </ul>
  );
}

/** What narrows the list at present, each with a way to take it out. */
export function ChosenValues({ filter, counts }: { filter: JobFilter; counts: Record<Facet, FacetValue[]> }) {
  const say = useWords(pageWords);
  const language = useLanguage();
  const chosen = facets.flatMap((facet) =>
    counts[facet]
      .filter(({ value }) => (filter[facet] as string[]).includes(value))
      .map((each) => ({
        key: `${facet}/${each.value}`,
        name: valueName(facet, each, language),
        to: addressOf(toggled(filter, facet, each.value)),
      })),
  );
  if (filter.q) chosen.unshift({ key: 'q', name: filter.q, to: addressOf({ ...filter, q: '', page: 1 }) });
  if (chosen.length === 0) return null;
  return (
    <ul aria-label={say.chosen} data-in-place-list className="mt-4 flex flex-wrap items-center gap-2">
      {chosen.map(({ key, name, to }) => (
        <li key={key}>
          <Link
            to={to}
            rel="nofollow"
            preventScrollReset
            aria-label={say.remove(name)}
            className="inline-flex min-h-9 items-center gap-2 rounded-control border border-primary/40 bg-primary/6 px-3 text-sm text-primary hover:border-primary max-lg:min-h-11"
          >
            <span className="max-w-48 truncate">{name}</span>
            <svg aria-hidden="true" viewBox="0 0 12 12" className="size-3 stroke-current">
              <path strokeWidth="1.6" d="M2 2l8 8M10 2l-8 8" />
            </svg>
          </Link>
        </li>
      ))}
      <li>
        <Link
          to="/jobs"
          className="inline-flex min-h-9 items-center px-2 text-sm text-ink-2 underline underline-offset-4 max-lg:min-h-11"
        >
          {say.clear}
        </Link>
      </li>
    </ul>
  );
}
