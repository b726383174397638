import { photoAddress, readPhoto } from '#fabrics/photos/photo-key.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { sheetWords } from './sheet-words.ts';

/** Photographs below the drawing; renders nothing without any. */
export function Photographs({ pictures, name }: { pictures: readonly string[]; name: string }) {
  const t = useWords(sheetWords);
  const photos = pictures.flatMap((text) => readPhoto(text) ?? []);
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="photographs">
      <h2 id="photographs" className="font-semibold text-ink">
        {t.photographs}
      </h2>
      <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map(({ key, width, height }, at) => (
          <li key={key}>
            <a href={photoAddress(key, 960)} className="block">
              <img
                src={photoAddress(key, 400)}
                alt={t.photograph(name, at + 1)}
                width={width}
                height={height}
                loading="lazy"
                className="aspect-[4/3] w-full rounded-control object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
