import { type FieldName, isAsked, sections, sectionsFor } from '#enrolment/application-fields.ts';
import { valueWords } from '#enrolment/field-value.ts';
import { fieldWords, sectionWords } from '#enrolment/words.ts';
import { inLanguage } from '#kit/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { reviewWords } from './desk-words.ts';
import { FieldRemark, SentRemarks } from './field-remark.tsx';
import { useReview } from './review-context.ts';
import { PictureRow, pictureKeys } from './review-pictures.tsx';

/** Shown with its quantity. */
const shownElsewhere: readonly FieldName[] = ['capacity_unit'];
/** These need the whole width. */
const wide: readonly FieldName[] = [
  'registered_address',
  'address',
  'note',
  'machines',
  'fabric_particulars',
  'accessory_particulars',
  'garment_particulars',
  'trade_particulars',
  'dyeing_particulars',
  'certificates',
];

/** Everything the applicant gave, by group. Only groups of another kind of supplier are left out. */
export function ReviewFields() {
  const language = useLanguage();
  const { application } = useReview();
  return (
    <div className="grid content-start gap-8">
      {sectionsFor(application.fields.supplier_type).map((section) => (
        <section key={section} aria-labelledby={`section-${section}`}>
          <h2 id={`section-${section}`} className="mb-2 border-b border-line pb-2 font-semibold">
            {inLanguage(sectionWords[section], language)}
          </h2>
          <dl className="grid gap-x-10 sm:grid-cols-2">
            {(sections[section] as readonly FieldName[])
              .filter((name) => !shownElsewhere.includes(name) && isAsked(name, application.fields.supplier_type))
              .map((name) => (
                <Field key={name} name={name} />
              ))}
          </dl>
          <span data-section-end={section} />
        </section>
      ))}
    </div>
  );
}

function Field({ name }: { name: FieldName }) {
  const say = useWords(reviewWords);
  const language = useLanguage();
  const { application } = useReview();
  const label = inLanguage(fieldWords[name], language);
  const keys = pictureKeys(application, name);
  const isPicture = name === 'licence_image' || name.endsWith('_images');
  const isRequired = application.required.includes(name);
  // What is neither there nor asked for tells a reviewer nothing.
  if (isPicture && keys.length === 0 && !isRequired) return null;
  const text = isPicture
    ? ''
    : name === 'area_code'
      ? application.area_name
      : valueWords(name, application.fields[name], language, application.fields);
  const isWide = isPicture || wide.includes(name);
  const longTerm = name === 'licence_valid_to' && text === '' && application.fields.licence_valid_from;
  return (
    <div
      id={`field-${name}`}
      className={`group grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 py-1 text-[0.9375rem] leading-relaxed ${isWide ? 'sm:col-span-2' : ''}`}
    >
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0">
        <div className="flex items-start justify-between gap-2">
          <div className="min-w-0 break-words whitespace-pre-line">
            {text !== '' ? text : longTerm ? say.longTerm : null}
            {text === '' && !longTerm && keys.length === 0 ? (
              <span className={isRequired ? 'text-madder' : 'text-ink-3'}>{say.empty}</span>
            ) : null}
            {keys.length > 0 ? <PictureRow name={name} keys={keys} /> : null}
          </div>
          <FieldRemark name={name} label={label} />
        </div>
        <SentRemarks name={name} />
      </dd>
    </div>
  );
}
