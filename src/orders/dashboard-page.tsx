import * as contexts from '#context.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { PlainPage } from '#kit/ui/plain-page.tsx';
import { Section } from '#kit/ui/section.tsx';
import { ThreadDivider } from '#kit/ui/thread-divider.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { Route } from './+types/dashboard-page';
import { DayChart } from './dashboard/day-chart.tsx';
import { HourChart } from './dashboard/hour-chart.tsx';
import { ShareList } from './dashboard/share-list.tsx';
import { words } from './dashboard/words.ts';
import { provinceName } from './provinces.ts';
import { tradeName } from './trade-words.ts';

export const loader = ({ context }: Route.LoaderArgs) => context.get(contexts.services).publicFigures.read();

export default function DashboardPage({ loaderData: figures }: Route.ComponentProps) {
  const say = useWords(words);
  const language = useLanguage();
  if (figures === null || figures === 'away')
    return <PlainPage title={say.title} sentence={figures === null ? say.notYet : say.away} />;
  const { suppliers } = figures;
  return (
    <main id="main" className="pb-4">
      <PageHead title={`${say.title} · 织联 Weftline`} description={say.lead} />
      <header className="page-width pt-12 pb-10 sm:pt-16">
        <h1 className="font-semibold text-4xl text-ink leading-tight">
          <Phrases>{say.heading}</Phrases>
        </h1>
        <p className="mt-4 max-w-[38rem] text-ink-2 text-lg">{say.lead}</p>
      </header>
      <Section id="days" heading={say.days}>
        <div className="mt-6">
          <DayChart days={figures.days} />
        </div>
      </Section>
      <ThreadDivider className="my-14 sm:my-20" />
      <div className="page-width grid gap-x-16 gap-y-14 md:grid-cols-2">
        <section aria-labelledby="categories">
          <h2 id="categories" className="font-semibold text-2xl text-ink">
            {say.categories}
          </h2>
          <ShareList label={say.category} shares={figures.categories} nameOf={(name) => tradeName(name, language)} />
        </section>
        <section aria-labelledby="provinces">
          <h2 id="provinces" className="font-semibold text-2xl text-ink">
            {say.provinces}
          </h2>
          <ShareList label={say.province} shares={figures.provinces} nameOf={(name) => provinceName(name, language)} />
        </section>
      </div>
      <ThreadDivider className="my-14 sm:my-20" />
      <div className="page-width grid gap-x-16 gap-y-14 md:grid-cols-[2fr_1fr]">
        <section aria-labelledby="hours">
          <h2 id="hours" className="font-semibold text-2xl text-ink">
            {say.hours}
          </h2>
          <div className="mt-4">
            <HourChart hours={figures.hours} />
          </div>
        </section>
        <section aria-labelledby="suppliers">
          <h2 id="suppliers" className="font-semibold text-2xl text-ink">
            {say.suppliers}
          </h2>
          <p className="mt-6 font-semibold text-3xl text-primary tabular-nums">
            {suppliers.value === 0 ? say.few : say.supplierCount(suppliers.value, suppliers.more)}
          </p>
          <p className="mt-4 text-ink-2">{say.suppliersLead}</p>
        </section>
      </div>
      <p className="page-width mt-16 text-ink-3 text-sm">{say.note}</p>
    </main>
  );
}
