import { useState } from 'react';
import type { ResultOf } from '#kit/call/call.ts';
import { scaleOf } from '#kit/desk/bar-chart.tsx';
import type { Language } from '#kit/text/language.ts';
import { axisDate } from '#kit/text/short-moment.ts';
import { businessOffsetMs } from '#kit/text/time.ts';
import { DataTable } from '#kit/ui/data-table.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { Point, trackingSummary } from '#tracking/contract.ts';
import { trackingWords } from '#tracking/tracking-words.ts';
import type { Asked } from './desk-state.ts';
import { daysOf, otherPeriod, readPeriod } from './period.ts';

type Summary = ResultOf<typeof trackingSummary>;
const nothing = { visitors: 0, visits: 0, views: 0 };
const shown = ['visitors', 'views'] as const;

/** Every hour of a day, or every day of a period, with nothing where nothing happened. */
function slotsOf({ from, to, compare }: Asked): { now: string[]; before: string[] } {
  const period = readPeriod(from, to);
  if (!period) return { now: [], before: [] };
  const other = otherPeriod(period, compare);
  if (period.days > 1) return { now: daysOf(period), before: other ? daysOf(other) : [] };
  const hours = (day: string) => Array.from({ length: 24 }, (_, hour) => `${day}T${String(hour).padStart(2, '0')}:00`);
  return { now: hours(from), before: other ? hours(other.from) : [] };
}

/** Of the business time zone, as slots are named. */
const businessMoment = (at: number) => new Date(at + businessOffsetMs).toISOString().slice(0, 16);

const brief = (slot: string, language: Language) => (slot.includes('T') ? slot.slice(11) : axisDate(slot, language));

/**
 * The course of a period: a bar for every hour or day, as high as there were visitors, with the views as a line above and
 * what it is compared with as a dashed one. The same is there as a table.
 */
export function CourseChart({
  asked,
  points,
  points_before,
  releases,
}: { asked: Asked } & Pick<Summary, 'points' | 'points_before' | 'releases'>) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const [at, setAt] = useState<number>();
  const slots = slotsOf(asked);
  const isCompared = asked.compare !== 'none';
  const beforeName = asked.compare === 'year' ? t.yearBefore : t.before;
  const find = (of: readonly Point[], slot: string | undefined) => of.find((one) => one.at === slot) ?? nothing;
  const rows = slots.now.map((slot, place) => ({
    slot,
    now: find(points, slot),
    before: find(points_before, slots.before[place]),
    builds: releases.filter(
      (release) => slot.startsWith(release.at) && (slot.length === 10 || slot.endsWith('T00:00')),
    ),
  }));
  const values = rows.flatMap(({ now, before }) => [now.views, now.visitors, before.visitors]);
  const marks = scaleOf(Math.max(...values), 4).filter(Number.isInteger);
  const most = marks.at(-1) ?? 1;
  /** In the units of the chart: slots, and figures from above. */
  const placesOf = (value: (row: (typeof rows)[number]) => number) =>
    rows.map((row, place) => `${place + 0.5},${most - value(row)}`);
  const views = placesOf(({ now }) => now.views);
  // The slot that is going on is no fall, and those to come are nothing yet.
  const present = businessMoment(Date.now());
  const begun = rows.filter(({ slot }) => slot <= present).length;
  const over = present.startsWith(rows[begun - 1]?.slot.slice(0, 13) ?? '-') ? begun - 1 : begun;
  const number = (value: number) => value.toLocaleString(language);
  const hovered = at === undefined ? undefined : rows[at];
  const every = Math.ceil(rows.length / 10);
  return (
    <section className="mt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="font-semibold text-base">{t.course}</h2>
        <p className="flex flex-wrap gap-x-4 text-[0.8125rem] text-ink-2" aria-hidden="true">
          <Key swatch={<rect x="3" y="1" width="6" height="10" className="fill-yarn-0" />} name={t.visitors} />
          <Key swatch={<path d="M0 6h12" className="stroke-yarn-1" strokeWidth="2" />} name={t.views} />
          {isCompared ? (
            <Key
              swatch={<path d="M0 6h12" className="stroke-ink-3" strokeWidth="1.5" strokeDasharray="3 2" />}
              name={`${beforeName} · ${t.visitors}`}
            />
          ) : null}
        </p>
      </div>
      <div className="relative ms-10 mt-2">
        <svg
          role="img"
          aria-label={t.course}
          viewBox={`0 0 ${rows.length} ${most}`}
          preserveAspectRatio="none"
          className="block h-42 w-full overflow-visible"
          onMouseLeave={() => setAt(undefined)}
        >
          <path
            className="stroke-line"
            vectorEffect="non-scaling-stroke"
            d={marks.map((mark) => `M0 ${mark}h${rows.length}`).join('')}
          />
          {rows.map(({ slot, now }, place) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: what stands there can be read in the table as well
            <g key={slot} className={place === at ? 'fill-primary' : 'fill-yarn-0'} onMouseEnter={() => setAt(place)}>
              <rect x={place} width={1} height={most} fill="none" pointerEvents="all" />
              <rect x={place + 0.18} width={0.64} y={most - now.visitors} height={now.visitors} />
            </g>
          ))}
          {isCompared ? (
            <polyline
              className="pointer-events-none fill-none stroke-ink-3"
              vectorEffect="non-scaling-stroke"
              strokeDasharray="4 3"
              points={placesOf(({ before }) => before.visitors).join(' ')}
            />
          ) : null}
          {[
            { dashes: undefined, part: views.slice(0, over) },
            { dashes: '2 4', part: views.slice(Math.max(0, over - 1), begun) },
          ].map(({ dashes, part }) => (
            <polyline
              key={dashes ?? ''}
              className="pointer-events-none fill-none stroke-yarn-1"
              vectorEffect="non-scaling-stroke"
              strokeWidth="2"
              strokeDasharray={dashes}
              points={part.join(' ')}
            />
          ))}
        </svg>
        {rows.map(({ slot, builds }, place) =>
          builds.length > 0 ? (
            <span
              key={slot}
              title={builds.map(({ build }) => t.release(build)).join('\n')}
              className="absolute top-0 h-full border-madder border-l border-dashed"
              style={{ left: `${((place + 0.06) / rows.length) * 100}%` }}
            >
              <span className="absolute -top-0.5 -left-[3px] size-1.5 rotate-45 bg-madder" />
            </span>
          ) : null,
        )}
        {marks.map((mark) => (
          <span
            key={mark}
            aria-hidden="true"
            className="absolute right-full -translate-y-1/2 pe-2 text-[0.6875rem] text-ink-3 leading-none tabular-nums"
            style={{ top: `${(1 - mark / most) * 100}%` }}
          >
            {number(mark)}
          </span>
        ))}
        {hovered ? (
          <p
            className={`pointer-events-none absolute top-1 rounded border border-line bg-surface px-2.5 py-1.5 text-[0.8125rem] leading-normal tabular-nums ${(at ?? 0) > rows.length / 2 ? 'left-1' : 'right-1'}`}
          >
            <span className="block text-ink-3">{hovered.slot.replace('T', ' ')}</span>
            {shown.map((name) => (
              <span key={name} className="block">
                {t[name]} {number(hovered.now[name])}
                {isCompared ? (
                  <span className="ms-2 text-ink-3">
                    {(asked.compare === 'year' ? t.ofYear : t.ofBefore)(number(hovered.before[name]))}
                  </span>
                ) : null}
              </span>
            ))}
            {hovered.builds.map(({ build }) => (
              <span key={build} className="block text-madder">
                {t.release(build)}
              </span>
            ))}
          </p>
        ) : null}
      </div>
      <div className="relative ms-10 mt-1.5 h-4 text-ink-3 text-xs tabular-nums" aria-hidden="true">
        {rows.map(({ slot }, place) =>
          place % every === 0 ? (
            <span
              key={slot}
              className={`absolute -translate-x-1/2 ${(place / every) % 2 === 1 ? 'max-sm:hidden' : ''}`}
              style={{ left: `${((place + 0.5) / rows.length) * 100}%` }}
            >
              {brief(slot, language)}
            </span>
          ) : null,
        )}
      </div>
      <details className="mt-2 text-sm">
        <summary className="mb-2 cursor-pointer text-[0.8125rem] text-ink-3">{t.asTable}</summary>
        <DataTable
          caption={t.course}
          head={[t.when, t.visitors, t.visits, t.views, ...(isCompared ? [`${beforeName} · ${t.visitors}`] : [])]}
          numbers={[1, 2, 3, 4]}
          rows={rows.map(({ slot, now, before, builds }) => [
            [slot.replace('T', ' '), ...builds.map(({ build }) => t.release(build))].join(' · '),
            ...[now.visitors, now.visits, now.views, ...(isCompared ? [before.visitors] : [])].map(number),
          ])}
        />
      </details>
    </section>
  );
}

function Key({ swatch, name }: { swatch: React.ReactNode; name: string }) {
  return (
    <span className="flex items-center gap-1.5">
      <svg width="12" height="12" aria-hidden="true">
        {swatch}
      </svg>
      {name}
    </span>
  );
}
