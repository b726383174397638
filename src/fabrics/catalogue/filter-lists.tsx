import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ColourChip } from '#fabrics/colour-chip.tsx';
import type { CatalogueView } from '#fabrics/fabric-view.ts';
import { stayAt } from '#kit/call/page-address.ts';
import { controlClasses } from '#kit/form/field-frame.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { Button } from '#kit/ui/button.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { basicColours } from './basic-colours.ts';
import {
  type CatalogueQuery,
  type ChoiceFilter,
  limitFilters,
  type RangeFilter,
  writeQuery,
} from './catalogue-query.ts';
import { catalogueWords } from './catalogue-words.ts';
import { rangeOfStep } from './fabric-facts.ts';
import { isSameRange, optionName, rangeText, toggled } from './filter-names.ts';

/** An option that a press chooses or lets go, with how many fabrics it shows; works without script. */
function FilterLink({ to, name, count, isChosen }: { to: string; name: string; count: number; isChosen: boolean }) {
  return (
    <li>
      <Link
        to={stayAt(to, 'filters')}
        rel="nofollow"
        aria-current={isChosen ? 'true' : undefined}
        className="fabric-option"
      >
        <i />
        <span>{name}</span>
        <b>{count}</b>
      </Link>
    </li>
  );
}

/** Options beyond these are folded away, the commonest first. */
const optionsShown = 8;

/** Every filter with its options as links, each with how many fabrics choosing it shows. */
export function FilterLists({ view }: { view: CatalogueView }) {
  const t = useWords(catalogueWords);
  const { query } = view;
  const to = (change: Partial<CatalogueQuery>) => `/fabric${writeQuery(query, change)}`;
  return (
    <>
      <Group name={t.colour}>
        <Hues view={view} />
        <form action="/fabric" className="mt-3 flex gap-2">
          <Others query={{ ...query, colour: null }} />
          <input
            name="colour"
            defaultValue={query.colour ?? ''}
            placeholder="#0d9488"
            maxLength={9}
            autoComplete="off"
            spellCheck={false}
            aria-label={t.otherColour}
            className={`${controlClasses(undefined)} min-w-0 text-sm`}
          />
          <Button type="submit" look="secondary" className="shrink-0 px-3 text-sm">
            {t.apply}
          </Button>
        </form>
      </Group>
      <Choices view={view} name="kind" />
      <Choices view={view} name="construction" />
      <Choices view={view} name="fibre" />
      <Ranges view={view} name="weight" />
      <Ranges view={view} name="price" />
      <Group name={t.minimum}>
        <ul className="mt-1">
          <FilterLink to={to({ stock: !query.stock })} name={t.stock} count={view.stock} isChosen={query.stock} />
          {limitFilters.minimum.map((most, at) => (
            <FilterLink
              key={most}
              to={to({ minimum: query.minimum === most ? null : most })}
              name={t.atMost(most)}
              count={view.limits.minimum[at] ?? 0}
              isChosen={query.minimum === most}
            />
          ))}
        </ul>
      </Group>
      <Choices view={view} name="function" />
      <Choices view={view} name="season" />
      <Ranges view={view} name="width" isRare />
      <Choices view={view} name="pattern" isRare />
      <Choices view={view} name="safety" isRare />
      <Choices view={view} name="certificate" isRare />
      <RarerGroup id="lead" name={t.lead_time} isUsed={query.lead !== null}>
        <ul className="mt-1">
          {limitFilters.lead.map((most, at) => (
            <FilterLink
              key={most}
              to={to({ lead: query.lead === most ? null : most })}
              name={t.days(most)}
              count={view.limits.lead[at] ?? 0}
              isChosen={query.lead === most}
            />
          ))}
        </ul>
      </RarerGroup>
    </>
  );
}

const Group = ({ name, children }: { name: string; children: ReactNode }) => (
  <section className="border-t border-line py-4 first:border-0 first:pt-0">
    <h2 className="text-sm font-medium text-ink-2">{name}</h2>
    {children}
  </section>
);

/** Rare filters are collapsed, to keep the list of filters short. */
const RarerGroup = ({
  id,
  name,
  isUsed,
  children,
}: {
  id: string;
  name: string;
  isUsed: boolean;
  children: ReactNode;
}) => (
  <details id={id} className="border-t border-line py-2.5" open={isUsed}>
    <summary className="cursor-pointer py-1 text-sm text-ink-2 hover:text-primary max-lg:py-3">
      <h2 className="inline text-sm font-medium">{name}</h2>
    </summary>
    {children}
  </details>
);

function Choices({
  view: { choices, query },
  name,
  isRare = false,
}: {
  view: CatalogueView;
  name: ChoiceFilter;
  isRare?: boolean;
}) {
  const t = useWords(catalogueWords);
  const language = useLanguage();
  const chosen = query[name] as string[];
  const isLong = name === 'construction' || name === 'fibre';
  const options = isLong
    ? choices[name].toSorted(
        (one, other) =>
          Number(chosen.includes(other.value)) - Number(chosen.includes(one.value)) || other.count - one.count,
      )
    : choices[name];
  if (options.length === 0) return null;
  const most = optionsShown + chosen.length;
  const links = (part: typeof options) => (
    <ul className="mt-1">
      {part.map(({ value, count }) => (
        <FilterLink
          key={value}
          to={toggled(query, name, value)}
          name={optionName(name, value, language)}
          count={count}
          isChosen={chosen.includes(value)}
        />
      ))}
    </ul>
  );
  const folded = isLong || options.length > most + 2 ? options.slice(most) : [];
  if (isRare)
    return (
      <RarerGroup id={name} name={t[name]} isUsed={chosen.length > 0}>
        {links(options)}
      </RarerGroup>
    );
  return (
    <Group name={t[name]}>
      {links(folded.length > 0 ? options.slice(0, most) : options)}
      {folded.length > 0 ? (
        <details id={name}>
          <summary className="inline-flex min-h-9 cursor-pointer items-center text-sm text-primary max-lg:min-h-11">
            {t.more(folded.length)}
          </summary>
          {links(folded)}
        </details>
      ) : null}
    </Group>
  );
}

function Hues({ view: { query, basic } }: { view: CatalogueView }) {
  const language = useLanguage();
  return (
    <div className="fabric-hues">
      {basicColours.map(({ hex, name }, at) => {
        const label = `${inLanguage(name, language)} ${basic[at]}`;
        return (
          <Link
            key={hex}
            to={stayAt(`/fabric${writeQuery(query, { colour: query.colour === hex ? null : hex })}`, 'filters')}
            rel="nofollow"
            title={label}
            aria-label={label}
            aria-current={query.colour === hex ? 'true' : undefined}
            data-none={basic[at] === 0 ? '' : undefined}
          >
            <ColourChip hex={hex} />
          </Link>
        );
      })}
    </div>
  );
}

function Ranges({
  view: { query, ranges },
  name,
  isRare = false,
}: {
  view: CatalogueView;
  name: RangeFilter;
  isRare?: boolean;
}) {
  const t = useWords(catalogueWords);
  const language = useLanguage();
  const present = query[name];
  const input = (end: 'from' | 'to') => (
    <input
      id={`filter-${name}-${end}`}
      name={`${name}_${end}`}
      defaultValue={present[end] ?? ''}
      inputMode="numeric"
      maxLength={5}
      placeholder={t[end]}
      aria-label={`${t[name]} ${t[end]}`}
      className={`${controlClasses(undefined)} min-w-0 px-2! text-sm`}
    />
  );
  const content = (
    <>
      <ul className="mt-1">
        {ranges[name].map((count, at) => {
          const range = rangeOfStep(name, at);
          const isChosen = isSameRange(range, present);
          if (count === 0 && !isChosen) return null;
          return (
            <FilterLink
              key={range.from ?? 0}
              to={`/fabric${writeQuery(query, { [name]: isChosen ? { from: null, to: null } : range })}`}
              name={rangeText(name, range, query.units, language)}
              count={count}
              isChosen={isChosen}
            />
          );
        })}
      </ul>
      <form action="/fabric" className="mt-2 flex items-center gap-1.5">
        <Others query={{ ...query, [name]: { from: null, to: null } }} />
        {input('from')}
        <span aria-hidden="true" className="text-ink-3">
          –
        </span>
        {input('to')}
        <Button type="submit" look="secondary" className="min-h-12 shrink-0 px-3 text-sm">
          {t.apply}
        </Button>
      </form>
    </>
  );
  return isRare ? (
    <RarerGroup id={name} name={t[name]} isUsed={present.from !== null || present.to !== null}>
      {content}
    </RarerGroup>
  ) : (
    <Group name={t[name]}>{content}</Group>
  );
}

/** Hidden fields with the other filters. */
export function Others({ query }: { query: CatalogueQuery }) {
  return [...new URLSearchParams(writeQuery(query))].map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}
