import type { Content } from '#hall/library/library-contract.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { bytesText, lengthText } from './content-texts.ts';
import { libraryWords } from './library-words.ts';

/** One content as a picture with its name; a video shows its length on it. */
export function ContentCard({ content, onOpen }: { content: Content; onOpen(): void }) {
  const t = useWords(libraryWords);
  const { name, kind, width, height, duration_ms, size, poster, folder } = content;
  return (
    <li>
      <button
        type="button"
        onClick={onOpen}
        className="group block w-full overflow-hidden rounded-card border border-line bg-surface text-left hover:border-primary focus-visible:outline-2 focus-visible:outline-primary"
      >
        <span className="relative block aspect-video bg-[#0b1513]">
          {poster ? <img src={poster} alt="" loading="lazy" className="size-full object-contain" /> : <NoPicture />}
          {kind === 'video' ? (
            <span className="absolute right-2 bottom-2 rounded-[4px] bg-black/70 px-1.5 text-[0.8125rem] text-white tabular-nums">
              {lengthText(duration_ms)}
            </span>
          ) : null}
        </span>
        <span className="block px-3 pt-2 pb-2.5">
          <span className="block truncate font-medium text-ink">{name}</span>
          <span className="block truncate text-[0.8125rem] text-ink-3 tabular-nums">
            {width} × {height} · {bytesText(size)}
            {folder ? ` · ${folder}` : ''}
          </span>
        </span>
        <span className="sr-only">{t[kind]}</span>
      </button>
    </li>
  );
}

/** Warps on the beam, where nothing is woven yet. */
function NoPicture() {
  return (
    <svg aria-hidden="true" viewBox="0 0 160 90" className="size-full">
      <path
        stroke="#24413b"
        strokeWidth="1.5"
        d={Array.from({ length: 19 }, (_, at) => `M${8 + at * 8} 0V90`).join('')}
      />
      <path fill="#2dd4bf" d="M70 32 96 45 70 58Z" />
    </svg>
  );
}
