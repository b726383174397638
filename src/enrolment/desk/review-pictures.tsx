import { Image } from 'antd';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { type FieldName, picturesIn } from '#enrolment/application-fields.ts';
import type { ReviewedApplication } from '#enrolment/review-contract.ts';
import { fieldWords } from '#enrolment/words.ts';
import { inLanguage } from '#kit/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { reviewWords } from './desk-words.ts';
import { useReview } from './review-context.ts';

/** Keys of a field's pictures, each once. */
export const pictureKeys = (application: ReviewedApplication, name: FieldName): string[] => [
  ...new Set(
    picturesIn(application.fields)
      .filter(({ field }) => field === name)
      .map(({ key }) => key),
  ),
];

/** Thumbnails that open at full size, to zoom and turn; a licence carries the viewer's name and the time across it. */
export function PictureRow({ name, keys }: { name: FieldName; keys: readonly string[] }) {
  const say = useWords(reviewWords);
  const language = useLanguage();
  const { application } = useReview();
  const [opened, setOpened] = useState<number>();
  const label = inLanguage(fieldWords[name], language);
  const pictures = keys.map((key, at) => ({
    key,
    alt: say.picture(label, at + 1),
    ...(application.pictures[key] ?? { url: '', thumbnail: '' }),
  }));
  return (
    <>
      <ul className="mt-1 flex flex-wrap gap-2">
        {pictures.map(({ key, alt, thumbnail }, at) => (
          <li key={key}>
            <button
              type="button"
              onClick={() => setOpened(at)}
              className="block overflow-hidden rounded-control border border-line hover:border-primary"
            >
              <img
                src={thumbnail}
                alt={alt}
                loading="lazy"
                className={`bg-ink/5 object-cover ${name === 'licence_image' ? 'h-36 w-48' : 'h-24 w-32'}`}
              />
            </button>
          </li>
        ))}
      </ul>
      <Image.PreviewGroup
        items={pictures.map(({ url, alt }) => ({ src: url, alt }))}
        preview={{
          open: opened !== undefined,
          current: opened ?? 0,
          onChange: setOpened,
          onOpenChange: (isOpen) => setOpened(isOpen ? (opened ?? 0) : undefined),
          imageRender: (picture) =>
            name === 'licence_image' ? (
              <>
                {picture}
                <Watermark />
              </>
            ) : (
              picture
            ),
        }}
      />
    </>
  );
}

/** Across the whole view, so that no cut of a screenshot leaves it out; it lets the pointer through. */
function Watermark() {
  const say = useWords(reviewWords);
  const { name } = useOutletContext<ScreenRecord>();
  const [at] = useState(() => new Date().toLocaleString('sv-SE', { timeZone: 'Asia/Shanghai' }).slice(0, 16));
  const text = say.watermark(name, at);
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-10 overflow-hidden select-none">
      <div className="absolute -inset-1/4 grid -rotate-[24deg] grid-cols-4 place-items-center gap-x-12 gap-y-24">
        {Array.from({ length: 48 }, (_, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the same text many times, never moved
          <span key={place} className="whitespace-nowrap text-lg text-black/25">
            {text}
          </span>
        ))}
      </div>
    </div>
  );
}
