import { useEffect, useRef, useSyncExternalStore } from 'react';
import { inLanguage } from '#kit/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { PictureNote } from './picture-field.tsx';
import type { ChangePictures } from './picture-slots.ts';
import { ofFile, problemWords, tileWords } from './picture-words.ts';
import type { UploadLine } from './upload-line.ts';

/** Below the pictures: what was taken away and can come back, and what did not arrive and why. */
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
  const say = useWords(tileWords);
  const language = useLanguage();
  const uploads = useSyncExternalStore(line.subscribe, line.get, line.get);
  const undo = useRef<HTMLButtonElement>(null);
  const { removed } = note;
  useEffect(() => {
    // The button that took it away is gone; without this the focus would fall to the top of the page.
    if (removed) undo.current?.focus({ preventScroll: true });
  }, [removed]);
  return (
    <>
      <div role="status" className={note.text && removed ? 'flex items-center gap-1 text-sm text-ink-2' : 'sr-only'}>
        {note.hasCome ? say.uploadedTo(label, keys.length) : note.text}
        {removed ? (
          <button
            ref={undo}
            type="button"
            className="min-h-11 px-3 font-medium text-primary underline underline-offset-4"
            onClick={() => {
              const { key, at } = removed;
              onChange((keys) => (keys.includes(key) ? [...keys] : [...keys.slice(0, at), key, ...keys.slice(at)]));
              onNote({ text: say.restored });
            }}
          >
            {say.undo}
          </button>
        ) : null}
      </div>
      {uploads
        .filter((one) => one.slot === slot && one.state === 'failed' && one.problem)
        .map(({ id, name, problem, words }) => (
          <p key={id} role="alert" className="text-sm font-medium break-words text-madder">
            {inLanguage(
              ofFile(name, problem && problem !== 'told' ? inLanguage(problemWords[problem], language) : words),
              language,
            )}
          </p>
        ))}
    </>
  );
}
