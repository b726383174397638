import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { mostPictures } from '#enrolment/application/application-fields.ts';
import { pictureLimits } from '#enrolment/application/picture-file.ts';
import { FieldGroup, type FieldText } from '#kit/form/field-frame.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { useIsBrowser } from '#kit/ui/is-browser.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useForm } from './form-context.tsx';
import { addPictures, useFormLine, useUploads } from './form-uploads.ts';
import { pictureChange } from './picture-slots.ts';
import { PictureTile, UploadProblems, UploadTiles } from './picture-tiles.tsx';
import { pictureWords, tooManyPictures } from './picture-words.ts';
import type { UploadPurpose } from './upload-line.ts';

/**
 * An iPhone turns HEIC into JPEG by itself as long as a page does not ask for HEIC; elsewhere such a file must be
 * choosable, or nobody would learn why it cannot be chosen.
 */
const acceptedTypes = (isBrowser: boolean): string =>
  [...pictureLimits.mime, ...(isBrowser && !/iPhone|iPad/.test(navigator.userAgent) ? ['.heic', '.heif'] : [])].join(
    ',',
  );

/** Message after an action; a removed picture can be restored to its place. */
interface Note {
  text: string;
  removed?: { key: string; at: number };
  /** Pictures were added: announce the count, so that each further picture is announced too. */
  hasCome?: true;
}

/** Pictures of one kind: choose or take, upload at once, sort and remove. */
export function PictureField({
  purpose,
  keys,
  most = mostPictures,
  locked,
  guide,
  ...text
}: FieldText & {
  /** The place that it fills, by `picture-slots.ts`. */
  id: string;
  purpose: UploadPurpose;
  keys: readonly string[];
  most?: number;
  locked: boolean;
  /** Guidance above the pictures. */
  guide?: ReactNode;
}) {
  const t = useWords(pictureWords);
  const language = useLanguage();
  const { application, applicant, change } = useForm();
  const onChange = (next: (keys: readonly string[]) => string[]) => pictureChange(text.id, change)?.(next);
  const [trouble, setTrouble] = useState('');
  const [note, setNote] = useState<Note>({ text: '' });
  const line = useFormLine(applicant);
  const uploads = useUploads(line).filter(({ slot }) => slot === text.id);
  const isBrowser = useIsBrowser();
  const input = useRef<HTMLInputElement>(null);

  function take(files: FileList | null | undefined) {
    const chosen = [...(files ?? [])];
    if (input.current) input.current.value = '';
    if (chosen.length === 0 || locked) return;
    // A single picture replaces the previous one, including a pending upload.
    if (most === 1) for (const { id } of uploads) line?.cancel(id);
    const room = most === 1 ? 1 : Math.max(0, most - keys.length - uploads.length);
    addPictures(
      chosen.slice(0, room).map((file) => ({ applicant, slot: text.id, purpose, file })),
      () => setNote({ text: '', hasCome: true }),
    );
    setTrouble(chosen.length > room ? inLanguage(tooManyPictures(most), language) : '');
  }
  const taking = useRef(take);
  taking.current = take;
  // Chosen before this page had its script.
  useEffect(() => taking.current(input.current?.files), []);

  const isSortable = isBrowser && !locked && most > 1 && keys.length > 1;
  const order = usePictureOrder({
    keys,
    onMoved(next, key) {
      onChange((present) => [
        ...next.filter((one) => present.includes(one)),
        ...present.filter((one) => !next.includes(one)),
      ]);
      setNote({ text: t.moved(next.indexOf(key) + 1, next.length) });
    },
  });
  const undo = useRef<HTMLButtonElement>(null);
  const { removed } = note;
  // The remove button is gone; without this the focus would return to the top of the page.
  useEffect(() => void (removed && undo.current?.focus({ preventScroll: true })), [removed]);

  const label = most === 1 && keys.length > 0 ? t.replace : keys.length > 0 ? t.addMore : t.add;
  return (
    <FieldGroup {...text}>
      {guide}
      <ul
        className="grid grid-cols-3 gap-2 sm:grid-cols-4"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          take(event.dataTransfer.files);
        }}
      >
        {keys.map((key, at) => (
          <PictureTile
            key={key}
            name={text.label}
            at={at}
            src={application?.pictures[key]?.thumbnail ?? line?.previews.get(key)}
            {...(isSortable ? order.tileProps(key) : {})}
            {...(locked || !isBrowser
              ? {}
              : {
                  onRemove() {
                    onChange((present) => present.filter((one) => one !== key));
                    setNote({ text: t.removed(at + 1), removed: { key, at } });
                  },
                })}
          >
            {isSortable ? (
              <OrderButtons {...order} picture={key} at={at} last={keys.length - 1} name={text.label} />
            ) : null}
          </PictureTile>
        ))}
        <UploadTiles uploads={uploads} line={line} />
        {locked || (most > 1 && keys.length >= most) ? null : (
          <li key="add" className="aspect-square">
            <label className="grid size-full cursor-pointer place-content-center justify-items-center gap-1 rounded-control border border-dashed border-ink-3/60 bg-surface px-2 text-center text-sm leading-tight text-ink-2 hover:border-primary hover:text-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-primary">
              <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6">
                <path d="M12 5v14M5 12h14" stroke="currentColor" strokeWidth="1.5" />
              </svg>
              {label}
              <input
                ref={input}
                type="file"
                accept={acceptedTypes(isBrowser)}
                multiple={most > 1}
                onChange={(event) => take(event.target.files)}
                className="sr-only"
                aria-label={`${text.label} · ${label}`}
              />
            </label>
          </li>
        )}
      </ul>
      <div role="status" className={note.text && removed ? 'flex items-center gap-1 text-sm text-ink-2' : 'sr-only'}>
        {note.hasCome ? t.uploadedTo(text.label, keys.length) : note.text}
        {removed ? (
          <button
            ref={undo}
            type="button"
            className="min-h-11 px-3 font-medium text-primary underline underline-offset-4"
            onClick={() => {
              const { key, at } = removed;
              onChange((now) => (now.includes(key) ? [...now] : now.toSpliced(at, 0, key)));
              setNote({ text: t.restored });
            }}
          >
            {t.undo}
          </button>
        ) : null}
      </div>
      <UploadProblems uploads={uploads} />
      {trouble ? (
        <p role="alert" className="text-sm font-medium text-madder">
          {trouble}
        </p>
      ) : null}
    </FieldGroup>
  );
}

/** A pointer that moves less has pressed, not dragged. */
const dragFromPx = 5;

/**
 * Sorts pictures: dragged by their handle, or with a mouse by the picture itself; by arrow keys, Home and End on the
 * handle; or by two buttons that a press on the handle brings up, for people who can do neither.
 */
function usePictureOrder({ keys, onMoved }: { keys: readonly string[]; onMoved(next: string[], key: string): void }) {
  const [drag, setDrag] = useState<{ key: string; x: number; y: number; order?: readonly string[] }>();
  const [chosen, setChosen] = useState<string>();
  const wasDragged = useRef(false);
  const moved = (order: readonly string[], key: string, to: number) =>
    order.filter((one) => one !== key).toSpliced(to, 0, key);

  function moveTo(key: string, to: number, pressed: HTMLElement): void {
    if (to < 0 || to >= keys.length || keys[to] === key) return;
    onMoved(moved(keys, key, to), key);
    // Browsers blur an element that is moved in the document.
    requestAnimationFrame(() => pressed.focus());
  }

  return {
    chosen,
    setChosen,
    wasDragged,
    moveTo,
    tileProps: (key: string) => ({
      picture: key,
      isDragged: drag?.order !== undefined && drag.key === key,
      // Moved in the document it would lose the pointer; the tiles behind the pictures have order 0.
      ...(drag?.order ? { style: { order: drag.order.indexOf(key) - keys.length } } : {}),
      onPointerDown({
        target,
        currentTarget,
        button,
        pointerId,
        pointerType,
        clientX,
        clientY,
      }: PointerEvent<HTMLElement>) {
        const pressed = (target as Element).closest('button');
        wasDragged.current = false;
        // With a finger the picture itself scrolls the page.
        if (button !== 0 || (pressed ? !('handle' in pressed.dataset) : pointerType !== 'mouse')) return;
        (pressed ?? currentTarget).setPointerCapture(pointerId);
        setDrag({ key, x: clientX, y: clientY });
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (drag?.key !== key) return;
        if (!drag.order && Math.hypot(clientX - drag.x, clientY - drag.y) <= dragFromPx) return;
        wasDragged.current = true;
        const over = document.elementFromPoint(clientX, clientY)?.closest('li')?.dataset.picture ?? key;
        const order = drag.order ?? keys;
        setDrag({ ...drag, order: order.includes(over) ? moved(order, key, order.indexOf(over)) : order });
      },
      onPointerUp() {
        if (drag?.order?.some((one, at) => keys[at] !== one)) onMoved([...drag.order], key);
        setDrag(undefined);
      },
      onPointerCancel: () => setDrag(undefined),
    }),
  };
}

/** The handle of a picture, and the two buttons that it brings up. */
function OrderButtons({
  picture: key,
  at,
  last,
  name,
  chosen,
  setChosen,
  wasDragged,
  moveTo,
}: Omit<ReturnType<typeof usePictureOrder>, 'tileProps'> & {
  picture: string;
  at: number;
  last: number;
  name: string;
}) {
  const t = useWords(pictureWords);
  return (
    <>
      <button
        type="button"
        data-handle
        onClick={() => {
          // After a drag a click comes as well.
          if (!wasDragged.current) setChosen(chosen === key ? undefined : key);
        }}
        onKeyDown={(event: KeyboardEvent<HTMLElement>) => {
          const to = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0, End: last }[
            event.key
          ];
          if (to !== undefined) {
            event.preventDefault();
            moveTo(key, to, event.currentTarget);
          } else if (event.key === 'Escape') setChosen(undefined);
        }}
        aria-label={`${name} · ${t.move(at + 1, last + 1)}`}
        aria-description={t.moveHelp}
        title={t.moveHelp}
        aria-expanded={chosen === key}
        className="absolute bottom-0 left-0 grid size-11 touch-none cursor-grab place-items-end justify-items-start p-1"
      >
        <svg aria-hidden="true" viewBox="0 0 14 14" className="size-7 rounded-full bg-black/65 p-[7px] text-white">
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
              aria-label={step < 0 ? t.earlier : t.later}
              disabled={step < 0 ? at === 0 : at === last}
              onClick={(event) => moveTo(key, at + step, event.currentTarget)}
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
  );
}
