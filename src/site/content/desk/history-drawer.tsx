import { useState } from 'react';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { DeskDrawer } from '#kit/desk/unsaved-work.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { ContentChange } from '#site/content/content-calls.ts';
import { type DifferenceBlock, differenceOf } from '#site/legal/difference.ts';
import { LegalDifference } from '#site/legal/legal-difference.tsx';
import { type ContentForm, callOf, labelsOf } from './content-form.ts';
import { actionWords, deskWords } from './desk-words.ts';

/** Changes by user and time, newest first; each field opens its difference. */
export function HistoryDrawer({ form, id, onClose }: { form: ContentForm; id: number; onClose(): void }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const answer = useCall(callOf(form, 'history'), { id });
  const { data, isLoading } = answer;
  const changes = data as ContentChange[] | undefined;
  const labels = labelsOf(form);
  const labelOf = (name: string) => {
    const { label, suffix } = labels.get(name) ?? { label: [name, name] as const, suffix: undefined };
    return `${inLanguage(label, language)}${suffix ? inLanguage(suffix, language) : ''}`;
  };
  return (
    <DeskDrawer kind={t.history} loading={isLoading} onClose={onClose}>
      <FailedReading answer={answer} />
      {changes?.length === 0 ? <p className="text-ink-2">{t.noHistory}</p> : null}
      <ol className="grid gap-6">
        {changes?.map(({ id: entry, at, by, action, before, after }) => {
          const names = Object.keys({ ...before, ...after });
          const words = actionWords[action];
          return (
            <li key={entry} className="border-l-2 border-line pl-4">
              <p className="text-sm">
                <span className="font-medium">{words ? inLanguage(words, language) : action}</span>
                <span className="ml-3 text-ink-2">{by}</span>
                <span className="ml-3 tabular-nums text-ink-3">{shortMoment(at, language, Date.now())}</span>
              </p>
              {names.length === 0 ? <p className="mt-1 text-sm text-ink-3">{t.noFields}</p> : null}
              {names.map((name) => (
                <ChangedField
                  key={name}
                  label={labelOf(name)}
                  before={String(before[name] ?? '')}
                  after={String(after[name] ?? '')}
                />
              ))}
            </li>
          );
        })}
      </ol>
    </DeskDrawer>
  );
}

/** Computes a difference only when it is opened, as a history has hundreds of fields. */
function ChangedField({ label, before, after }: { label: string; before: string; after: string }) {
  const [blocks, setBlocks] = useState<DifferenceBlock[]>();
  return (
    <details className="mt-1" onToggle={() => setBlocks((known) => known ?? differenceOf(before, after))}>
      <summary className="cursor-pointer text-sm text-primary">{label}</summary>
      <div className="mt-2 text-sm">{blocks ? <LegalDifference blocks={blocks} /> : null}</div>
    </details>
  );
}
