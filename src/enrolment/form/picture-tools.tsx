import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react';
import { pictureLimits } from '#enrolment/contract.ts';
import { randomId } from '#kit/call/random-id.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { isSecondClick } from '#kit/ui/second-click.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { formUploads } from './form-uploads.ts';
import { addPicture, noteNotStored } from './pending-uploads.ts';
import { type PictureFieldProps, type PictureNote, tileClasses } from './picture-field.tsx';
import { UploadTile } from './picture-guide.tsx';
import type { ChangePictures } from './picture-slots.ts';
import { ofFile, pictureWords, problemWords, tileWords, tooManyPictures } from './picture-words.ts';
import { deleteFile, readStoredFiles, storeFile } from './stored-files.ts';
import type { UploadLine } from './upload-line.ts';

/** A pointer that moves less has pressed, not dragged. */
const dragFromPx = 5;

interface Drag {
  key: string;
  pointer: number;
  startX: number;
  startY: number;
  isMoving: boolean;
  end(): void;
}

/**
 * Pictures put in order: dragged by their handle, or with a mouse by the picture itself; by arrow keys, Home and End on
 * the handle; or by two buttons that a press on the handle brings up, for people who can do neither.
 */
export function usePictureOrder({
  keys,
  onMoved,
}: {
  keys: readonly string[];
  onMoved(next: string[], key: string): void;
}) {
  const [moving, setMoving] = useState<{ key: string; order: string[] }>();
  const [chosen, setChosen] = useState<string>();
  const drag = useRef<Drag>(undefined);
  const tiles = useRef(new Map<string, HTMLElement>());
  const handles = useRef(new Map<string, HTMLElement>());
  const wasDragged = useRef(false);
  const refocus = useRef<string>(undefined);
  const order = moving?.order ?? [...keys];
  const latest = useRef(order);
  latest.current = order;
  const keysNow = useRef(keys);
  keysNow.current = keys;
  const onMovedNow = useRef(onMoved);
  onMovedNow.current = onMoved;

  useLayoutEffect(() => {
    // Browsers blur an element that is moved in the document.
    if (refocus.current) handles.current.get(refocus.current)?.focus();
    refocus.current = undefined;
  });

  const placed = (key: string, at: number): string[] => {
    const rest = latest.current.filter((one) => one !== key);
    return [...rest.slice(0, at), key, ...rest.slice(at)];
  };
  function moveTo(key: string, at: number): void {
    const present = latest.current;
    if (at < 0 || at >= present.length || present[at] === key) return;
    refocus.current = handles.current.get(key) === document.activeElement ? key : undefined;
    onMoved(placed(key, at), key);
  }

  function follow(event: PointerEvent): void {
    const { current } = drag;
    if (!current || current.pointer !== event.pointerId) return;
    current.isMoving ||= Math.hypot(event.clientX - current.startX, event.clientY - current.startY) > dragFromPx;
    if (!current.isMoving) return;
    const over = latest.current.findIndex((key) => {
      const box = tiles.current.get(key)?.getBoundingClientRect();
      return (
        box &&
        event.clientX >= box.left &&
        event.clientX < box.right &&
        event.clientY >= box.top &&
        event.clientY < box.bottom
      );
    });
    setMoving({ key: current.key, order: over < 0 ? latest.current : placed(current.key, over) });
  }

  function drop(event: PointerEvent): void {
    const { current } = drag;
    if (!current || current.pointer !== event.pointerId) return;
    const next = latest.current;
    current.end();
    const isMoved = next.some((key, at) => keysNow.current[at] !== key);
    if (event.type === 'pointerup' && current.isMoving && isMoved) onMovedNow.current(next, current.key);
  }

  const handlers = useRef({ follow, drop });
  handlers.current = { follow, drop };

  /** Listens on the document: a moved picture loses the pointer. */
  function begin(event: React.PointerEvent, key: string): void {
    if (event.button !== 0 || drag.current) return;
    const move = (moved: PointerEvent) => handlers.current.follow(moved);
    const up = (ended: PointerEvent) => handlers.current.drop(ended);
    document.addEventListener('pointermove', move);
    document.addEventListener('pointerup', up);
    document.addEventListener('pointercancel', up);
    wasDragged.current = false;
    drag.current = {
      key,
      pointer: event.pointerId,
      startX: event.clientX,
      startY: event.clientY,
      isMoving: false,
      end() {
        document.removeEventListener('pointermove', move);
        document.removeEventListener('pointerup', up);
        document.removeEventListener('pointercancel', up);
        wasDragged.current = this.isMoving;
        drag.current = undefined;
        setMoving(undefined);
      },
    };
  }
  useEffect(() => () => drag.current?.end(), []);

  return {
    order,
    dragged: moving?.key,
    /** Whose buttons are shown. */
    chosen,
    choose: setChosen,
    moveTo,
    tileProps: (key: string) => ({
      ref: (element: HTMLElement | null) => {
        if (element) tiles.current.set(key, element);
        return () => void tiles.current.delete(key);
      },
      // With a finger the picture itself scrolls the page.
      onPointerDown: (event: React.PointerEvent) => {
        const isButton = (event.target as Element).closest('button');
        if (event.pointerType === 'mouse' && !isButton) begin(event, key);
      },
    }),
    handleProps: (key: string) => ({
      ref: (element: HTMLElement | null) => {
        if (element) handles.current.set(key, element);
        return () => void handles.current.delete(key);
      },
      onPointerDown: (event: React.PointerEvent) => begin(event, key),
      onClick: () => {
        // After a drag a click comes as well.
        if (!wasDragged.current) setChosen((present) => (present === key ? undefined : key));
      },
      onKeyDown: (event: KeyboardEvent) => {
        const at = latest.current.indexOf(key);
        const last = latest.current.length - 1;
        const to = { ArrowLeft: at - 1, ArrowUp: at - 1, ArrowRight: at + 1, ArrowDown: at + 1, Home: 0, End: last }[
          event.key
        ];
        if (to !== undefined) {
          event.preventDefault();
          moveTo(key, to);
        } else if (event.key === 'Escape') setChosen(undefined);
      },
    }),
  };
}

/** The pictures of one field, removable and sortable, followed by pending uploads. */
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
  const t = { ...useWords(pictureWords), ...useWords(tileWords) };
  const uploads = useSyncExternalStore(line.subscribe, line.get, line.get);
  const { order, dragged, chosen, choose, tileProps, handleProps, moveTo } = usePictureOrder({
    keys,
    onMoved(next, key) {
      onChange((present) => [
        ...next.filter((one) => present.includes(one)),
        ...present.filter((one) => !next.includes(one)),
      ]);
      onNote({ text: t.moved(next.indexOf(key) + 1, next.length) });
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
            alt={t.photo(label, at + 1)}
            draggable={false}
            className="size-full object-cover select-none"
          />
          {locked ? null : (
            <button
              type="button"
              aria-label={t.remove(label, at + 1)}
              onClick={(event) => {
                if (isSecondClick(event)) return;
                onChange((present) => present.filter((one) => one !== key));
                onNote({ text: t.removed(at + 1), removed: { key, at } });
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
                aria-label={`${label} · ${t.move(at + 1, order.length)}`}
                aria-description={t.moveHelp}
                title={t.moveHelp}
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
                      aria-label={step < 0 ? t.earlier : t.later}
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

/** Messages below the pictures: undo of a removal, and failed uploads with reasons. */
export function PictureNotes({
  label,
  slot,
  keys,
  note,
  line,
  onChange,
  onNote,
}: {
  onChange: ChangePictures;
  label: string;
  slot: string;
  keys: readonly string[];
  note: PictureNote;
  line: UploadLine;
  onNote(note: PictureNote): void;
}) {
  const t = useWords(tileWords);
  const language = useLanguage();
  const uploads = useSyncExternalStore(line.subscribe, line.get, line.get);
  const undo = useRef<HTMLButtonElement>(null);
  const { removed } = note;
  useEffect(() => {
    // The remove button is gone; without this the focus would return to the top of the page.
    if (removed) undo.current?.focus({ preventScroll: true });
  }, [removed]);
  return (
    <>
      <div role="status" className={note.text && removed ? 'flex items-center gap-1 text-sm text-ink-2' : 'sr-only'}>
        {note.hasCome ? t.uploadedTo(label, keys.length) : note.text}
        {removed ? (
          <button
            ref={undo}
            type="button"
            className="min-h-11 px-3 font-medium text-primary underline underline-offset-4"
            onClick={() => {
              const { key, at } = removed;
              onChange((keys) => (keys.includes(key) ? [...keys] : [...keys.slice(0, at), key, ...keys.slice(at)]));
              onNote({ text: t.restored });
            }}
          >
            {t.undo}
          </button>
        ) : null}
      </div>
      {uploads
        .filter((one) => one.slot === slot && one.state === 'failed' && one.problem)
        .map(({ id, name, problem, words }) => (
          <p key={id} role="alert" className="text-sm font-medium break-words text-madder">
            {inLanguage(
              ofFile(name, problem && problem !== 'server' ? inLanguage(problemWords[problem], language) : words),
              language,
            )}
          </p>
        ))}
    </>
  );
}

export { formUploads } from './form-uploads.ts';

/**
 * An iPhone turns HEIC into JPEG by itself as long as a page does not ask for HEIC; elsewhere such a file must be
 * choosable, or nobody would learn why it cannot be chosen.
 */
export const acceptedTypes = [
  ...pictureLimits.mime,
  ...(/iPhone|iPad/.test(navigator.userAgent) ? [] : ['.heic', '.heif']),
].join(',');

/**
 * Goes on with what was chosen before the page was reloaded, or by a tab that was closed. What another tab of this
 * browser is sending right now is left to it.
 */
export async function resumePictures(applicant: number): Promise<void> {
  const line = formUploads(applicant);
  const resume = async () => {
    for (const stored of await readStoredFiles(applicant, Date.now())) {
      line.add({
        slot: stored.slot,
        purpose: stored.purpose,
        file: stored.file,
        onGivenUp: () => void deleteFile(stored),
        onMoved: (slot) => void storeFile({ ...stored, slot }),
        onDone: (key, slot) => addPicture(applicant, { slot, key, onPut: () => void deleteFile(stored) }),
      });
    }
    await line.idle();
  };
  if (!navigator.locks) return resume();
  await navigator.locks.request(`movein-files:${applicant}`, { ifAvailable: true }, (lock) =>
    lock ? resume() : undefined,
  );
}

/** Queues chosen files up to the limit; returns a message if files were left out. */
export function addPictures(
  files: readonly File[],
  {
    applicant,
    slot,
    purpose,
    most,
    keys,
    language,
    onNote,
  }: Pick<PictureFieldProps, 'purpose' | 'keys'> & {
    applicant: number;
    slot: string;
    most: number;
    language: Language;
    onNote(note: PictureNote): void;
  },
): string {
  const line = formUploads(applicant);
  const onTheWay = line.get().filter((one) => one.slot === slot);
  // A single picture replaces the previous one, including a pending upload.
  if (most === 1) for (const { id } of onTheWay) line.cancel(id);
  const room = most === 1 ? 1 : Math.max(0, most - keys.length - onTheWay.length);
  for (const file of files.slice(0, room)) {
    const stored = { id: randomId(), applicant, slot, purpose, file, at: Date.now() };
    void storeFile(stored).then((isKept) => isKept || noteNotStored());
    line.add({
      slot,
      purpose,
      file,
      onGivenUp: () => void deleteFile(stored),
      onMoved: (moved) => void storeFile({ ...stored, slot: moved }),
      onDone(key, place) {
        addPicture(applicant, { slot: place, key, onPut: () => void deleteFile(stored) });
        onNote({ text: '', hasCome: true });
      },
    });
  }
  return files.length > room ? inLanguage(tooManyPictures(most), language) : '';
}
