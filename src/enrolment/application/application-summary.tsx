import type { ReactNode } from 'react';
import type { Application } from '#enrolment/contract.ts';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import {
  type ApplicationFields,
  type FieldName,
  fieldOf,
  isAsked,
  pictureKeys,
  type Section,
  sections,
} from './application-fields.ts';
import { particularWords, valueWords } from './field-value.ts';
import type { Row } from './particulars.ts';
import { fieldWords, sectionLabel } from './words.ts';

const words = defineWords({ nothing: ['未填写', 'Not provided'] });

/** An application for reading, section by section. What was never given is left out, unless it is wanted. */
export function ApplicationSummary({
  fields,
  pictures,
  areaName,
  wanted = [],
  shown,
  action,
}: {
  fields: ApplicationFields;
  pictures: Application['pictures'];
  areaName?: string | undefined;
  wanted?: readonly string[];
  shown: readonly Section[];
  /** Stands beside the heading of each section. */
  action?: (section: Section) => ReactNode;
}) {
  const language = useLanguage();
  const t = useWords(words);
  const text = (name: FieldName) =>
    name === 'area_code' ? areaName || (fields.area_code ?? '') : valueWords(name, fields[name], language, fields);
  /** The lines of a field. A set of particulars is called as its section is: each has a line of its own. */
  const lines = (name: FieldName): [label: string, words: string][] => {
    const field = fieldOf(name);
    return field.kind === 'particulars' && text(name)
      ? particularWords(field.of, fields[name] as Row, language)
      : [[inLanguage(fieldWords[name], language), text(name)]];
  };
  return shown.map((section) => {
    const names = sections[section].filter(
      (name) =>
        name !== 'capacity_unit' && isAsked(name, fields.supplier_type) && (text(name) || wanted.includes(name)),
    );
    if (names.length === 0) return null;
    return (
      <section key={section} aria-labelledby={`summary-${section}`} className="border-t border-line pt-4 pb-6">
        <div className="flex min-h-11 items-center justify-between">
          <h3 id={`summary-${section}`} className="text-lg font-semibold">
            {sectionLabel(section, fields.supplier_type, language)}
          </h3>
          {action?.(section)}
        </div>
        <dl className="grid grid-cols-[8.25rem_minmax(0,1fr)] gap-x-3 gap-y-2 sm:grid-cols-[11rem_minmax(0,1fr)]">
          {names.flatMap((name) =>
            lines(name).map(([label, words]) => (
              <div key={`${name} ${label}`} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-ink-3">{label}</dt>
                <dd className={words ? 'break-words whitespace-pre-line' : 'text-madder'}>
                  {words || t.nothing}
                  <Thumbnails keys={pictureKeys(fields, name)} pictures={pictures} />
                </dd>
              </div>
            )),
          )}
        </dl>
      </section>
    );
  });
}

function Thumbnails({ keys, pictures }: { keys: readonly string[]; pictures: Application['pictures'] }) {
  const shown = keys.flatMap((key) => pictures[key] ?? []);
  if (shown.length === 0) return null;
  return (
    <span className="mt-1 flex flex-wrap gap-2">
      {shown.map((picture) => (
        <img
          key={picture.thumbnail}
          src={picture.thumbnail}
          alt=""
          loading="lazy"
          className="size-16 rounded-control border border-line object-cover"
        />
      ))}
    </span>
  );
}
