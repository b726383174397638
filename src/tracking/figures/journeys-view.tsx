import { Button } from 'antd';
import { useState } from 'react';
import { DataTable } from '#kit/ui/data-table.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { trackingWords } from '#tracking/tracking-words.ts';
import type { DeskState } from './desk-state.ts';
import { Panel } from './panel.tsx';
import { percent, valueName } from './value-name.ts';

const shownAtFirst = 20;

/** The paths of visits, the most common first. */
export function JourneysView({ asked, filter }: DeskState) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const [isWhole, setIsWhole] = useState(false);
  return (
    <Panel what="journeys" asked={asked} isEmpty={({ rows }) => rows.length === 0}>
      {({ rows }) => {
        const most = rows[0]?.visits ?? 1;
        const rest = isWhole ? 0 : Math.max(0, rows.length - shownAtFirst);
        return (
          <>
            <ol className="rows border-line border-y">
              {rows.slice(0, rows.length - rest).map(({ path, visits, stopped }) => (
                <li
                  key={path.join(' ')}
                  className="grid items-center gap-x-6 gap-y-1.5 py-2.5 sm:grid-cols-[1fr_16rem]"
                >
                  <span className="flex flex-wrap items-center gap-y-1 text-sm">
                    {path.map((page, place) => (
                      // biome-ignore lint/suspicious/noArrayIndexKey: a page may come twice, and the path never changes
                      <span key={place} className="flex items-center">
                        {place > 0 ? <span aria-hidden="true" className="mx-1.5 h-px w-4 bg-warp" /> : null}
                        <button
                          type="button"
                          className={`max-w-56 cursor-pointer truncate hover:text-primary ${place < path.length - 1 ? 'text-ink-3' : ''}`}
                          aria-label={t.only(valueName('page', page, language))}
                          onClick={() => filter('page', page)}
                        >
                          {valueName('page', page, language)}
                        </button>
                      </span>
                    ))}
                  </span>
                  <span className="flex items-center gap-3 text-sm tabular-nums">
                    <span className="w-14 text-right">{visits.toLocaleString(language)}</span>
                    <span aria-hidden="true" className="relative h-2.5 flex-1 bg-warp/40">
                      <span
                        className="absolute inset-y-0 left-0 bg-yarn-0"
                        style={{ width: `${(visits / most) * 100}%` }}
                      />
                      <span
                        className="absolute inset-y-0 left-0 bg-yarn-5"
                        style={{ width: `${(stopped / most) * 100}%` }}
                      />
                    </span>
                    <span className="w-28 whitespace-nowrap text-right text-ink-3 text-xs">
                      {t.leftThere(percent(stopped / visits))}
                    </span>
                  </span>
                </li>
              ))}
            </ol>
            {rest > 0 ? (
              <Button type="link" className="mt-2 !px-0" onClick={() => setIsWhole(true)}>
                {t.more(rest)}
              </Button>
            ) : null}
          </>
        );
      }}
    </Panel>
  );
}

/** Who had come the day before: as much of retention as can be known without recognising visitors. */
export function ReturnsView({ asked }: DeskState) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  return (
    <Panel what="returns" asked={asked}>
      {({ days }) => (
        <div className="max-w-[48rem]">
          <DataTable
            caption={t.returns}
            head={[t.day, t.visitors, t.back, t.share]}
            numbers={[1, 2, 3]}
            tall
            rows={days.toReversed().map(({ day, visitors, back }) => {
              const share = visitors > 0 ? back / visitors : null;
              return [
                day,
                visitors.toLocaleString(language),
                back.toLocaleString(language),
                <span key="share" className="flex items-center justify-end gap-3">
                  <span aria-hidden="true" className="h-2.5 w-40 bg-warp/40 max-sm:hidden">
                    <span className="block h-full bg-yarn-0" style={{ width: `${(share ?? 0) * 100}%` }} />
                  </span>
                  <span className="w-10">{percent(share)}</span>
                </span>,
              ];
            })}
          />
        </div>
      )}
    </Panel>
  );
}
