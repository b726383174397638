import { Tooltip } from 'antd';
import { BarChart } from '#kit/desk/bar-chart.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { grouped } from '#kit/text/grouped.ts';
import { inLanguage } from '#kit/text/language.ts';
import { axisDate } from '#kit/text/short-moment.ts';
import { DataTable } from '#kit/ui/data-table.tsx';
import { quiltPlaces } from '#kit/ui/quilt-places.ts';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { SerialFigures } from '#serials/desk-contract.ts';
import { deskWords, regionText } from './desk-words.ts';

export function CheckFigures() {
  const t = useWords(deskWords);
  const answer = useCall('/api.php/official/serials/figures', {}, { refreshInterval: 60_000 });
  const { data, error } = answer;
  if (!data) return error ? <FailedReading answer={answer} /> : <TableSkeleton rows={6} />;
  return (
    <>
      <FailedReading answer={answer} />
      <section>
        <h2 className="text-base font-semibold">{t.last30}</h2>
        <DayChart days={data.days} />
      </section>
      <section>
        <h2 className="text-base font-semibold">{t.byRegion}</h2>
        {data.regions.some(({ region }) => region !== null) ? (
          <div className="mt-3 grid items-start gap-8 lg:grid-cols-[1fr_22rem]">
            <div>
              <CheckMap regions={data.regions} />
              <p className="mt-3 text-[0.8125rem] text-ink-3">{t.mapHelp}</p>
            </div>
            <RegionBars regions={data.regions} />
          </div>
        ) : (
          <>
            <p className="mt-2 mb-3 text-sm text-ink-2">{t.noRegions}</p>
            <RegionBars regions={data.regions} />
          </>
        )}
      </section>
    </>
  );
}

/** Unknown numbers are the third bar: many of them on one day are somebody who guesses. */
function DayChart({ days }: Pick<SerialFigures, 'days'>) {
  const t = useWords(deskWords);
  const language = useLanguage();
  if (days.every(({ genuine, doubtful, unknown }) => genuine + doubtful + unknown === 0))
    return <p className="mt-2 text-sm text-ink-2">{t.noChecks}</p>;
  return (
    <div className="mt-3 max-w-[44rem]">
      <BarChart
        label={t.last30}
        names={days.map(({ day }) => axisDate(day, language))}
        rows={days}
        series={[
          ['genuine', t.genuine, 'fill-primary'],
          ['doubtful', t.doubtful, 'fill-madder'],
          ['unknown', t.unknown, 'fill-ochre'],
        ]}
      />
      <details className="mt-3">
        <summary className="cursor-pointer text-[0.8125rem] text-ink-2 hover:text-primary">{t.asTable}</summary>
        <DataTable
          caption={t.last30}
          head={[t.day, t.genuine, t.doubtful, t.unknown]}
          numbers={[1, 2, 3]}
          rows={days.toReversed().map(({ day, genuine, doubtful, unknown }) => [day, genuine, doubtful, unknown])}
        />
      </details>
    </div>
  );
}

function RegionBars({ regions }: Pick<SerialFigures, 'regions'>) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const most = Math.max(1, ...regions.map(({ checks }) => checks));
  return (
    <ol className="grid gap-2">
      {regions.map(({ region, checks, doubtful }) => (
        <li key={region ?? ''} className="grid grid-cols-[7rem_1fr_4rem] items-center gap-3 text-sm">
          <span>{inLanguage(regionText(region), language) || t.regionUnknown}</span>
          <span className="h-2 rounded-full bg-line">
            <span className="block h-2 rounded-full bg-primary" style={{ width: `${(100 * checks) / most}%` }} />
          </span>
          <span className="text-right tabular-nums">
            {checks}
            {doubtful > 0 ? <span className="text-madder"> / {doubtful}</span> : null}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Thresholds, as a share of the busiest province, for each step of colour. */
const shades = [0.001, 0.05, 0.15, 0.3, 0.5, 0.75];
const percents = [0, 8, 16, 26, 38, 52, 66];

/**
 * Tile map of checks by province: darker with more checks, with a red corner for doubtful ones. Sales in an unserved province stand
 * out.
 */
export function CheckMap({ regions }: Pick<SerialFigures, 'regions'>) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const byName = new Map(regions.map((one) => [regionText(one.region)[0], one]));
  const most = Math.max(1, ...quiltPlaces.map(([name]) => byName.get(name)?.checks ?? 0));
  return (
    <div role="img" aria-label={t.mapLabel} className="grid max-w-[34rem] grid-cols-7 gap-1">
      {quiltPlaces.map(([name, code, column]) => {
        const { checks = 0, doubtful = 0, region = null } = byName.get(name) ?? {};
        const percent = percents[shades.filter((from) => checks / most >= from).length] ?? 0;
        const label = language === 'en' ? code : name;
        return (
          <Tooltip
            key={code}
            title={`${inLanguage(region ? regionText(region) : [name, code], language)} · ${t.checksAnd(checks, doubtful)}`}
          >
            <div
              className="relative flex aspect-square min-w-0 flex-col justify-between overflow-hidden border border-line p-1 text-ink text-xs leading-tight sm:p-1.5"
              style={{
                gridColumn: column,
                background: `color-mix(in srgb, var(--yarn-0) ${percent}%, var(--surface))`,
              }}
            >
              <span className="whitespace-nowrap">{label}</span>
              {checks > 0 ? <span className="tabular-nums">{grouped(checks)}</span> : null}
              {doubtful > 0 ? (
                <span
                  className="absolute top-0 right-0 size-3 bg-madder"
                  style={{ clipPath: 'polygon(0 0, 100% 0, 100% 100%)' }}
                />
              ) : null}
            </div>
          </Tooltip>
        );
      })}
    </div>
  );
}
