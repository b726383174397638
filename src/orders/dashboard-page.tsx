import { data } from 'react-router';
import * as contexts from '#context.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { MessagePage } from '#kit/ui/message-page.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { ThreadDivider } from '#kit/ui/thread-divider.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { Route } from './+types/dashboard-page';
import { Comparison } from './dashboard/comparison.tsx';
import { DayChart } from './dashboard/day-chart.tsx';
import { readDays, writeDays } from './dashboard/day-list.ts';
import { HourChart } from './dashboard/hour-chart.tsx';
import { PartHeading } from './dashboard/part-heading.tsx';
import { PeriodSwitch } from './dashboard/period-switch.tsx';
import { ShareList } from './dashboard/share-list.tsx';
import { shortDay, words } from './dashboard/words.ts';
import { provinceName } from './provinces.ts';
import { readPeriod } from './public-figures.ts';
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
