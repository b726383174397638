import { Button, Tabs } from 'antd';
import { useState } from 'react';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { trackingWords } from '#tracking/tracking-words.ts';
import { type Asked, type DeskState, isRunning, refreshMs } from './desk-state.ts';
import type { TableName } from './dimensions.ts';
import { ExportMenu, fadedAfter } from './panel.tsx';
import { bareValue, dimensionName, firstFigure, percent, valueName } from './value-name.ts';

const shownAtFirst = 8;

/** Several lists of one kind, one at a time; a row leads to the figures of what it names alone. */
export function BarLists({ lists, state }: { lists: readonly TableName[]; state: DeskState }) {
  const language = useLanguage();
  const [what, setWhat] = useState(lists[0] as TableName);
  return (
    <section className="min-w-0">
      {/* Beside the tabs, not among them: a list of tabs has nothing else in it. */}
      <div className="relative [&_.ant-tabs-nav]:!pe-16">
        <Tabs
          size="small"
          activeKey={what}
          onChange={(key) => setWhat(key as TableName)}
          items={lists.map((key) => ({ key, label: dimensionName(key, language) }))}
        />
        <ExportMenu what={what} asked={state.asked} className="!absolute !text-ink-3 top-1 -right-2" />
      </div>
      <BarList key={what} what={what} state={state} />
    </section>
  );
}

function BarList({ what, state }: { what: TableName; state: DeskState }) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const [isWhole, setIsWhole] = useState(false);
  const { data, error } = useCall(
    '/api.php/official/tracking/table',
    { ...state.asked, what },
    { refreshInterval: refreshMs(state.asked), keepPreviousData: true },
  );
  // What was read before stays while an answer is missing; the page says so above.
  if (error && !data) return <p className="py-4 text-madder text-sm">{error.message}</p>;
  if (!data) return <TableSkeleton rows={shownAtFirst} />;
  if (data.rows.length === 0) return <p className="py-4 text-ink-3 text-sm">{t.empty}</p>;
  const first = firstFigure(what);
  const most = Math.max(...data.rows.map((row) => row[first]));
  // Of a page on which visits ended nothing else is counted.
  const hasBounce = what !== 'event' && what !== 'exit';
  const isCompared = data.rows.some(({ before }) => (before ?? 0) > 0);
  const rows = isWhole ? data.rows : data.rows.slice(0, shownAtFirst);
  return (
    <>
      <div className="flex justify-end gap-3 pb-1 text-ink-3 text-xs">
        <span>{t[first]}</span>
        {hasBounce ? <span className="w-14 text-right">{t.bounce}</span> : null}
        {isCompared ? (
          <span
            className="w-14 text-right"
            title={state.asked.compare === 'year' ? t.changeYear : isRunning(state.asked) ? t.changeAsFar : t.change}
          >
            {t.changed}
          </span>
        ) : null}
      </div>
      <ul className={`grid grid-cols-1 gap-1 ${fadedAfter(error)}`}>
        {rows.map((row) => {
          const value = bareValue(what, row.key);
          const name = valueName(what, value, language);
          return (
            <li key={row.key} className="relative flex items-center gap-3 text-sm">
              <span
                aria-hidden="true"
                className="absolute bottom-0 left-0 h-[3px] rounded-xs bg-yarn-0/60"
                style={{ width: `${(row[first] / Math.max(1, most)) * 100}%` }}
              />
              <button
                type="button"
                className="relative min-w-0 flex-1 cursor-pointer truncate px-2 py-1.5 text-left hover:text-primary"
                aria-label={t.only(name)}
                title={name}
                onClick={() => state.filter(what === 'exit' ? 'page' : what, value)}
              >
                {name}
              </button>
              <span className="relative tabular-nums">{row[first].toLocaleString(language)}</span>
              {hasBounce ? (
                <span className="relative w-14 text-right text-ink-3 tabular-nums">{percent(row.bounce)}</span>
              ) : null}
              {isCompared ? (
                <span className="relative w-14 text-right text-[0.8125rem]">
                  <Change now={row[first]} before={row.before} />
                </span>
              ) : null}
            </li>
          );
        })}
      </ul>
      {data.rows.length > shownAtFirst ? (
        <Button type="link" size="small" className="mt-1 !px-1.5" onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? t.fewer : t.more(data.rows.length - shownAtFirst)}
        </Button>
      ) : null}
      {what === 'event' && state.asked.event !== undefined ? (
        <Properties asked={state.asked} name={state.asked.event} />
      ) : null}
      <span className="sr-only">{dimensionName(what, language)}</span>
    </>
  );
}

/** What an event said besides its name, by how often. */
function Properties({ asked, name }: { asked: Asked; name: string }) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const { data } = useCall('/api.php/official/tracking/properties', { ...asked, name });
  if (!data || data.rows.length === 0) return null;
  return (
    <div className="mt-3 border-line border-t pt-3">
      <h3 className="mb-1.5 text-ink-3 text-sm">{t.properties}</h3>
      <ul className="grid grid-cols-1 gap-1 text-sm">
        {data.rows.map(({ property, value, events }) => (
          <li key={`${property} ${value}`} className="flex gap-3">
            <span className="w-28 shrink-0 truncate text-ink-3">{property}</span>
            <span className="min-w-0 flex-1 truncate">{value}</span>
            <span className="tabular-nums">{events.toLocaleString(language)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How a figure stands to what it is compared with, shares in percentage points. Colour only repeats what the sign says. */
export function Change({
  now,
  before,
  isBetterLow = false,
  isShare = false,
}: {
  now: number | null;
  before: number | null;
  isBetterLow?: boolean;
  isShare?: boolean;
}) {
  const t = useWords(trackingWords);
  if (now === null || before === null || (now === 0 && before === 0)) return null;
  if (before === 0 && !isShare) return <span className="text-ink-3 text-xs">{t.fresh}</span>;
  const change = isShare ? Math.round((now - before) * 1_000) / 10 : Math.round((now / before - 1) * 100);
  const unit = isShare ? t.points : '%';
  if (change === 0) return <span className="text-ink-3 tabular-nums">±0{unit}</span>;
  const isGood = change > 0 !== isBetterLow;
  return (
    <span className={`whitespace-nowrap tabular-nums ${isGood ? 'text-moss' : 'text-madder'}`}>
      {change > 0 ? '+' : '−'}
      {Math.abs(change).toLocaleString()}
      {unit}
    </span>
  );
}
