import { data, Link } from 'react-router';
import * as contexts from '#context.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { MessagePage } from '#kit/ui/message-page.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { ThreadDivider } from '#kit/ui/thread-divider.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { Route } from './+types/dashboard-page';
import { DayChart, readDays, writeDays } from './dashboard/day-chart.tsx';
import { HourChart } from './dashboard/hour-chart.tsx';
import { shortDay, signedPercent, words } from './dashboard/words.ts';
import { provinceName } from './provinces.ts';
import { type Period, type PublicFigures, periods, readPeriod, type Share, usualPeriod } from './public-figures.ts';
import { tradeName } from './trade-words.ts';

export async function loader({ context, request }: Route.LoaderArgs) {
  const period = readPeriod(new URL(request.url).searchParams.get('days'));
  const figures = await context.get(contexts.services).publicFigures.read(period);
  // Told as the failure it is: nothing that keeps pages, and no search engine, takes the sentence for what the page says.
  if (figures === 'away') return data('away' as const, { status: 503 });
  return figures && { ...figures, days: writeDays(figures.days) };
}

const parts = ['days', 'categories', 'provinces', 'hours', 'suppliers'] as const;

export default function DashboardPage({ loaderData: figures }: Route.ComponentProps) {
  const t = useWords(words);
  const language = useLanguage();
  if (figures === null || figures === 'away')
    return figures === null ? (
      <MessagePage title={t.title} sentence={t.notYet} />
    ) : (
      <MessagePage hidden title={t.title} sentence={t.away} />
    );
  const { suppliers, period } = figures;
  const day = (text: string) => shortDay(text, language);
  return (
    <main id="main" className="pb-4">
      <PageHead title={t.title} description={t.description} />
      <header className="page-width pt-12 pb-10 sm:pt-16">
        <h1 className="font-semibold text-2xl text-ink sm:text-4xl">
          <Phrases>{t.heading(period)}</Phrases>
        </h1>
        <p className="mt-4 max-w-[38rem] text-ink-2 text-lg">{t.lead(period)}</p>
        <div className="mt-8 flex flex-wrap items-center gap-x-6 gap-y-3">
          <PeriodSwitch period={period} />
          <p className="text-ink-2 tabular-nums">{t.span(day(figures.from), day(figures.to))}</p>
        </div>
        <nav aria-label={t.contents} className="mt-5 print:hidden">
          <ul className="flex flex-wrap gap-x-5">
            {parts.map((part) => (
              <li key={part}>
                <a
                  href={`#${part}`}
                  className="inline-flex min-h-11 items-center text-primary text-sm lg:pointer-fine:min-h-9 underline underline-offset-4"
                >
                  {t[part]}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </header>
      <section aria-labelledby="days" className="page-width">
        <PartHeading id="days">{t.days}</PartHeading>
        <div className="mt-5">
          <Comparison figures={figures} />
        </div>
        <div className="mt-8">
          <DayChart days={readDays(figures.days, figures.from)} />
        </div>
      </section>
      <ThreadDivider className="my-14 sm:my-20" />
      <div className="page-width grid gap-x-16 gap-y-14 lg:grid-cols-2">
        <section aria-labelledby="categories">
          <PartHeading id="categories">{t.categories}</PartHeading>
          <ShareList label={t.category} shares={figures.categories} nameOf={(name) => tradeName(name, language)} />
        </section>
        <section aria-labelledby="provinces">
          <PartHeading id="provinces">{t.provinces}</PartHeading>
          <ShareList label={t.province} shares={figures.provinces} nameOf={(name) => provinceName(name, language)} />
        </section>
      </div>
      <ThreadDivider className="my-14 sm:my-20" />
      <div className="page-width grid grid-cols-1 gap-x-16 gap-y-14 md:grid-cols-[2fr_1fr]">
        <section aria-labelledby="hours">
          <PartHeading id="hours">{t.hours}</PartHeading>
          <div className="mt-4">
            <HourChart hours={figures.hours} />
          </div>
        </section>
        <section aria-labelledby="suppliers">
          <PartHeading id="suppliers">{t.suppliers}</PartHeading>
          <p className="mt-6 font-semibold text-3xl text-primary tabular-nums">
            {suppliers.value === 0 ? t.few : t.supplierCount(suppliers.value, suppliers.more)}
          </p>
          <p className="mt-4 break-keep text-balance text-ink-2">{t.suppliersLead}</p>
        </section>
      </div>
      <div className="page-width mt-16">
        <p className="max-w-[42.5rem] text-ink-3 text-sm">
          {t.asOf(day(figures.to), shortMoment(figures.asOf, language, Date.parse(figures.asOf)))}
          {language === 'en' ? '. ' : '。'}
          {t.note}
        </p>
      </div>
    </main>
  );
}

/** Lengths to choose from, each an address of its own: it can be bookmarked, sent, and opened without script. */
function PeriodSwitch({ period }: { period: Period }) {
  const t = useWords(words);
  return (
    <nav aria-label={t.period} className="print:hidden">
      <ul className="inline-flex flex-wrap rounded-control border border-line bg-surface p-1">
        {periods.map((each) => (
          <li key={each}>
            <Link
              to={each === usualPeriod ? '/dashboard' : `/dashboard?days=${each}`}
              aria-current={each === period ? 'page' : undefined}
              className="inline-flex min-h-11 min-w-16 items-center justify-center rounded-[4px] px-3 text-ink-2 tabular-nums hover:text-ink aria-[current=page]:bg-primary/12 aria-[current=page]:font-medium aria-[current=page]:text-primary"
            >
              {t.periodDays(each)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A heading that can be linked to: its address stands in it. */
function PartHeading({ id, children }: { id: string; children: string }) {
  const t = useWords(words);
  return (
    <h2 id={id} className="group scroll-mt-6 font-semibold text-2xl text-ink">
      {children}
      <a
        href={`#${id}`}
        aria-label={t.linkTo(children)}
        className="ml-2 inline-block px-1 font-normal text-ink-3 opacity-0 focus-visible:opacity-100 group-hover:opacity-100"
      >
        #
      </a>
    </h2>
  );
}

/** How the period stands against the one before: two figures, or why there are none. */
function Comparison({ figures: { change, period } }: { figures: Pick<PublicFigures, 'change' | 'period'> }) {
  const t = useWords(words);
  if (!change) return <p className="text-ink-3 text-sm">{t.noComparison(period)}</p>;
  return (
    <dl className="flex flex-wrap gap-x-12 gap-y-4">
      {(
        [
          [t.orders, change.orders],
          [t.turnover, change.turnover],
        ] as const
      ).map(([name, value]) => (
        <div key={name}>
          <dt className="text-ink-2 text-sm">
            {name} <span className="text-ink-3">{t.comparedWith(period)}</span>
          </dt>
          <dd className="mt-0.5 font-semibold text-3xl text-ink tabular-nums">{signedPercent(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Shares as a table whose last column is drawn: chart and table in one. */
function ShareList({ label, shares, nameOf }: { label: string; shares: Share[]; nameOf(name: string): string }) {
  const t = useWords(words);
  const compared = shares.some(({ points }) => points !== null);
  const most = Math.max(1, ...shares.map(({ percent }) => percent));
  return (
    <div className="@container mt-6">
      <table className="w-full text-left">
        <caption className="sr-only">{label}</caption>
        <thead className="sr-only">
          <tr>
            <th scope="col">{label}</th>
            <th scope="col">{t.share}</th>
            {compared ? <th scope="col">{t.change}</th> : null}
          </tr>
        </thead>
        <tbody>
          {shares.map(({ name, percent, points, others }) => (
            // Three in a row need some room: with less, or with larger letters, the change stands on a line of its own.
            <tr key={name} className="relative border-line border-b @max-[22rem]:flex @max-[22rem]:flex-wrap">
              <th scope="row" className="py-2.5 pr-4 font-normal text-ink sm:w-40 @max-[22rem]:grow">
                {others ? t.others : nameOf(name)}
              </th>
              <td className="py-2.5">
                <span className="flex items-center gap-3">
                  {/* In a hand there is no room beside the words: a thread along the row's foot. */}
                  <span
                    aria-hidden="true"
                    className="h-3 grow max-sm:absolute max-sm:inset-x-0 max-sm:-bottom-px max-sm:h-[3px]"
                  >
                    {/* Its width is an attribute: the policy of the page would have to name each as a style. */}
                    <svg
                      width={`${Math.round((100 * percent) / most)}%`}
                      className={`block h-full forced-color-adjust-none bg-current ${others ? 'text-ink-3 opacity-40' : 'text-primary'}`}
                    />
                  </span>
                  <span className="w-12 shrink-0 text-right max-sm:ml-auto text-ink tabular-nums">
                    {percent < 1 ? '<1%' : `${percent}%`}
                  </span>
                </span>
              </td>
              {compared ? (
                <td className="w-24 py-2.5 pl-3 text-right text-ink-3 text-sm tabular-nums @max-[22rem]:w-full @max-[22rem]:pt-0">
                  {t.points(points ?? 0)}
                </td>
              ) : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
