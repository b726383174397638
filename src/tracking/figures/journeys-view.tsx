import { Button } from 'antd';
import { useState } from 'react';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { trackingWords } from '#tracking/tracking-words.ts';
import { Answered } from './answered.tsx';
import type { Asked, DeskState } from './desk-state.ts';
import { percent, valueName } from './value-name.ts';

const shownAtFirst = 20;

/** The ways that visits took, the most trodden first. */
export function JourneysView({ state }: { state: DeskState }) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const [isWhole, setIsWhole] = useState(false);
  const answer = useCall('/api.php/official/tracking/journeys', state.asked, { keepPreviousData: true });
  return (
    <Answered answer={answer} about={t.journeysAbout} file={{ what: 'journeys', asked: state.asked }}>
      {({ rows }) => {
        if (rows.length === 0) return <p className="py-6 text-ink-3 text-sm">{t.empty}</p>;
        const most = rows[0]?.visits ?? 1;
        const rest = isWhole ? 0 : Math.max(0, rows.length - shownAtFirst);
        return (
          <>
            <ol className="mt-4 rows border-line border-y">
              {rows.slice(0, rows.length - rest).map(({ path, visits, stopped }) => (
                <li
                  key={path.join(' ')}
                  className="grid items-center gap-x-6 gap-y-1.5 py-2.5 sm:grid-cols-[1fr_16rem]"
                >
                  <span className="flex flex-wrap items-center gap-y-1 text-sm">
                    {path
                      .map((page, place) => ({ page, place, id: `${place} ${page}` }))
                      .map(({ page, place, id }) => (
                        <span key={id} className="flex items-center">
                          {place > 0 ? <span aria-hidden="true" className="mx-1.5 h-px w-4 bg-warp" /> : null}
                          <button
                            type="button"
                            className={`max-w-56 cursor-pointer truncate hover:text-primary ${place < path.length - 1 ? 'text-ink-3' : ''}`}
                            aria-label={t.only(valueName('page', page, language))}
                            onClick={() => state.filter('page', page)}
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
    </Answered>
  );
}

/** Who was here the day before: as much of retention as can be known without recognising anybody. */
export function ReturnsView({ asked }: { asked: Asked }) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const answer = useCall('/api.php/official/tracking/returns', asked, { keepPreviousData: true });
  const number = (value: number) => value.toLocaleString(language);
  return (
    <Answered answer={answer} about={t.returnsAbout} file={{ what: 'returns', asked }}>
      {({ days }) => (
        <table className="mt-4 w-full max-w-[48rem] text-left text-sm tabular-nums">
          <thead className="text-ink-3">
            <tr className="border-line border-b">
              {[t.day, t.visitors, t.back, t.share].map((title) => (
                <th key={title} className="py-2 pr-4 font-normal sm:whitespace-nowrap">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.toReversed().map(({ day, visitors, back }) => {
              const share = visitors > 0 ? back / visitors : null;
              return (
                <tr key={day} className="border-line border-b">
                  <td className="whitespace-nowrap py-1.5 pr-4">{day}</td>
                  <td className="pr-4">{number(visitors)}</td>
                  <td className="pr-4">{number(back)}</td>
                  <td className="sm:w-2/5">
                    <span className="flex items-center gap-3">
                      <span className="w-12">{percent(share)}</span>
                      <span aria-hidden="true" className="h-2.5 flex-1 bg-warp/40 max-sm:hidden">
                        <span className="block h-full bg-yarn-0" style={{ width: `${(share ?? 0) * 100}%` }} />
                      </span>
                    </span>
                  </td>
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </Answered>
  );
}
