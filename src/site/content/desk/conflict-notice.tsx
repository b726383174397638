import { Alert, Button } from 'antd';
import { memo } from 'react';
import { inLanguage } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { differenceOf } from '#site/legal/difference.ts';
import { LegalDifference } from '#site/legal/legal-difference.tsx';
import { type ContentForm, labelsOf } from './content-form.ts';
import { deskWords } from './desk-words.ts';
import type { ContentDraft } from './use-content-draft.ts';

/** Somebody else saved meanwhile: who and when, where the two differ, and two ways on. Nothing is lost by either. */
export function ConflictNotice({ form, draft }: { form: ContentForm; draft: ContentDraft }) {
  const say = useWords(deskWords);
  const language = useLanguage();
  const { theirs, edits } = draft;
  if (!theirs) return null;
  const labels = labelsOf(form);
  const names = Object.keys(edits).filter((name) => edits[name] !== theirs.content[name]);
  return (
    <Alert
      type="warning"
      title={say.conflict}
      description={
        <div className="grid gap-4">
          <p>{say.conflictText(theirs.updated_by, shortMoment(theirs.updated_at, language, Date.now()))}</p>
          {names.map((name) => {
            const { label, suffix } = labels.get(name) ?? { label: [name, name] as const, suffix: undefined };
            return (
              <section key={name} aria-label={inLanguage(label, language)}>
                <h2 className="text-sm font-semibold">
                  {inLanguage(label, language)}
                  {suffix ? inLanguage(suffix, language) : ''}
                </h2>
                <p className="text-xs text-ink-3">
                  {say.theirs} → {say.mine}
                </p>
                <FieldDifference theirs={String(theirs.content[name] ?? '')} mine={String(edits[name] ?? '')} />
              </section>
            );
          })}
          <div className="flex flex-wrap gap-2">
            <Button type="primary" onClick={draft.keepMine}>
              {say.keepMine}
            </Button>
            <Button onClick={draft.takeTheirs}>{say.takeTheirs}</Button>
          </div>
        </div>
      }
    />
  );
}

/** By the two texts alone: the form is drawn anew with each key, and comparing two legal texts takes longer than a key may. */
const FieldDifference = memo(({ theirs, mine }: { theirs: string; mine: string }) => (
  <LegalDifference blocks={differenceOf(theirs, mine)} />
));
