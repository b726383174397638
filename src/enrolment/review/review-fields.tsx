import {
  type FieldName,
  isAsked,
  picturesIn,
  sections,
  sectionsFor,
} from '#enrolment/application/application-fields.ts';
import { fieldWords, sectionWords } from '#enrolment/application/words.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { FieldRemark, SentRemarks } from './field-remark.tsx';
import { answerWords, useReview } from './review-context.ts';
import { reviewWords } from './review-words.ts';

const isPicture = (name: FieldName) => name === 'licence_image' || name.endsWith('_images');

/** Everything the applicant gave, by group. Only groups of another kind of supplier are left out. */
export function ReviewFields() {
  const language = useLanguage();
  const t = useWords(reviewWords);
  const { application, left, canRemark } = useReview();
  const { fields, required } = application;
  const given = picturesIn(fields);
  const hasPictures = (name: FieldName) => given.some(({ field }) => field === name);
  /** The unit is shown with its quantity. Of pictures only what lacks stands among the answers. */
  const isAnswer = (name: FieldName) =>
    name !== 'capacity_unit' &&
    isAsked(name, fields.supplier_type) &&
    (!isPicture(name) || (required.includes(name) && !hasPictures(name)));
  return (
    <div className="grid content-start gap-8">
      {sectionsFor(fields.supplier_type).map((section) => {
        const names: readonly FieldName[] = sections[section];
        const proofs = names.filter(hasPictures);
        // Beside the answers that they prove; site photos have the whole width of their own section.
        const [columns, gallery] =
          section === 'pictures' ? ['', 'sm:grid-cols-2'] : ['md:grid-cols-[minmax(19.5rem,1fr)_minmax(0,22rem)]', ''];
        const isRead = !left.includes(section);
        return (
          <section key={section} id={`part-${section}`} aria-labelledby={`section-${section}`} className="scroll-mt-4">
            <h2
              id={`section-${section}`}
              className="mb-2 flex items-baseline gap-3 border-b border-line pb-2 font-semibold"
            >
              {inLanguage(sectionWords[section], language)}
              {canRemark ? (
                <span className={`text-xs font-normal ${isRead ? 'text-moss' : 'text-ink-3'}`}>
                  {isRead ? `✓ ${t.read}` : t.notRead}
                </span>
              ) : null}
            </h2>
            <div className={proofs.length > 0 ? `grid gap-x-10 gap-y-4 ${columns}` : ''}>
              <dl className={`grid content-start gap-x-10 ${proofs.length > 0 ? '' : 'sm:grid-cols-2'}`}>
                {names.filter(isAnswer).map((name) => (
                  <Answer key={name} name={name} />
                ))}
              </dl>
              {proofs.length > 0 ? (
                <dl className={`grid content-start gap-3 ${gallery}`}>
                  {proofs.map((name) => (
                    <Proof key={name} name={name} />
                  ))}
                </dl>
              ) : null}
            </div>
            <span data-section-end={section} />
          </section>
        );
      })}
    </div>
  );
}

/** Thumbnails that open over the whole window. A remark on a certificate is pinned to its answer. */
function Proof({ name }: { name: FieldName }) {
  const language = useLanguage();
  const { application, openPicture } = useReview();
  const label = inLanguage(fieldWords[name], language);
  const isAnswered = name === 'certificates';
  const keys = new Set(picturesIn({ [name]: application.fields[name] }).map(({ key }) => key));
  const [frame, picture] =
    name === 'licence_image' ? ['w-full', 'h-56 w-full object-contain'] : ['', 'h-24 w-32 object-cover'];
  return (
    <div id={isAnswered ? undefined : `field-${name}`} className="group">
      <dt className="flex min-h-6 items-center justify-between text-sm text-ink-3">
        {label}
        {isAnswered ? null : <FieldRemark name={name} label={label} />}
      </dt>
      <dd>
        <ul className="mt-1 flex flex-wrap gap-2">
          {[...keys].map((key, at) => (
            <li key={key} className={frame}>
              <button
                type="button"
                onClick={() => openPicture(key)}
                className={`block cursor-zoom-in overflow-hidden rounded-control border border-line hover:border-primary ${frame}`}
              >
                <img
                  src={application.pictures[key]?.thumbnail}
                  alt={`${label} ${at + 1}`}
                  loading="lazy"
                  className={`bg-ink/5 ${picture}`}
                />
              </button>
            </li>
          ))}
        </ul>
        {isAnswered ? null : <SentRemarks name={name} />}
      </dd>
    </div>
  );
}

function Answer({ name }: { name: FieldName }) {
  const t = useWords(reviewWords);
  const language = useLanguage();
  const { application } = useReview();
  const text = answerWords(application, name, language);
  const label = inLanguage(fieldWords[name], language);
  const isWide = name === 'note' || name.endsWith('_particulars');
  return (
    <div
      id={`field-${name}`}
      className={`group grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 py-1 text-[0.9375rem] leading-relaxed ${isWide ? 'sm:col-span-2' : ''}`}
    >
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0">
        <div className="relative flex items-start justify-between gap-2">
          {/* The code is compared character by character with the licence: in one line. */}
          <div
            className={`min-w-0 ${name === 'credit_code' ? 'text-sm/relaxed whitespace-nowrap' : 'break-words whitespace-pre-line'}`}
          >
            {text || (
              <span className={application.required.includes(name) ? 'text-madder' : 'text-ink-3'}>{t.empty}</span>
            )}
          </div>
          {/* Over the end of the line: a button that mostly is not seen takes no width from the answer. */}
          <span className="[@media(hover:hover)]:absolute [@media(hover:hover)]:top-0 [@media(hover:hover)]:right-0 group-focus-within:bg-paper group-hover:bg-paper">
            <FieldRemark name={name} label={label} />
          </span>
        </div>
        <SentRemarks name={name} />
      </dd>
    </div>
  );
}
