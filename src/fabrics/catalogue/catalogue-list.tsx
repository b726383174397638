import { Link } from 'react-router';
import type { CatalogueView, FabricHead } from '#fabrics/fabric-view.ts';
import { controlClasses } from '#kit/form/field-frame.tsx';
import { Button, LinkButton } from '#kit/ui/button.tsx';
import { ChosenFilters } from '#kit/ui/chosen-filters.tsx';
import { DisclosureIcon } from '#kit/ui/disclosure-icon.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { Pagination } from '#kit/ui/pagination.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import {
  type CatalogueQuery,
  catalogueSorts,
  catalogueViews,
  longestText,
  unitSystems,
  writeQuery,
} from './catalogue-query.ts';
import { catalogueWords } from './catalogue-words.ts';
import { FabricCard, FabricRows } from './fabric-card.tsx';
import { FilterLists, Others } from './filter-lists.tsx';
import { chosenFilters } from './filter-names.ts';
import './catalogue.css';

/** The whole list: links and forms, so that everything works without script. */
export function CatalogueList({ view }: { view: CatalogueView }) {
  const t = useWords(catalogueWords);
  const language = useLanguage();
  const { query, total } = view;
  const chosen = chosenFilters(query, language);
  return (
    <>
      <PageHead title={t.title} description={t.description} page={chosen.length === 0 ? view.page : 1} />
      <div className="flex flex-wrap items-end justify-between gap-x-10 gap-y-4">
        <div>
          <h1 className="text-2xl font-semibold text-ink sm:text-4xl">{t.title}</h1>
          <p className="mt-3 max-w-[38rem] text-ink-2 sm:text-lg">{t.lead}</p>
        </div>
        <Link
          to="/fabric/request"
          data-basket-link
          className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
        >
          {t.basket}
          <span data-basket-count className="ml-1.5 tabular-nums" />
        </Link>
      </div>
      {total === 0 && chosen.length === 0 ? (
        <EmptyState heading={t.empty} text={t.emptyText} action={<LinkButton to="/contact">{t.contact}</LinkButton>} />
      ) : (
        <div className="mt-8 grid gap-x-12 lg:grid-cols-[14.5rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
          {/* In the order of a phone: otherwise a page painted while it streams would shift. */}
          <SearchForm query={query} />
          <div className="max-lg:mt-4 lg:col-start-1 lg:row-span-2 lg:row-start-1">
            <input type="checkbox" id="filters-open" className="peer sr-only lg:hidden" aria-controls="filters" />
            <label
              htmlFor="filters-open"
              className="flex min-h-12 cursor-pointer items-center justify-between gap-4 rounded-control border border-ink-3/45 px-4 font-medium text-ink peer-checked:[&_path+path]:hidden peer-focus-visible:outline-2 peer-focus-visible:outline-primary lg:hidden"
            >
              {t.filters}
              <span className="ml-auto text-primary tabular-nums">{chosen.length || ''}</span>
              <DisclosureIcon />
            </label>
            <nav
              id="filters"
              aria-label={t.filters}
              data-in-place-list
              className="hidden pt-4 peer-checked:block target:block lg:block lg:pt-0"
            >
              <FilterLists view={view} />
            </nav>
          </div>
          <div className="min-w-0 lg:col-start-2">
            <ChosenFilters chosen={chosen} whole="/fabric" />
            <div className="mt-5 mb-5 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
              <p role="status" className="font-medium text-ink tabular-nums">
                {t.total(total)}
              </p>
              <Sorts query={query} />
            </div>
            <Found view={view} />
          </div>
        </div>
      )}
    </>
  );
}

function SearchForm({ query }: { query: CatalogueQuery }) {
  const t = useWords(catalogueWords);
  return (
    <search className="lg:col-start-2 lg:row-start-1">
      <form action="/fabric" className="flex gap-2">
        <Others query={{ ...query, q: '' }} />
        <input
          type="search"
          name="q"
          defaultValue={query.q}
          maxLength={longestText}
          placeholder={t.searchHelp}
          aria-label={t.search}
          enterKeyHint="search"
          className={controlClasses(undefined)}
        />
        <Button type="submit" className="min-h-12 shrink-0">
          {t.go}
        </Button>
      </form>
    </search>
  );
}

function Sorts({ query }: { query: CatalogueQuery }) {
  const t = useWords(catalogueWords);
  const names = {
    new: t.new,
    price: t.price_up,
    price_down: t.price_down,
    weight: t.weight_up,
    weight_down: t.weight_down,
    lead: t.lead_up,
    minimum: t.minimum_up,
  };
  const isNear = query.q !== '' || query.colour !== null;
  const present = query.sort ?? (isNear ? 'near' : 'new');
  const link =
    'inline-flex min-h-9 items-center px-2 text-ink-2 hover:text-primary aria-[current]:font-medium aria-[current]:text-primary max-lg:min-h-11';
  return (
    // A line of its own on a phone: beside the count it would stand there until a slow phone has read what does not fit.
    <div data-in-place-list className="flex flex-wrap items-center gap-x-4 text-sm max-sm:w-full">
      <form action="/fabric" data-auto className="flex items-center gap-1.5">
        <Others query={{ ...query, sort: undefined }} />
        <select
          name="sort"
          aria-label={t.sort}
          defaultValue={present}
          className="chooser min-h-9 rounded-control border border-ink-3/45 bg-surface px-2 pr-8 text-ink max-lg:min-h-11"
        >
          {isNear ? <option value="near">{t.nearest}</option> : null}
          {catalogueSorts.map((sort) => (
            <option key={sort} value={sort}>
              {names[sort]}
            </option>
          ))}
        </select>
        {/* Added later: removing it would shift its neighbours. */}
        <button
          type="submit"
          data-auto-submit
          className="min-h-9 px-2 text-primary not-noscript:hidden max-lg:min-h-11"
        >
          {t.sort}
        </button>
      </form>
      <nav aria-label={t.view} className="flex">
        {catalogueViews.map((view) => (
          <Link
            key={view}
            to={`/fabric${writeQuery(query, { view, page: query.page })}`}
            rel="nofollow"
            aria-current={query.view === view ? 'true' : undefined}
            className={link}
          >
            {t[view]}
          </Link>
        ))}
      </nav>
      <nav aria-label={t.units} className="flex">
        {unitSystems.map((units) => (
          <Link
            key={units}
            to={`/fabric${writeQuery(query, { units, page: query.page })}`}
            rel="nofollow"
            aria-current={query.units === units ? 'true' : undefined}
            className={link}
          >
            {t[units]}
          </Link>
        ))}
      </nav>
    </div>
  );
}

function Found({ view }: { view: CatalogueView }) {
  const t = useWords(catalogueWords);
  const { query, fabrics, pages, instead, nearest } = view;
  if (view.total === 0)
    return (
      <>
        <div className="rounded-card border border-line px-6 py-12 text-center">
          <p className="text-lg font-semibold text-ink">{t.none}</p>
          {instead.length > 0 ? (
            <>
              <p className="mt-1 text-ink-2">{t.noneText}</p>
              <ul className="mt-4 flex flex-wrap justify-center gap-x-6 gap-y-1">
                {instead.map(({ without, address, count }) => (
                  <li key={without}>
                    <Link
                      to={address}
                      className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
                    >
                      {t.without(t[without === 'lead' ? 'lead_time' : (without as 'q')], count)}
                    </Link>
                  </li>
                ))}
              </ul>
            </>
          ) : null}
        </div>
        {nearest.length > 0 ? (
          <>
            <h2 className="mt-10 mb-5 text-lg font-semibold text-ink">{t.similar}</h2>
            <Cards fabrics={nearest} query={query} />
            <div className="mt-10">
              <CompareForm />
            </div>
          </>
        ) : null}
      </>
    );
  return (
    <>
      {query.view === 'list' ? (
        <FabricRows fabrics={fabrics} query={query} />
      ) : (
        <Cards fabrics={fabrics} query={query} />
      )}
      <div className="mt-10 flex flex-wrap items-center justify-between gap-4">
        <Pagination present={view.page} count={pages} addressOf={(page) => `/fabric${writeQuery(query, { page })}`} />
        {query.view === 'grid' ? <CompareForm /> : null}
      </div>
    </>
  );
}

const Cards = ({ fabrics, query }: { fabrics: readonly FabricHead[]; query: CatalogueQuery }) => (
  <ol className="fabric-grid">
    {fabrics.map((fabric, at) => (
      <FabricCard key={fabric.code} fabric={fabric} query={query} place={at} />
    ))}
  </ol>
);

function CompareForm() {
  const t = useWords(catalogueWords);
  return (
    <form id="compare" action="/fabric/compare" className="flex items-center gap-3">
      <Button type="submit" look="secondary">
        {t.compareNow}
      </Button>
      <span className="text-sm text-ink-3">{t.compareHelp}</span>
    </form>
  );
}
