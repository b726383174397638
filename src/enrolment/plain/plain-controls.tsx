import { Fragment } from 'react';
import { isFieldName } from '#enrolment/application-fields.ts';
import { pictureLimits } from '#enrolment/contract.ts';
import { topOfPage } from '#enrolment/form/form-bar.tsx';
import { formWords } from '#enrolment/form/form-words.ts';
import { rowOfCertificate } from '#enrolment/pictures/picture-slots.ts';
import { fieldWords } from '#enrolment/words.ts';
import { describedBy } from '#kit/form/field-frame.tsx';
import { fileClasses } from '#kit/form/file-classes.ts';
import { troubleLook } from '#kit/form/trouble-look.ts';
import { inLanguage } from '#kit/language.ts';
import { buttonClasses } from '#kit/ui/button.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { pictureButton } from './form-buttons.ts';
import { plainWords } from './plain-words.ts';

/*
 * What only a browser without script shows. It stands in `<noscript>` and is drawn by the server alone: none of it is in the
 * form's script.
 */

/** What Enter in a field presses: the first button of a form, which would otherwise be one that takes a row away. */
const EnterButton = () => (
  <button type="submit" formAction={topOfPage} tabIndex={-1} aria-hidden="true" className="sr-only" />
);

/** Above the fields: that nothing is saved by itself, and what was not saved just now, with the way there. */
export function PlainNotes({ told }: { told: Readonly<Record<string, string>> }) {
  const say = useWords(plainWords);
  const form = useWords(formWords);
  const language = useLanguage();
  const names = Object.keys(told).filter((name) => name !== 'form');
  const labelOf = (name: string) =>
    isFieldName(name)
      ? inLanguage(fieldWords[name], language)
      : rowOfCertificate(name) === undefined
        ? undefined
        : form.certificateRow((rowOfCertificate(name) ?? 0) + 1);
  return (
    <>
      <EnterButton />
      <p className="mb-6 border-l-2 border-ochre bg-ochre/8 px-4 py-3">{say.lead}</p>
      {names.length > 0 || told.form ? (
        <div role="alert" className={`mb-6 ${troubleLook}`}>
          <p className="font-medium">{told.form ?? say.problems(names.length)}</p>
          <ul>
            {names.map((name) =>
              labelOf(name) ? (
                <li key={name}>
                  <a href={`#${name}`} className="inline-flex min-h-11 items-center underline underline-offset-4">
                    {labelOf(name)}
                  </a>
                </li>
              ) : (
                <Fragment key={name} />
              ),
            )}
          </ul>
        </div>
      ) : null}
    </>
  );
}

/** A button of a step that saves it and does one thing more. */
export const StepButton = ({
  value,
  label,
  children,
  look,
}: {
  value: string;
  label?: string;
  children: string;
  look: 'quiet' | 'secondary';
}) => (
  <button
    type="submit"
    formAction={topOfPage}
    name="do"
    value={value}
    aria-label={label}
    className={buttonClasses(look, look === 'quiet' ? '-mr-2 px-2' : 'mt-1')}
  >
    {children}
  </button>
);

/** A file input with its button. Several are sent at once where several have room. */
export function PlainUpload({
  slot,
  label,
  most,
  count,
  problem,
}: {
  slot: string;
  label: string;
  most: number;
  count: number;
  problem: string | undefined;
}) {
  const say = useWords(plainWords);
  if (most > 1 && count >= most) return null;
  return (
    <div className="mt-1 grid gap-1.5">
      <div className="flex flex-wrap items-center gap-2">
        <input
          type="file"
          name={`file.${slot}`}
          multiple={most > 1}
          accept={pictureLimits.mime.join(',')}
          aria-label={say.choose(label)}
          aria-invalid={problem ? true : undefined}
          aria-describedby={`${slot}-limits ${describedBy(slot, { label, problem }) ?? ''}`.trim()}
          className={fileClasses(problem)}
        />
        <button
          type="submit"
          formAction={topOfPage}
          name="do"
          value={pictureButton('upload', slot)}
          aria-label={say.uploadTo(label)}
          className={buttonClasses('secondary', 'min-h-12')}
        >
          {say.upload}
        </button>
      </div>
      <p id={`${slot}-limits`} className="text-sm text-ink-3">
        {say.limits(most)}
        {most === 1 && count > 0 ? say.replaces : ''}
      </p>
    </div>
  );
}

const corner =
  'absolute grid size-11 place-items-center [&>svg]:size-7 [&>svg]:rounded-full [&>svg]:bg-black/65 [&>svg]:p-2 [&>svg]:text-white';

/** On a picture: the ways to take it out and to put it in another place. */
export function PlainTileButtons({
  slot,
  label,
  picture,
  at,
  count,
}: {
  slot: string;
  label: string;
  picture: string;
  at: number;
  count: number;
}) {
  const say = useWords(plainWords);
  const buttons = [
    ['drop', say.drop(label, at + 1), 'top-0 right-0', 'M1 1l10 10M11 1L1 11'],
    ...(at > 0 ? [['earlier', say.earlier(label, at + 1), 'bottom-0 left-0', 'M8 1 3 6l5 5'] as const] : []),
    ...(at < count - 1 ? [['later', say.later(label, at + 1), 'right-0 bottom-0', 'M4 1l5 5-5 5'] as const] : []),
  ] as const;
  return buttons.map(([verb, name, place, path]) => (
    <button
      key={verb}
      type="submit"
      formAction={topOfPage}
      name="do"
      value={pictureButton(verb, slot, picture)}
      aria-label={name}
      className={`${corner} ${place}`}
    >
      <svg aria-hidden="true" viewBox="0 0 12 12">
        <path d={path} fill="none" stroke="currentColor" strokeWidth="1.8" />
      </svg>
    </button>
  ));
}
