import {
  type FieldName,
  isAsked,
  picturesIn,
  type Section,
  sections,
  sectionsFor,
} from '#enrolment/application/application-fields.ts';
import { fieldWords, sectionWords } from '#enrolment/application/words.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { FieldRemark, SentRemarks } from './field-remark.tsx';
import { useFieldText, useReview } from './review-context.ts';
import type { ReviewedApplication } from './review-contract.ts';
import { reviewWords } from './review-words.ts';

/** Keys of a field's pictures, each once. */
export const pictureKeys = (application: ReviewedApplication, name: FieldName): string[] => [
  ...new Set(
    picturesIn(application.fields)
      .filter(({ field }) => field === name)
      .map(({ key }) => key),
  ),
];

const sizes = { large: 'h-56 w-full', usual: 'h-24 w-32', small: 'h-16 w-22' } as const;

/** Thumbnails that open over the whole window. */
export function PictureRow({
  name,
  keys,
  size = 'usual',
}: {
  name: FieldName;
  keys: readonly string[];
  size?: keyof typeof sizes;
}) {
  const t = useWords(reviewWords);
  const language = useLanguage();
  const { application, openPicture } = useReview();
  const label = inLanguage(fieldWords[name], language);
  return (
    <ul className="mt-1 flex flex-wrap gap-2">
      {keys.map((key, at) => (
        <li key={key} className={size === 'large' ? 'w-full' : ''}>
          <button
            type="button"
            onClick={() => openPicture(key)}
            className={`block cursor-zoom-in overflow-hidden rounded-control border border-line hover:border-primary ${size === 'large' ? 'w-full' : ''}`}
          >
            <img
              src={application.pictures[key]?.thumbnail}
              alt={t.picture(label, at + 1)}
              loading="lazy"
              className={`bg-ink/5 ${size === 'large' ? 'object-contain' : 'object-cover'} ${sizes[size]}`}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Shown with its quantity. */
const shownElsewhere: readonly FieldName[] = ['capacity_unit'];

/** Pictures that stand beside the answers that they prove; those of the pictures' own section only small. */
const beside: Partial<Record<Section, readonly FieldName[]>> = {
  subject: ['licence_image'],
  business: ['brand_images', 'certificates'],
  place: ['gate_images', 'office_images'],
  capacity: ['cutting_images', 'sewing_images', 'inspection_images', 'warehouse_images'],
};

const isPicture = (name: FieldName) => name === 'licence_image' || name.endsWith('_images');

/** Everything the applicant gave, by group. Only groups of another kind of supplier are left out. */
export function ReviewFields() {
  const language = useLanguage();
  const { application, left, canRemark } = useReview();
  const { supplier_type } = application.fields;
  return (
    <div className="grid content-start gap-8">
      {sectionsFor(supplier_type).map((section) => {
        const own = (sections[section] as readonly FieldName[]).filter(
          (name) => !shownElsewhere.includes(name) && isAsked(name, supplier_type),
        );
        const proofs = (beside[section] ?? []).filter(
          (name) => isAsked(name, supplier_type) && pictureKeys(application, name).length > 0,
        );
        return (
          <section key={section} id={`part-${section}`} aria-labelledby={`section-${section}`} className="scroll-mt-4">
            <h2
              id={`section-${section}`}
              className="mb-2 flex items-baseline gap-3 border-b border-line pb-2 font-semibold"
            >
              {inLanguage(sectionWords[section], language)}
              {canRemark ? <ReadMark isRead={!left.includes(section)} /> : null}
            </h2>
            <div
              className={
                proofs.length > 0 ? 'grid gap-x-10 gap-y-4 md:grid-cols-[minmax(19.5rem,1fr)_minmax(0,22rem)]' : ''
              }
            >
              <dl className={`grid content-start gap-x-10 ${proofs.length > 0 ? '' : 'sm:grid-cols-2'}`}>
                {own
                  .filter((name) => !(isPicture(name) && proofs.includes(name)))
                  .map((name) => (
                    <Field key={name} name={name} />
                  ))}
              </dl>
              {proofs.length > 0 ? (
                <dl className="grid content-start gap-3">
                  {proofs.map((name) => (
                    <Proof key={name} name={name} isOwn={own.includes(name) && name !== 'certificates'} />
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

function ReadMark({ isRead }: { isRead: boolean }) {
  const t = useWords(reviewWords);
  return (
    <span className={`text-xs font-normal ${isRead ? 'text-moss' : 'text-ink-3'}`}>
      {isRead ? `✓ ${t.read}` : t.notRead}
    </span>
  );
}

/** Pictures beside the answers; a remark is pinned to them where their own section is. */
function Proof({ name, isOwn }: { name: FieldName; isOwn: boolean }) {
  const language = useLanguage();
  const { application } = useReview();
  const label = inLanguage(fieldWords[name], language);
  return (
    <div id={isOwn ? `field-${name}` : undefined} className="group">
      <dt className="flex min-h-6 items-center justify-between text-sm text-ink-3">
        {label}
        {isOwn ? <FieldRemark name={name} label={label} /> : null}
      </dt>
      <dd>
        <PictureRow
          name={name}
          keys={pictureKeys(application, name)}
          size={name === 'licence_image' ? 'large' : isOwn || name === 'certificates' ? 'usual' : 'small'}
        />
        {isOwn ? <SentRemarks name={name} /> : null}
      </dd>
    </div>
  );
}

function Field({ name }: { name: FieldName }) {
  const t = useWords(reviewWords);
  const language = useLanguage();
  const { application } = useReview();
  const text = useFieldText()(name);
  const label = inLanguage(fieldWords[name], language);
  const keys = isPicture(name) ? pictureKeys(application, name) : [];
  const isRequired = application.required.includes(name);
  const isWide = isPicture(name) || name === 'note' || name.endsWith('_particulars');
  // What is neither there nor asked for tells a reviewer nothing.
  if (isPicture(name) && keys.length === 0 && !isRequired) return null;
  return (
    <div
      id={`field-${name}`}
      className={`group grid grid-cols-[8.5rem_minmax(0,1fr)] gap-x-3 py-1 text-[0.9375rem] leading-relaxed ${isWide ? 'sm:col-span-2' : ''}`}
    >
      <dt className="text-ink-3">{label}</dt>
      <dd className="min-w-0">
        <div className="relative flex items-start justify-between gap-2">
          <div className="min-w-0 break-words whitespace-pre-line">
            {keys.length === 0 ? text : null}
            {(isPicture(name) ? keys.length === 0 : text === '') ? (
              <span className={isRequired ? 'text-madder' : 'text-ink-3'}>{t.empty}</span>
            ) : null}
            {keys.length > 0 ? <PictureRow name={name} keys={keys} /> : null}
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
