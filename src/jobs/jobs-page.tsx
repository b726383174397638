import { Link } from 'react-router';
import * as contexts from '#context.ts';
import { redirectToLastPage, stayAt } from '#kit/call/page-address.ts';
import { controlClasses } from '#kit/form/field-frame.tsx';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { Button } from '#kit/ui/button.tsx';
import { ChosenFilters } from '#kit/ui/chosen-filters.tsx';
import { DisclosureIcon } from '#kit/ui/disclosure-icon.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { Pagination } from '#kit/ui/pagination.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/jobs-page';
import type { FacetValue, JobList as FoundJobs } from './find-jobs.server.ts';
import {
  addressOf,
  bandNames,
  bandText,
  departmentNames,
  departments,
  educationNames,
  educations,
  type Facet,
  facets,
  isFiltered,
  type JobFilter,
  jobKinds,
  jobSorts,
  kindNames,
  maxSearchLength,
  readFilter,
  readSavedIds,
  type SalaryBand,
  sortNames,
  toggleFacet,
} from './job.ts';
import { JobList } from './job-list.tsx';
import type { JobSummary } from './job-store.server.ts';
import scriptAddress from './jobs-script.ts?worker&url';
import { pageWords } from './page-words.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const { jobs } = context.get(contexts.services);
  const { language } = context.get(contexts.visit);
  const { searchParams } = new URL(request.url);
  const filter = readFilter(searchParams);
  const saved = searchParams.get('saved');
  if (saved) return { filter, saved: await jobs.saved(readSavedIds(saved), language), found: null };
  const found = await jobs.list(filter, language);
  if (found.page < filter.page) throw redirectToLastPage(searchParams, addressOf({ ...filter, page: found.page }));
  return { filter, saved: null, found };
}

/** Links and forms only; a small script stores saved jobs on this device. */
export const handle = deliver('page', scriptAddress);

export default function JobsPage({ loaderData: { filter, saved, found } }: Route.ComponentProps) {
  const t = useWords(pageWords);
  const feed = useFeedQuery();
  return (
    <main id="main" className="page-width pt-10 pb-4 outline-none sm:pt-16">
      {saved ? (
        <SavedJobs saved={saved} />
      ) : (
        <>
          <PageHead title={t.title} description={t.description} page={isFiltered(filter) ? 1 : found.page} />
          <link rel="alternate" type="application/rss+xml" href={`/jobs/rss.xml${feed}`} title={t.title} />
          <link rel="alternate" type="application/feed+json" href={`/jobs/feed.json${feed}`} title={t.title} />
          <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
            <div>
              <h1 className="text-2xl font-semibold text-ink sm:text-4xl">{t.title}</h1>
              <p className="mt-4 max-w-[38rem] text-ink-2 sm:text-lg">{t.lead}</p>
            </div>
            <p className="flex gap-x-5 text-[0.9375rem]">
              <a
                href="/jobs?saved"
                hidden
                data-saved-jobs
                className="inline-flex min-h-11 items-center text-primary underline underline-offset-4 [[hidden]]:hidden"
              >
                {t.saved}
                <span data-saved-count className="ml-1.5 tabular-nums" />
              </a>
              <TextLink alone to="/jobs/status">
                {t.lookUp}
              </TextLink>
            </p>
          </div>
          <Results filter={filter} found={found} />
        </>
      )}
    </main>
  );
}

function Results({ filter, found }: { filter: JobFilter; found: FoundJobs }) {
  const t = useWords(pageWords);
  const isEmpty = found.total === 0 && !isFiltered(filter);
  if (isEmpty) return <EmptyState heading={t.empty} text={t.emptyText} action={<Feeds />} />;
  const chosen = facets.reduce((sum, facet) => sum + filter[facet].length, 0);
  return (
    <div className="mt-10 grid gap-x-14 lg:grid-cols-[15rem_minmax(0,1fr)]">
      <nav aria-label={t.filters} id="filters" data-in-place-list className="hidden lg:block">
        <FacetLists filter={filter} counts={found.facets} id="filters" />
      </nav>
      <div className="min-w-0">
        <SearchForm filter={filter} />
        <details id="narrow-open" className="group mt-4 rounded-control border border-ink-3/45 lg:hidden">
          <summary className="flex min-h-12 cursor-pointer items-center justify-between gap-4 px-4 font-medium text-ink">
            {t.filters}
            <span className="ml-auto text-primary tabular-nums">{chosen || ''}</span>
            <DisclosureIcon />
          </summary>
          <nav aria-label={t.filters} id="narrow" data-in-place-list className="px-4 pb-3">
            <FacetLists filter={filter} counts={found.facets} id="narrow" />
          </nav>
        </details>
        <ChosenValues filter={filter} counts={found.facets} />
        <div className="mt-6 mb-2 flex flex-wrap items-center justify-between gap-x-6">
          <p role="status" className="font-medium text-ink tabular-nums">
            {t.total(found.total)}
          </p>
          <Sorts filter={filter} />
        </div>
        {found.total > 0 ? (
          <JobList jobs={found.jobs} level={2} filter={filter} />
        ) : (
          <>
            <EmptyState heading={t.none} text={t.noneText} />
            {found.nearest.length > 0 ? (
              <section aria-labelledby="nearest">
                <h2 id="nearest" className="mb-3 text-xl font-semibold text-ink">
                  {t.nearest}
                </h2>
                <JobList jobs={found.nearest} level={3} filter={filter} />
              </section>
            ) : null}
          </>
        )}
        <div className="mt-6 flex flex-wrap items-center justify-between gap-4">
          <Pagination present={found.page} count={found.pages} addressOf={(page) => addressOf({ ...filter, page })} />
          <Feeds />
        </div>
        <p className="mt-8 text-sm text-ink-3">{t.fair}</p>
      </div>
    </div>
  );
}

function SearchForm({ filter }: { filter: JobFilter }) {
  const t = useWords(pageWords);
  return (
    <search>
      <form action="/jobs" className="flex items-end gap-2">
        {facets.map((facet) =>
          filter[facet].length > 0 ? (
            <input key={facet} type="hidden" name={facet} value={filter[facet].join(',')} />
          ) : null,
        )}
        {filter.sort === 'newest' ? null : <input type="hidden" name="sort" value={filter.sort} />}
        <label className="grid grow gap-1.5 font-medium text-ink">
          {t.search}
          <input
            type="search"
            name="q"
            key={filter.q}
            defaultValue={filter.q}
            maxLength={maxSearchLength}
            placeholder={t.searchHelp}
            enterKeyHint="search"
            className={`${controlClasses(undefined)} font-normal`}
          />
        </label>
        <Button type="submit" className="min-h-12 shrink-0">
          {t.go}
        </Button>
      </form>
    </search>
  );
}

function Sorts({ filter }: { filter: JobFilter }) {
  const t = useWords(pageWords);
  const language = useLanguage();
  return (
    <nav aria-label={t.sort} data-in-place-list className="-mx-2 flex flex-wrap">
      {jobSorts.map((sort) => (
        <Link
          key={sort}
          to={addressOf({ ...filter, sort, page: 1 })}
          rel="nofollow"
          aria-current={filter.sort === sort ? 'true' : undefined}
          className="inline-flex min-h-11 items-center px-2 text-sm text-ink-2 hover:text-primary aria-[current]:font-medium aria-[current]:text-primary"
        >
          {inLanguage(sortNames[sort], language)}
        </Link>
      ))}
    </nav>
  );
}

/** Feeds are Chinese by default. */
const useFeedQuery = () => (useLanguage() === 'en' ? '?lang=en' : '');

function Feeds() {
  const t = useWords(pageWords);
  const query = useFeedQuery();
  return (
    <p className="text-sm text-ink-2">
      {t.feeds}{' '}
      {[
        ['RSS', `/jobs/rss.xml${query}`],
        ['JSON', `/jobs/feed.json${query}`],
      ].map(([name, to]) => (
        <a
          key={name}
          href={to}
          className="ml-2 inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {name}
        </a>
      ))}
    </p>
  );
}

function SavedJobs({ saved }: { saved: JobSummary[] }) {
  const t = useWords(pageWords);
  return (
    <div className="max-w-[50rem]">
      <PageHead title={t.saved} hidden />
      <h1 className="text-2xl font-semibold text-ink sm:text-3xl">{t.saved}</h1>
      <p className="mt-4 max-w-[38rem] text-ink-2">{t.savedText}</p>
      <div className="mt-8">
        {saved.length > 0 ? <JobList jobs={saved} level={2} /> : <EmptyState heading={t.savedNone} />}
      </div>
      <p className="mt-6">
        <TextLink alone to="/jobs">
          {t.all}
        </TextLink>
      </p>
    </div>
  );
}

/** Order of the values of a facet; cities are sorted by count. */
const orderOf: Partial<Record<Facet, readonly string[]>> = {
  department: departments,
  type: jobKinds,
  salary: bandNames,
  education: educations,
};
/** Further cities are collapsed. */
const citiesShown = 8;

function valueName(facet: Facet, { value, name }: Pick<FacetValue, 'value' | 'name'>, language: Language): string {
  if (facet === 'city') return name ?? value;
  if (facet === 'salary') return bandText(value as SalaryBand, language);
  const names = { department: departmentNames, type: kindNames, education: educationNames }[facet];
  return inLanguage((names as Record<string, readonly [string, string]>)[value] ?? [value, value], language);
}

/** All facets with their values as links and counts. `id` distinguishes several such lists on the page. */
function FacetLists({ filter, counts, id }: { filter: JobFilter; counts: Record<Facet, FacetValue[]>; id: string }) {
  const t = useWords(pageWords);
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
        <h2 className="text-sm font-medium text-ink-2">{t[facet]}</h2>
        <Values facet={facet} values={shown} filter={filter} id={id} />
        {facet === 'salary' ? <p className="mt-2 text-sm text-ink-3">{t.monthly}</p> : null}
        {folded.length > 0 ? (
          <details id={`${id}-more`}>
            <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm text-primary max-lg:min-h-11">
              {t.moreCities(folded.length)}
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
              to={stayAt(addressOf(toggleFacet(filter, facet, each.value)), id)}
              rel="nofollow"
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

/** Active filters, each with a link to remove it. */
function ChosenValues({ filter, counts }: { filter: JobFilter; counts: Record<Facet, FacetValue[]> }) {
  const language = useLanguage();
  const chosen = facets.flatMap((facet) =>
    counts[facet]
      .filter(({ value }) => (filter[facet] as string[]).includes(value))
      .map((each) => ({
        key: `${facet}/${each.value}`,
        name: valueName(facet, each, language),
        to: addressOf(toggleFacet(filter, facet, each.value)),
      })),
  );
  if (filter.q) chosen.unshift({ key: 'q', name: filter.q, to: addressOf({ ...filter, q: '', page: 1 }) });
  return <ChosenFilters chosen={chosen} whole="/jobs" />;
}
