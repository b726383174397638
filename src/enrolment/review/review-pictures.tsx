import { type FieldName, picturesIn } from '#enrolment/application/application-fields.ts';
import { fieldWords } from '#enrolment/application/words.ts';
import { inLanguage } from '#kit/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useReview } from './review-context.ts';
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
  const say = useWords(reviewWords);
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
              alt={say.picture(label, at + 1)}
              loading="lazy"
              className={`bg-ink/5 ${size === 'large' ? 'object-contain' : 'object-cover'} ${sizes[size]}`}
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
