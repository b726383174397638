import { isValidElement, type ReactNode } from 'react';
import { inLanguage } from '#kit/text/language.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { faults } from '#tracking/contract.ts';
import { faultWords, trackingWords } from '#tracking/tracking-words.ts';
import { Answered } from './answered.tsx';
import type { Asked } from './desk-state.ts';
import { percent, valueName } from './value-name.ts';

/** How much was not seen, what was wrong with requests, who were bots, and whether days are complete. */
export function QualityView({ asked }: { asked: Asked }) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const answer = useCall('/api.php/official/tracking/quality', asked, { keepPreviousData: true });
  const number = (value: number) => value.toLocaleString(language);
  return (
    <Answered answer={answer} about={t.qualityAbout}>
      {({ incomplete, pages, faults: counted, bots }) => (
        <>
          <p className={`mt-4 text-sm ${incomplete.length > 0 ? 'text-madder' : 'text-moss'}`}>
            {incomplete.length > 0 ? t.incomplete(incomplete.join(t.comma)) : t.complete}
          </p>
          <div className="mt-5 grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
            <div className="grid min-w-0 gap-y-10">
              <Rows
                title={t.faults}
                about={t.faultsAbout}
                none={t.noFaults}
                head={[t.reason, t.outcome, t.count]}
                rows={counted.map(({ reason, outcome, count }) => [
                  Object.hasOwn(faults, reason)
                    ? inLanguage(faultWords[reason as keyof typeof faultWords], language)
                    : reason,
                  <span key="outcome" className="whitespace-nowrap">
                    {outcome === 'stored' ? t.stored : t.notStored}
                  </span>,
                  number(count),
                ])}
              />
            </div>
            <div className="grid min-w-0 gap-y-10">
              <Rows
                title={t.unseenTitle}
                about={t.unseenAbout}
                none={t.empty}
                head={[t.page, t.served, t.loads, t.unseenShare]}
                rows={pages
                  .slice(0, 20)
                  .map(({ route, served, loads, unseen }) => [
                    valueName('page', route, language),
                    number(served),
                    number(loads),
                    percent(unseen),
                  ])}
              />
              <Rows
                title={t.botsTitle}
                about={t.botsAbout}
                none={t.empty}
                head={[t.name, t.rules, t.events]}
                rows={bots.slice(0, 20).map(({ bot, rules, events }) => [
                  bot,
                  <span key={rules} className="whitespace-nowrap">
                    {rules}
                  </span>,
                  number(events),
                ])}
              />
            </div>
          </div>
        </>
      )}
    </Answered>
  );
}

const keyOf = (cells: readonly ReactNode[]) =>
  cells.map((cell) => (isValidElement(cell) ? cell.key : String(cell))).join(' ');

function Rows({
  title,
  about,
  none,
  head,
  rows,
}: {
  title: string;
  about?: string;
  none: string;
  head: readonly string[];
  rows: readonly (readonly ReactNode[])[];
}) {
  const columns = head.map((name, place) => ({
    id: `column ${place}`,
    place,
    name,
    align: place > 0 ? 'pl-4 text-right' : 'wrap-anywhere',
  }));
  return (
    <section className="min-w-0">
      <h2 className="font-semibold text-base">{title}</h2>
      {about ? <p className="mt-1 text-[0.8125rem] text-ink-3 leading-relaxed">{about}</p> : null}
      {rows.length === 0 ? (
        <p className="py-3 text-ink-3 text-sm">{none}</p>
      ) : (
        <div className="mt-2 overflow-x-auto">
          <table className="w-full text-left text-sm tabular-nums">
            <thead className="text-ink-3">
              <tr className="border-line border-b">
                {columns.map(({ id, name, align }) => (
                  <th key={id} className={`whitespace-nowrap py-1.5 font-normal ${align}`}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((cells) => (
                <tr key={keyOf(cells)} className="border-line border-b">
                  {columns.map(({ id, place, align }) => (
                    <td key={id} className={`py-1.5 ${align}`}>
                      {cells[place]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
