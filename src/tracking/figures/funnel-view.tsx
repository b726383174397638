import { inLanguage } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { stepWords, trackingWords } from '#tracking/tracking-words.ts';
import type { Step } from '#tracking/visits/steps.ts';
import type { DeskState } from './desk-state.ts';
import { Panel } from './panel.tsx';
import { percent } from './value-name.ts';

/** How far visits came towards an application, and what those had met that stopped. */
export function FunnelView({ asked }: DeskState) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const number = (value: number) => value.toLocaleString(language);
  return (
    <Panel what="funnel" asked={asked} isEmpty={({ steps }) => !steps[0]?.visits}>
      {({ steps }) => {
        const first = steps[0]?.visits ?? 1;
        return (
          <ol className="max-w-[64rem]">
            {steps.map(({ step, visits, stopped, errors, slow, edits }, place) => {
              const met = [
                ...(errors > 0 ? [t.metErrors(number(errors))] : []),
                ...(slow > 0 ? [t.metSlow(number(slow))] : []),
                ...(edits > 0 ? [t.metEdits(number(edits))] : []),
              ];
              return (
                <li key={step} className="border-line border-t py-4 first:border-t-0">
                  <div className="flex items-baseline justify-between gap-x-4">
                    <h2 className="font-medium">
                      <span className="me-2 text-ink-3 tabular-nums">{place + 1}</span>
                      {inLanguage(stepWords[step as Step], language)}
                    </h2>
                    <p className="shrink-0 tabular-nums">
                      <span className="font-semibold text-lg">{number(visits)}</span>
                      <span className="ms-2 text-ink-3 text-sm">{t.shareOfFirst(percent(visits / first))}</span>
                    </p>
                  </div>
                  <div aria-hidden="true" className="mt-2 h-6 rounded-xs bg-warp/40">
                    <div className="h-full rounded-xs bg-yarn-0" style={{ width: `${(visits / first) * 100}%` }} />
                  </div>
                  {stopped > 0 && place < steps.length - 1 ? (
                    <p className="mt-2 text-ink-2 text-sm tabular-nums">
                      {t.stopped(number(stopped), percent(stopped / visits))}
                      <span className="ms-4 text-ink-3">
                        {met.length === 0 ? t.nothingMet : t.met(met.join(t.comma))}
                      </span>
                    </p>
                  ) : null}
                </li>
              );
            })}
          </ol>
        );
      }}
    </Panel>
  );
}
