import { useSyncExternalStore } from 'react';
import { isSecondClick } from '#kit/ui/second-click.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { type PictureFieldProps, type PictureNote, tileClasses } from './picture-field.tsx';
import type { ChangePictures } from './picture-slots.ts';
import { pictureWords, tileWords } from './picture-words.ts';
import type { UploadLine } from './upload-line.ts';
import { UploadTile } from './upload-tile.tsx';
import { usePictureOrder } from './use-picture-order.ts';

/** The pictures of one field: each can be taken away and put in another place; behind them, those on their way. */
export function PictureTiles({
  label,
  slot,
  keys,
  most,
  locked,
  line,
  thumbnailOf,
  onChange,
  onNote,
}: Pick<PictureFieldProps, 'label' | 'keys' | 'locked'> & {
  onChange: ChangePictures;
  slot: string;
  most: number;
  line: UploadLine;
  thumbnailOf(key: string): string | undefined;
  onNote(note: PictureNote): void;
}) {
  const say = { ...useWords(pictureWords), ...useWords(tileWords) };
  const uploads = useSyncExternalStore(line.subscribe, line.get, line.get);
  const { order, dragged, chosen, choose, tileProps, handleProps, moveTo } = usePictureOrder({
    keys,
    onMoved(next, key) {
      onChange((present) => [
        ...next.filter((one) => present.includes(one)),
        ...present.filter((one) => !next.includes(one)),
      ]);
      onNote({ text: say.moved(next.indexOf(key) + 1, next.length) });
    },
  });
  const isSortable = !locked && most > 1 && keys.length > 1;
  return (
    <>
      {order.map((key, at) => (
        <li
          key={key}
          {...(isSortable ? tileProps(key) : {})}
          className={`${tileClasses} ${dragged === key ? 'z-10 cursor-grabbing shadow-card ring-2 ring-primary' : ''}`}
        >
          <img
            src={thumbnailOf(key) ?? line.previews.get(key)}
            alt={say.photo(label, at + 1)}
            draggable={false}
            className="size-full object-cover select-none"
          />
          {locked ? null : (
            <button
              type="button"
              aria-label={say.remove(label, at + 1)}
              onClick={(event) => {
                if (isSecondClick(event)) return;
                onChange((present) => present.filter((one) => one !== key));
                onNote({ text: say.removed(at + 1), removed: { key, at } });
              }}
              className="absolute top-0 right-0 grid size-11 place-items-start justify-items-end p-1"
            >
              <svg aria-hidden="true" viewBox="0 0 12 12" className="size-7 rounded-full bg-black/65 p-2 text-white">
                <path d="M1 1l10 10M11 1L1 11" stroke="currentColor" strokeWidth="1.8" />
              </svg>
            </button>
          )}
          {isSortable ? (
            <>
              <button
                type="button"
                {...handleProps(key)}
                aria-label={`${label} · ${say.move(at + 1, order.length)}`}
                aria-description={say.moveHelp}
                title={say.moveHelp}
                aria-expanded={chosen === key}
                className="absolute bottom-0 left-0 grid size-11 touch-none cursor-grab place-items-end justify-items-start p-1"
              >
                <svg
                  aria-hidden="true"
                  viewBox="0 0 14 14"
                  className="size-7 rounded-full bg-black/65 p-[7px] text-white"
                >
                  <path
                    d="M4 2v.01M4 7v.01M4 12v.01M10 2v.01M10 7v.01M10 12v.01"
                    stroke="currentColor"
                    strokeWidth="2.4"
                    strokeLinecap="round"
                  />
                </svg>
              </button>
              {chosen === key ? (
                <div className="absolute inset-x-0 top-1/2 flex -translate-y-1/2 justify-between px-0.5">
                  {([-1, 1] as const).map((step) => (
                    <button
                      key={step}
                      type="button"
                      aria-label={step < 0 ? say.earlier : say.later}
                      disabled={order[at + step] === undefined}
                      onClick={() => moveTo(key, at + step)}
                      className="grid size-11 place-items-center rounded-full bg-black/65 text-white disabled:opacity-40"
                    >
                      <svg aria-hidden="true" viewBox="0 0 12 12" className="size-4">
                        <path
                          d={step < 0 ? 'M8 1 3 6l5 5' : 'M4 1l5 5-5 5'}
                          fill="none"
                          stroke="currentColor"
                          strokeWidth="1.8"
                        />
                      </svg>
                    </button>
                  ))}
                </div>
              ) : null}
            </>
          ) : null}
          {chosen === key ? <Outside onLeave={() => choose(undefined)} /> : null}
        </li>
      ))}
      {uploads
        .filter((one) => one.slot === slot)
        .map((one) => (
          <UploadTile
            key={one.id}
            upload={one}
            onRetry={() => line.retry(one.id)}
            onCancel={() => line.cancel(one.id)}
          />
        ))}
    </>
  );
}

/** Takes the buttons away with the next touch elsewhere. */
function Outside({ onLeave }: { onLeave(): void }) {
  const ref = (element: HTMLSpanElement | null) => {
    if (!element) return;
    const leave = (event: Event) => {
      if (!element.parentElement?.contains(event.target as Node)) onLeave();
    };
    document.addEventListener('pointerdown', leave);
    return () => document.removeEventListener('pointerdown', leave);
  };
  return <span ref={ref} hidden />;
}
