import { type FieldName, isFieldName, picturesIn } from '#enrolment/application/application-fields.ts';
import { valueWords } from '#enrolment/application/field-value.ts';
import { fieldWords } from '#enrolment/application/words.ts';
import { inLanguage } from '#kit/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { panelWords } from './panel-words.ts';
import { useReview } from './review-context.ts';
import { reviewWords } from './review-words.ts';

/** What the applicant changed since the submission before, field by field. */
export function Changes() {
  const say = useWords(panelWords);
  const language = useLanguage();
  const { application } = useReview();
  if (application.round < 2) return null;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="mb-2 border-b border-line pb-2 font-semibold">
        {say.changes}
      </h2>
      {application.changes.length === 0 ? <p className="text-sm text-ink-3">{say.changesNone}</p> : null}
      <dl className="grid gap-3 text-sm">
        {application.changes.map(({ field, before, after }) =>
          isFieldName(field) ? (
            <div key={field}>
              <dt>
                <a href={`#field-${field}`} className="font-medium hover:text-primary">
                  {inLanguage(fieldWords[field], language)}
                </a>
              </dt>
              <dd>
                <Change name={field} before={before} after={after} />
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}

function Change({ name, before, after }: { name: FieldName; before: unknown; after: unknown }) {
  const say = useWords(panelWords);
  const sayReview = useWords(reviewWords);
  const language = useLanguage();
  const { application, openPicture } = useReview();
  const keys = (value: unknown) => picturesIn({ [name]: value ?? undefined }).map(({ key }) => key);
  const [had, has] = [keys(before), keys(after)];
  const taken = had.filter((key) => !has.includes(key));
  const added = has.filter((key) => !had.includes(key));
  const text = (value: unknown) =>
    had.length + has.length > 0 && name !== 'certificates'
      ? say.pictures(keys(value).length)
      : valueWords(name, value as never, language, application.fields) || sayReview.empty;
  return (
    <>
      <p className="break-words text-ink-3">
        <span className="sr-only">{say.was} </span>
        <del className="decoration-ink-3/60">{text(before)}</del>
      </p>
      <p className="break-words">
        <span className="sr-only">{say.is} </span>
        {text(after)}
      </p>
      {taken.length + added.length > 0 ? (
        <p className="text-ink-2">
          {[taken.length > 0 ? say.taken(taken.length) : '', added.length > 0 ? say.added(added.length) : '']
            .filter(Boolean)
            .join(language === 'en' ? ', ' : '，')}
          <button
            type="button"
            className="ml-2 text-primary underline underline-offset-4"
            onClick={() => openPicture(added[0] ?? taken[0] ?? '', taken[0])}
          >
            {say.see}
          </button>
        </p>
      ) : null}
    </>
  );
}
