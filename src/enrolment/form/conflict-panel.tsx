import type { FieldName } from '#enrolment/application-fields.ts';
import { valueWords } from '#enrolment/field-value.ts';
import { fieldWords } from '#enrolment/words.ts';
import { inLanguage } from '#kit/language.ts';
import { Button } from '#kit/ui/button.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type Draft, valueIn } from './draft.ts';
import { formWords } from './form-words.ts';

/** Fields that were changed on two devices, each with both values. */
export function ConflictPanel({
  draft,
  choose,
}: {
  draft: Draft;
  choose(name: FieldName, whose: 'mine' | 'theirs'): void;
}) {
  const say = useWords(formWords);
  const language = useLanguage();
  const names = Object.keys(draft.conflicts) as FieldName[];
  if (names.length === 0) return null;
  const value = (name: FieldName, given: unknown) => valueWords(name, given, language) || say.empty;
  return (
    <section
      role="alert"
      aria-labelledby="conflict-title"
      className="mb-8 rounded-card border border-ochre bg-ochre/8 p-4 sm:p-6"
    >
      <h2 id="conflict-title" className="text-lg font-semibold">
        {say.conflictTitle}
      </h2>
      <p className="text-ink-2">{say.conflictLead}</p>
      {names.map((name) => (
        <fieldset key={name} className="mt-4">
          <legend className="font-medium">{inLanguage(fieldWords[name], language)}</legend>
          <div className="mt-2 grid gap-3 sm:grid-cols-2">
            {(['mine', 'theirs'] as const).map((whose) => (
              <div key={whose} className="grid content-start gap-2 rounded-control border border-line bg-surface p-3">
                <span className="text-sm text-ink-3">{say[whose]}</span>
                <span className="break-words">
                  {value(name, whose === 'mine' ? valueIn(draft, name) : draft.conflicts[name])}
                </span>
                <Button look="secondary" className="justify-self-start" onClick={() => choose(name, whose)}>
                  {say.keep}
                </Button>
              </div>
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  );
}
