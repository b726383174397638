import type { FieldName } from '#enrolment/application/application-fields.ts';
import { valueWords } from '#enrolment/application/field-value.ts';
import { fieldWords } from '#enrolment/application/words.ts';
import type { Application } from '#enrolment/contract.ts';
import { inLanguage } from '#kit/text/language.ts';
import { Button } from '#kit/ui/button.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type Draft, valueIn } from './draft.ts';
import { useAreaName } from './fields.tsx';
import { formWords } from './form-words.ts';

/** Fields that were changed on two devices, each with both values. */
export function ConflictPanel({
  draft,
  application,
  choose,
}: {
  draft: Draft;
  application: Application | null;
  choose(name: FieldName, whose: 'mine' | 'theirs'): void;
}) {
  const say = useWords(formWords);
  const language = useLanguage();
  const names = Object.keys(draft.conflicts) as FieldName[];
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="conflict-title" className="mb-8 rounded-card border border-ochre bg-ochre/8 p-4 sm:p-6">
      <div role="alert">
        <h2 id="conflict-title" tabIndex={-1} className="text-lg font-semibold">
          {say.conflictTitle}
        </h2>
        <p className="text-ink-2">{say.conflictLead}</p>
      </div>
      {names.map((name) => (
        <fieldset key={name} className="mt-4">
          <legend className="font-medium">{inLanguage(fieldWords[name], language)}</legend>
          <div className="mt-2 grid gap-3 sm:grid-cols-2">
            {(['mine', 'theirs'] as const).map((whose) => (
              <div key={whose} className="flex flex-col gap-2 rounded-control border border-line bg-surface p-3">
                <span id={`conflict-${name}-${whose}`} className="text-sm text-ink-3">
                  {say[whose]}
                </span>
                <span id={`conflict-${name}-${whose}-value`} className="grow break-words whitespace-pre-line">
                  <Value
                    name={name}
                    given={whose === 'mine' ? valueIn(draft, name) : draft.conflicts[name]}
                    application={application}
                  />
                </span>
                <Button
                  look="secondary"
                  // Both say the same; what is kept stands beside them.
                  aria-describedby={`conflict-${name}-${whose} conflict-${name}-${whose}-value`}
                  className="self-start"
                  onClick={() => {
                    choose(name, whose);
                    // The choice goes away with its buttons: on to the next one, or to the field itself.
                    const next = names.length > 1 ? 'conflict-title' : name;
                    requestAnimationFrame(() => document.getElementById(next)?.focus());
                  }}
                >
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

function Value({ name, given, application }: { name: FieldName; given: unknown; application: Application | null }) {
  const say = useWords(formWords);
  const language = useLanguage();
  const area = useAreaName(name === 'area_code' ? String(given ?? '') : '');
  if (name === 'area_code') return area || say.empty;
  if (name === 'licence_image' && given) {
    const picture = application?.pictures[String(given)];
    return picture ? <img src={picture.thumbnail} alt="" className="max-h-40 rounded-control" /> : say.newPhoto;
  }
  return valueWords(name, given, language, application?.fields) || say.empty;
}
