import { useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { type Cell, DataTable } from '#kit/ui/data-table.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type Fault, faults } from '#tracking/contract.ts';
import { trackingWords } from '#tracking/tracking-words.ts';
import type { DeskState } from './desk-state.ts';
import { EraseVisitor } from './erase-visitor.tsx';
import { Panel } from './panel.tsx';
import { runsOf } from './period.ts';
import { percent, valueName } from './value-name.ts';

/** Whether days are complete, how much was not seen, what was wrong with requests, and which bots came. */
export function QualityView({ asked }: DeskState) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const me = useOutletContext<ScreenRecord>();
  const number = (value: number) => value.toLocaleString(language);
  return (
    <>
      <Panel what="quality" asked={asked}>
        {({ incomplete, pages, faults: counted, bots }) => (
          <>
            <p className={`text-sm ${incomplete.length > 0 ? 'text-madder' : 'text-moss'}`}>
              {incomplete.length > 0 ? t.incomplete(runsOf(incomplete).join(t.comma)) : t.complete}
            </p>
            <div className="mt-5 grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
              <Listed
                title={t.faults}
                about={t.faultsAbout}
                none={t.noFaults}
                head={[t.reason, t.outcome, t.count]}
                rows={counted.map(({ reason, outcome, count }) => [
                  Object.hasOwn(faults, reason) ? inLanguage(faultName(reason as Fault), language) : reason,
                  outcome === 'stored' ? t.stored : t.notStored,
                  number(count),
                ])}
              />
              <div className="grid min-w-0 gap-y-10">
                <Listed
                  title={t.unseenTitle}
                  about={t.unseenAbout}
                  none={t.empty}
                  head={[t.page, t.served, t.loads, t.unseenShare]}
                  rows={pages.map(({ route, served, loads, unseen }) => [
                    valueName('page', route, language),
                    number(served),
                    number(loads),
                    percent(unseen),
                  ])}
                />
                <Listed
                  title={t.botsTitle}
                  about={t.botsAbout}
                  none={t.empty}
                  head={[t.name, t.rules, t.events]}
                  rows={bots.map(({ bot, rules, events }) => [bot, rules, number(events)])}
                />
              </div>
            </div>
          </>
        )}
      </Panel>
      {me.roles.includes('admin') ? <EraseVisitor /> : null}
    </>
  );
}

function faultName(fault: Fault): Text {
  const [, ...name] = faults[fault];
  return name;
}

/** The twenty most frequent lines of a list. */
function Listed({
  title,
  about,
  none,
  head,
  rows,
}: {
  title: string;
  about: string;
  none: string;
  head: readonly string[];
  rows: readonly (readonly Cell[])[];
}) {
  return (
    <section className="min-w-0">
      <h2 className="font-semibold text-base">{title}</h2>
      <p className="mt-1 mb-2 text-[0.8125rem] text-ink-3 leading-relaxed">{about}</p>
      {rows.length === 0 ? (
        <p className="py-3 text-ink-3 text-sm">{none}</p>
      ) : (
        <DataTable caption={title} head={head} numbers={[1, 2, 3]} tall rows={rows.slice(0, 20)} />
      )}
    </section>
  );
}
