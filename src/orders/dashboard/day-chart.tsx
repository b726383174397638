import { DataTable } from '#kit/ui/data-table.tsx';
import { Disclosure } from '#kit/ui/disclosure.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { PublicDay } from '#orders/public-figures.ts';
import { shortDay, shorterDay, words } from './words.ts';

const width = 1000;
const height = 240;

/** Marks from the top to 0. The days before may have been busier than 100, which the days shown are measured by. */
function marksTo(most: number): number[] {
  const step = [25, 50, 100, 200, 500].find((each) => most / each <= 6) ?? 1000;
  return Array.from({ length: Math.ceil(most / step) + 1 }, (_, place) => place * step).reverse();
}

/** A day's warp: three threads, or one where three would close up. */
const threads = (x: number, top: number, apart: number): string =>
  (apart === 0 ? [x] : [x - apart, x, x + apart]).map((at) => `M${Math.round(at * 10) / 10} ${height}V${top}`).join('');

/** Each day's orders are a warp thread, as long as the day was busy; turnover is the weft that runs across. */
export function DayChart({ days }: { days: readonly PublicDay[] }) {
  const language = useLanguage();
  const t = useWords(words);
  const step = width / days.length;
  const x = (place: number) => Math.round((place + 0.5) * step);
  const scale = marksTo(Math.max(100, ...days.map(({ turnoverBefore }) => turnoverBefore ?? 0)));
  const top = scale[0] ?? 100;
  const y = (index: number) => Math.round(height - (index / top) * height);
  // Days before records began come first and have no figure: the line begins after them.
  const line = (read: (day: PublicDay) => number | null) =>
    days
      .flatMap((day, place) => {
        const index = read(day);
        return index === null ? [] : [`${x(place)},${y(index)}`];
      })
      .join(' ');
  const busiest = days.reduce(
    (most, day) => ((day.orders ?? 0) > (most.orders ?? 0) ? day : most),
    days[0] as PublicDay,
  );
  const latest = days.at(-1);
  if (!busiest || !latest) return null;
  // Threads of a day part only where there is room for them.
  const apart = days.length > 31 ? 0 : Math.min(4, step / 4);
  const past = days.some(({ turnoverBefore }) => turnoverBefore !== null);
  const began = days.find(({ orders }) => orders !== null);
  const summary = [
    t.daysSummary(shortDay(busiest.day, language), latest.orders ?? 0),
    ...(began && began !== days[0] ? [t.recordsFrom(shortDay(began.day, language))] : []),
  ].join(language === 'en' ? ' ' : '');
  return (
    <figure>
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-2">
        <span className="text-balance text-ink-2">{summary}</span>
        <span className="flex flex-wrap gap-x-6 gap-y-1 text-ink-2 text-sm">
          <span className="inline-flex items-center gap-2">
            <svg aria-hidden="true" viewBox="0 0 14 14" className="size-3.5 text-primary">
              <path d="M3 0V14M7 0V14M11 0V14" stroke="currentColor" strokeWidth="2" />
            </svg>
            {t.orders}
          </span>
          <span className="inline-flex items-center gap-2">
            <svg aria-hidden="true" viewBox="0 0 22 14" className="h-3.5 w-5.5 text-ochre">
              <path d="M0 7H22" stroke="currentColor" strokeWidth="2.5" />
            </svg>
            {t.turnover}
          </span>
          {past ? (
            <span className="inline-flex items-center gap-2">
              <svg aria-hidden="true" viewBox="0 0 22 14" className="h-3.5 w-5.5 text-ink-3">
                <path d="M0 7H22" stroke="currentColor" strokeDasharray="4 3" strokeWidth="1.5" />
              </svg>
              {t.turnoverBefore}
            </span>
          ) : null}
        </span>
      </figcaption>
      <div className="mt-6 flex gap-3">
        <div aria-hidden="true" className="relative w-7 shrink-0 text-right text-ink-3 text-sm tabular-nums">
          {scale.map((mark) => (
            <span
              key={mark}
              className="-translate-y-1/2 absolute right-0"
              style={{ top: `${(100 * y(mark)) / height}%` }}
            >
              {mark}
            </span>
          ))}
        </div>
        <svg
          role="img"
          aria-label={`${t.days}: ${summary}`}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="h-60 min-w-0 flex-1 sm:h-72"
        >
          {scale.map((mark) => (
            <path
              key={mark}
              className="text-line"
              d={`M0 ${y(mark)}H${width}`}
              stroke="currentColor"
              vectorEffect="non-scaling-stroke"
            />
          ))}
          <path
            className="text-primary"
            d={days.map(({ orders }, place) => (orders === null ? '' : threads(x(place), y(orders), apart))).join('')}
            stroke="currentColor"
            strokeWidth="1.5"
            vectorEffect="non-scaling-stroke"
          />
          {past ? (
            <polyline
              className="text-ink-3"
              fill="none"
              points={line(({ turnoverBefore }) => turnoverBefore)}
              stroke="currentColor"
              strokeDasharray="5 5"
              strokeWidth="1.5"
              vectorEffect="non-scaling-stroke"
            />
          ) : null}
          <polyline
            className="text-ochre"
            fill="none"
            points={line(({ turnover }) => turnover)}
            stroke="currentColor"
            strokeLinejoin="round"
            strokeWidth="2.5"
            vectorEffect="non-scaling-stroke"
          />
        </svg>
      </div>
      <DateMarks days={days} />
      <div className="mt-4">
        <Disclosure heading={t.asTable}>
          <DataTable
            caption={t.days}
            head={[
              t.day,
              `${t.orders} (${t.index})`,
              `${t.turnover} (${t.index})`,
              ...(past ? [`${t.turnoverBefore} (${t.index})`] : []),
            ]}
            numbers={[1, 2, 3]}
            rows={days.map(({ day, orders, turnover, turnoverBefore }) => [
              shortDay(day, language),
              orders ?? '–',
              turnover ?? '–',
              ...(past ? [turnoverBefore ?? '–'] : []),
            ])}
          />
        </Disclosure>
      </div>
    </figure>
  );
}

/** Each date below its own day: of a week all seven, or every other one in a narrow hand; of more days first, middle and last. */
function DateMarks({ days }: { days: readonly PublicDay[] }) {
  const language = useLanguage();
  const last = days.length - 1;
  const isWeek = days.length <= 7;
  const at = (place: number) => `${(100 * (place + 0.5)) / days.length}%`;
  return (
    <div
      aria-hidden="true"
      className={`relative mt-2 ml-10 h-6 text-ink-3 tabular-nums ${isWeek ? 'text-xs' : 'text-sm'}`}
    >
      {(isWeek ? days.map((_, place) => place) : [0, Math.floor(days.length / 2), last]).map((place) => (
        <span
          key={place}
          className={`absolute whitespace-nowrap ${isWeek ? '-translate-x-1/2 max-[24rem]:even:hidden' : place === 0 || place === last ? '' : '-translate-x-1/2'}`}
          style={!isWeek && place === last ? { right: at(0) } : { left: at(place) }}
        >
          {isWeek ? shorterDay(days[place]?.day ?? '') : shortDay(days[place]?.day ?? '', language)}
        </span>
      ))}
    </div>
  );
}

/** Days as one short text, `44,46,40;…` from a first day on: the page holds them twice, as a drawing and for its script. */
export const writeDays = (days: readonly PublicDay[]): string =>
  days.map(({ orders, turnover, turnoverBefore }) => [orders, turnover, turnoverBefore].join()).join(';');

/** Null is written as nothing. */
const readIndex = (text: string | undefined) => (text ? Number(text) : null);

export function readDays(text: string, from: string): PublicDay[] {
  const first = Date.parse(`${from}T00:00:00Z`);
  return text.split(';').map((each, place) => {
    const [orders, turnover, before] = each.split(',');
    return {
      day: new Date(first + place * 86_400_000).toISOString().slice(0, 10),
      orders: readIndex(orders),
      turnover: readIndex(turnover),
      turnoverBefore: readIndex(before),
    };
  });
}
