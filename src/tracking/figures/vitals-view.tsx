import type { ResultOf } from '#kit/call/call.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { trackingWords } from '#tracking/tracking-words.ts';
import { type Vital, vitalNames, vitals } from '#tracking/visits/speed.ts';
import { Answered } from './answered.tsx';
import type { Asked } from './desk-state.ts';
import type { trackingVitals } from './figures-contract.ts';
import { percent, valueName } from './value-name.ts';

/** Below this many a quarter is a handful of people. */
const fewSamples = 30;

type Row = ResultOf<typeof trackingVitals>['rows'][number];

const textOf = (metric: Vital, value: number) =>
  metric === 'cls' ? value.toFixed(2) : value >= 1_000 ? `${(value / 1_000).toFixed(1)} s` : `${Math.round(value)} ms`;

/** How fast pages were for visitors, by page, each measure with its distribution. */
export function VitalsView({ asked }: { asked: Asked }) {
  const t = useWords(trackingWords);
  const answer = useCall('/api.php/official/tracking/vitals', asked, { keepPreviousData: true });
  return (
    <Answered answer={answer} about={t.vitalsAbout} file={{ what: 'vitals', asked }}>
      {({ rows }) => {
        if (rows.length === 0) return <p className="py-6 text-ink-3 text-sm">{t.empty}</p>;
        const routes = [...new Set(rows.map(({ route }) => route))].sort((a, b) => Number(a !== '') - Number(b !== ''));
        return (
          <div className="mt-4 overflow-x-auto">
            <table className="w-full min-w-[42rem] sm:min-w-[54rem] text-left text-sm tabular-nums">
              <thead className="text-ink-3">
                <tr className="border-line border-b">
                  <th className="sticky left-0 bg-paper py-2 pr-4 font-normal">{t.page}</th>
                  {vitalNames.map((metric) => (
                    <th key={metric} className="w-28 py-2 pr-4 font-normal sm:w-36">
                      {metric.toUpperCase()} p75
                    </th>
                  ))}
                  <th className="w-16 py-2 text-right font-normal">{t.samples}</th>
                </tr>
              </thead>
              <tbody>
                {routes.map((route) => (
                  <PageRow key={route} route={route} rows={rows.filter((row) => row.route === route)} />
                ))}
              </tbody>
            </table>
            <p className="mt-3 flex flex-wrap gap-x-5 text-[0.8125rem] text-ink-3">
              {(
                [
                  ['bg-moss', t.good],
                  ['bg-ochre', t.needs],
                  ['bg-madder', t.poor],
                ] as const
              ).map(([colour, name]) => (
                <span key={name} className="flex items-center gap-1.5">
                  <span aria-hidden="true" className={`size-2.5 ${colour}`} />
                  {name}
                </span>
              ))}
              <span>{t.fewSamples(fewSamples)}</span>
            </p>
          </div>
        );
      }}
    </Answered>
  );
}

function PageRow({ route, rows }: { route: string; rows: readonly Row[] }) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const samples = Math.max(...rows.map(({ count }) => count));
  const isFew = samples < fewSamples;
  return (
    <tr className={`border-line border-b ${isFew ? 'text-ink-3' : ''}`}>
      <th
        title={route}
        className={`sticky left-0 max-w-36 truncate bg-paper py-2.5 pr-4 text-left sm:max-w-72 ${route === '' ? 'font-semibold' : 'font-normal'}`}
      >
        {route === '' ? t.everyPage : valueName('page', route, language)}
      </th>
      {vitalNames.map((metric) => {
        const row = rows.find((one) => one.metric === metric);
        if (!row)
          return (
            <td key={metric} className="pr-4 text-ink-3">
              –
            </td>
          );
        const { good, poor } = vitals[metric];
        const colour = isFew || row.p75 <= good ? '' : row.p75 <= poor ? 'text-ochre' : 'text-madder';
        return (
          <td key={metric} className="pr-4">
            <span className={`font-medium ${colour}`}>{textOf(metric, row.p75)}</span>
            <span
              role="img"
              className={`mt-1 flex h-1.5 w-20 sm:w-28 ${isFew ? 'opacity-50' : ''}`}
              aria-label={`${t.good} ${percent(row.good)}, ${t.needs} ${percent(row.needs)}, ${t.poor} ${percent(row.poor)}`}
              title={`${t.good} ${percent(row.good)} · ${t.needs} ${percent(row.needs)} · ${t.poor} ${percent(row.poor)}`}
            >
              <span className="bg-moss" style={{ width: `${row.good * 100}%` }} />
              <span className="bg-ochre" style={{ width: `${row.needs * 100}%` }} />
              <span className="bg-madder" style={{ width: `${row.poor * 100}%` }} />
            </span>
          </td>
        );
      })}
      <td className="text-right text-ink-3">{samples.toLocaleString(language)}</td>
    </tr>
  );
}
