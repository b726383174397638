import type { ResultOf } from '#kit/call/call.ts';
import { DataTable } from '#kit/ui/data-table.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { trackingVitals } from '#tracking/contract.ts';
import { trackingWords } from '#tracking/tracking-words.ts';
import { type Vital, vitalNames, vitals } from '#tracking/visits/speed.ts';
import type { DeskState } from './desk-state.ts';
import { Panel } from './panel.tsx';
import { percent, valueName } from './value-name.ts';

/** Below this many samples a quarter is a handful of visitors. */
const fewSamples = 30;
const colours = { good: 'bg-moss', needs: 'bg-ochre', poor: 'bg-madder' } as const;
const ratings = ['good', 'needs', 'poor'] as const;

type Row = ResultOf<typeof trackingVitals>['rows'][number];

const textOf = (metric: Vital, value: number) =>
  metric === 'cls' ? value.toFixed(2) : value >= 1_000 ? `${(value / 1_000).toFixed(1)} s` : `${Math.round(value)} ms`;

/** How fast pages were for visitors, by page, each measure with its distribution. */
export function VitalsView({ asked }: DeskState) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  return (
    <Panel what="vitals" asked={asked} isEmpty={({ rows }) => rows.length === 0}>
      {({ rows }) => {
        const routes = [...new Set(rows.map(({ route }) => route))].sort((a, b) => Number(a !== '') - Number(b !== ''));
        return (
          <>
            <DataTable
              caption={t.vitals}
              head={[t.page, ...vitalNames.map((metric) => `${metric.toUpperCase()} p75`), t.samples]}
              numbers={[vitalNames.length + 1]}
              tall
              rows={routes.map((route) => {
                const own = rows.filter((row) => row.route === route);
                const samples = Math.max(...own.map(({ count }) => count));
                return [
                  <span key="page" title={route} className="block max-w-36 truncate sm:max-w-72">
                    {route === '' ? <strong>{t.everyPage}</strong> : valueName('page', route, language)}
                  </span>,
                  ...vitalNames.map((metric) => (
                    <Measured
                      key={metric}
                      row={own.find((row) => row.metric === metric)}
                      isFew={samples < fewSamples}
                    />
                  )),
                  samples.toLocaleString(language),
                ];
              })}
            />
            <p className="mt-3 flex flex-wrap gap-x-5 text-[0.8125rem] text-ink-3">
              {ratings.map((rating) => (
                <span key={rating} className="flex items-center gap-1.5">
                  <span aria-hidden="true" className={`size-2.5 ${colours[rating]}`} />
                  {t[rating]}
                </span>
              ))}
              <span>{t.fewSamples(fewSamples)}</span>
            </p>
          </>
        );
      }}
    </Panel>
  );
}

function Measured({ row, isFew }: { row: Row | undefined; isFew: boolean }) {
  const t = useWords(trackingWords);
  if (!row) return <span className="text-ink-3">–</span>;
  const { good, poor } = vitals[row.metric];
  const colour = isFew ? 'text-ink-3' : row.p75 <= good ? '' : row.p75 <= poor ? 'text-ochre' : 'text-madder';
  const shares = ratings.map((rating) => `${t[rating]} ${percent(row[rating])}`).join(' · ');
  return (
    <>
      <span className={`font-medium tabular-nums ${colour}`}>{textOf(row.metric, row.p75)}</span>
      <span
        role="img"
        aria-label={shares}
        title={shares}
        className={`mt-1 flex h-1.5 w-20 sm:w-28 ${isFew ? 'opacity-50' : ''}`}
      >
        {ratings.map((rating) => (
          <span key={rating} className={colours[rating]} style={{ width: `${row[rating] * 100}%` }} />
        ))}
      </span>
    </>
  );
}
