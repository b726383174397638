import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { trackingWords } from '#tracking/tracking-words.ts';
import type { DeskState } from './desk-state.ts';
import { Panel } from './panel.tsx';
import { valueName } from './value-name.ts';

/** The paths of visits, the most common first. */
export function JourneysView({ asked, filter }: DeskState) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  return (
    <Panel what="journeys" asked={asked} isEmpty={({ rows }) => rows.length === 0}>
      {({ rows }) => {
        const most = rows[0]?.visits ?? 1;
        return (
          <ol className="rows border-line border-y">
            {rows.map(({ path, visits, stopped }) => (
              <li key={path.join(' ')} className="grid items-center gap-x-6 gap-y-1.5 py-2.5 sm:grid-cols-[1fr_16rem]">
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
                  {stopped < visits ? <span className="ms-1.5 text-ink-3">…</span> : null}
                </span>
                <span className="flex items-center gap-3 text-sm tabular-nums">
                  <span className="w-14 text-right">{visits.toLocaleString(language)}</span>
                  <span aria-hidden="true" className="h-2.5 flex-1 bg-warp/40">
                    <span className="block h-full bg-yarn-0" style={{ width: `${(visits / most) * 100}%` }} />
                  </span>
                </span>
              </li>
            ))}
          </ol>
        );
      }}
    </Panel>
  );
}
