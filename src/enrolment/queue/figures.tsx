import { Button, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { Link, useOutletContext, useSearchParams } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { rejectionWords, remarkWords, wordsOf } from '#enrolment/application/words.ts';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { saveFile } from '#kit/download.ts';
import type { Language } from '#kit/language.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { BarChart, CountBars } from './charts.tsx';
import { figurePeriods } from './figures-contract.ts';
import { type Figures, type FigureTable, fieldName, figuresCsv, figureTables } from './figures-data.ts';
import { type FiguresWords, figuresWords } from './figures-words.ts';

export default function FiguresPage() {
  const say = useWords(figuresWords);
  const language = useLanguage();
  const me = useOutletContext<ScreenRecord>();
  const [search, setSearch] = useSearchParams();
  const months = figurePeriods.find((period) => period === search.get('months')) ?? '3';
  const { data, error, mutate } = useCall(
    '/api.php/official/enrolment/review_figures',
    { months },
    { keepPreviousData: true },
  );
  const tables = data ? figureTables(data, say, language) : undefined;
  return (
    <div className="max-w-[1160px] px-4 py-6 sm:px-8">
      <PageHead title={say.title} hidden />
      <Link to="/console/applications" className="text-sm text-ink-2 hover:text-primary">
        ← {say.back}
      </Link>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3">
        <h1 className="text-[1.375rem] leading-tight font-semibold">{say.title}</h1>
        <Segmented
          aria-label={say.period}
          value={months}
          onChange={(chosen) => setSearch(chosen === '3' ? '' : `months=${chosen}`)}
          options={figurePeriods.map((value) => ({ value, label: say.months(Number(value)) }))}
        />
        {tables && data ? (
          <Button
            className="ml-auto"
            onClick={() =>
              saveFile(
                new Blob([figuresCsv(Object.values(tables))], { type: 'text/csv;charset=utf-8' }),
                `${say.title}-${data.from}.csv`,
              )
            }
          >
            {say.csv}
          </Button>
        ) : null}
      </div>
      <p role="status" className="sr-only">
        {data ? say.shown(data.from, decisionsIn(data)) : ''}
      </p>
      <div className="mt-6 empty:hidden">
        <FailedReading answer={{ data, error, mutate }} />
      </div>
      {error && !data ? null : data && tables ? (
        <Shown figures={data} tables={tables} say={say} language={language} isAdmin={me.roles.includes('admin')} />
      ) : (
        <TableSkeleton rows={8} />
      )}
    </div>
  );
}

const decisionsIn = ({ all }: Figures): number => all.approved + all.returned + all.rejected;
const share = (part: number, of: number) => (of > 0 ? `${Math.round((part / of) * 100)}%` : '–');

function Shown({
  figures,
  tables,
  say,
  language,
  isAdmin,
}: {
  figures: Figures;
  tables: ReturnType<typeof figureTables>;
  say: FiguresWords;
  language: Language;
  isAdmin: boolean;
}) {
  const { all, agreement } = figures;
  const [clock, setClock] = useState<'work' | 'wall'>('work');
  const decided = decisionsIn(figures);
  const hours = (value: number | null) => (value === null ? '–' : say.hours(value.toLocaleString(language)));
  const isWork = clock === 'work';
  if (decided === 0 && figures.by_week.length === 0) return <p className="py-16 text-ink-2">{say.none}</p>;

  // One line for each field, with its reasons beside it.
  const fields = [...new Set(figures.return_reasons.map(({ field }) => field))].map((field) => {
    const own = figures.return_reasons.filter((one) => one.field === field);
    return {
      name: fieldName(field, say, language),
      parts: own.map(({ code, count }) => `${wordsOf(remarkWords, code, language)} ${count}`).join(' · '),
      count: own.reduce((sum, { count }) => sum + count, 0),
    };
  });
  return (
    <>
      <dl className="mt-6 grid grid-cols-2 gap-x-8 gap-y-5 border-y border-line py-5 sm:grid-cols-3 lg:grid-cols-5">
        <Headline name={say.decided} value={decided.toLocaleString(language)} />
        <Headline name={say.median} value={hours(all.p50_working_hours)} help={say.onWallHelp(hours(all.p50_hours))} />
        <Headline name={say.p90} value={hours(all.p90_working_hours)} help={say.onWallHelp(hours(all.p90_hours))} />
        <Headline
          name={say.firstPass}
          value={share(figures.first_passes, figures.first_decisions)}
          help={say.firstPassHelp(figures.first_passes, figures.first_decisions)}
        />
        <Headline
          name={say.undone}
          value={agreement.undone.toLocaleString(language)}
          help={say.undoneHelp(agreement.reversed)}
        />
      </dl>
      <div className="mt-8 grid grid-cols-[minmax(0,1fr)] gap-x-12 gap-y-10 lg:grid-cols-2">
        <Section table={tables.weeks} say={say}>
          <BarChart
            label={say.volume}
            names={figures.by_week.map(({ week }) => week.slice(5))}
            series={[
              {
                name: say.submitted,
                values: figures.by_week.map(({ submitted }) => submitted),
                className: 'fill-indigo',
              },
              { name: say.decided, values: figures.by_week.map((one) => one.decided), className: 'fill-primary' },
            ]}
          />
        </Section>
        <Section table={tables.months} say={say}>
          <Segmented
            size="small"
            className="mb-2"
            aria-label={say.clock}
            value={clock}
            onChange={setClock}
            options={[
              { value: 'work', label: say.inWork },
              { value: 'wall', label: say.onWall },
            ]}
          />
          <BarChart
            label={`${say.times}, ${isWork ? say.inWork : say.onWall}`}
            withUnit={say.hours}
            names={figures.by_month.map(({ month }) => month)}
            series={[
              {
                name: say.half,
                values: figures.by_month.map((one) => (isWork ? one.p50_working_hours : one.p50_hours)),
                className: 'fill-primary',
              },
              {
                name: say.ninety,
                values: figures.by_month.map((one) => (isWork ? one.p90_working_hours : one.p90_hours)),
                className: 'fill-ochre',
              },
            ]}
          />
          <p className="mt-1 text-[0.8125rem] text-ink-3">{say.workHelp(figures.working_day_hours)}</p>
        </Section>
        <Section table={tables.returns} say={say}>
          <CountBars rows={fields} inAll={say.inAll} />
        </Section>
        <Section table={tables.rejections} say={say}>
          <CountBars
            inAll={say.inAll}
            rows={figures.rejection_reasons.map(({ code, count }) => ({
              name: wordsOf(rejectionWords, code, language),
              parts: figures.rejection_fields
                .filter((one) => one.code === code && one.field !== '')
                .map((one) => `${fieldName(one.field, say, language)} ${one.count}`)
                .join(' · '),
              count,
            }))}
          />
        </Section>
      </div>
      <section className="mt-10">
        <h2 className="mb-3 text-lg font-semibold">{say.reviewers}</h2>
        {isAdmin ? null : <p className="mb-2 text-[0.8125rem] text-ink-3">{say.own}</p>}
        <DataTable table={tables.reviewers} />
        <p className="mt-4 text-ink-2">
          {say.agreementText(agreement.undone, agreement.reversed, decided)}{' '}
          {agreement.confirmed + agreement.differed > 0 ? say.second(agreement.confirmed, agreement.differed) : null}
        </p>
      </section>
    </>
  );
}

function Headline({ name, value, help }: { name: string; value: string; help?: string }) {
  return (
    <div>
      <dt className="text-[0.8125rem] text-ink-2">{name}</dt>
      <dd className="mt-0.5 text-[1.75rem] leading-tight font-semibold tabular-nums">{value}</dd>
      {help ? <dd className="mt-1 text-[0.8125rem] text-ink-3">{help}</dd> : null}
    </div>
  );
}

function Section({ table, say, children }: { table: FigureTable; say: FiguresWords; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-3 text-lg font-semibold">{table.title}</h2>
      {table.rows.length === 0 ? <p className="text-ink-3">–</p> : children}
      {table.rows.length === 0 ? null : (
        <details className="mt-3">
          <summary className="cursor-pointer text-[0.8125rem] text-ink-2 hover:text-primary">
            {say.table}
            <span className="sr-only">{say.tableOf(table.title)}</span>
          </summary>
          <DataTable table={table} />
        </details>
      )}
    </section>
  );
}

function DataTable({ table: { title, head, rows } }: { table: FigureTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table wider than the screen is scrolled by keyboard as well
    <section aria-label={title} tabIndex={0} className="mt-2 overflow-x-auto">
      <table className="w-full min-w-max text-sm">
        <thead>
          <tr>
            {head.map((name, at) => (
              <th
                key={name}
                scope="col"
                className={`py-1.5 pr-4 font-medium last:pr-0 text-ink-2 ${at === 0 ? 'text-left' : 'text-right'}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="rows border-y border-line">
          {rows.map((row) => (
            <tr key={row.join('|')}>
              {row.map((value, at) =>
                at === 0 ? (
                  <th key={head[at]} scope="row" className="py-1.5 pr-4 text-left font-normal tabular-nums">
                    {value}
                  </th>
                ) : (
                  <td key={head[at]} className="py-1.5 pr-4 text-right text-ink-2 tabular-nums last:pr-0">
                    {value}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
