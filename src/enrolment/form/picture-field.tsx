import { useEffect, useRef, useState } from 'react';
import { mostPictures } from '#enrolment/application/application-fields.ts';
import { pictureLimits } from '#enrolment/contract.ts';
import { FieldGroup, type FieldText } from '#kit/form/field-frame.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useForm } from './form-context.tsx';
import { type ChangePictures, pictureChange } from './picture-slots.ts';
import { pictureWords } from './picture-words.ts';
import type { UploadPurpose } from './upload-line.ts';

/** The code to send, sort and remove loads after the form accepts input, or with the first picture. */
type Tools = typeof import('./picture-tools.tsx');
let loaded: Tools | undefined;
const loadTools = async (): Promise<Tools> => {
  loaded = await import('./picture-tools.tsx');
  return loaded;
};

/** Message after an action; a removed picture can be restored to its place. */
export interface PictureNote {
  text: string;
  removed?: { key: string; at: number };
  /** Pictures were added: announce the count, so that each further picture is announced too. */
  hasCome?: true;
}

export const tileClasses =
  'group/tile relative aspect-square rounded-control border border-line bg-line/30 [&>img]:rounded-[5px]';

export interface PictureFieldProps extends FieldText {
  /** The place that it fills, by `picture-slots.ts`. */
  id: string;
  purpose: UploadPurpose;
  keys: readonly string[];
  most?: number;
  locked: boolean;
  /** Guidance above the pictures. */
  guide?: React.ReactNode;
}

/** Pictures of one kind: choose or take, upload at once, sort and remove. */
export function PictureField({ purpose, keys, most = mostPictures, locked, guide, ...text }: PictureFieldProps) {
  const t = useWords(pictureWords);
  const language = useLanguage();
  const { application, applicant, change } = useForm();
  const onChange: ChangePictures = (next) => pictureChange(text.id, change)?.(next);
  const [tools, setTools] = useState(loaded);
  const [trouble, setTrouble] = useState('');
  const [note, setNote] = useState<PictureNote>({ text: '' });
  const input = useRef<HTMLInputElement>(null);

  async function take(files: FileList | null | undefined) {
    const chosen = [...(files ?? [])];
    if (input.current) input.current.value = '';
    if (chosen.length === 0 || locked) return;
    const found = await loadTools().catch(() => undefined);
    if (!found) return setTrouble(t.toolsAway);
    setTools(found);
    setTrouble(found.addPictures(chosen, { applicant, slot: text.id, purpose, most, keys, language, onNote: setNote }));
  }
  const taking = useRef(take);
  taking.current = take;
  useEffect(() => {
    // Chosen before this page had its script.
    void taking.current(input.current?.files);
    if (loaded) return;
    const load = () => void loadTools().then(setTools, () => {});
    // Safari has no idle callback.
    const id = globalThis.requestIdleCallback?.(load, { timeout: 2_000 }) ?? setTimeout(load, 300);
    return () => (globalThis.cancelIdleCallback ?? clearTimeout)(id as number);
  }, []);

  const label = most === 1 && keys.length > 0 ? t.replace : keys.length > 0 ? t.addMore : t.add;
  const shared = { label: text.label, slot: text.id, keys, onChange, onNote: setNote };
  return (
    <FieldGroup {...text}>
      {guide}
      <ul
        className="grid grid-cols-3 gap-2 sm:grid-cols-4"
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          event.preventDefault();
          void take(event.dataTransfer.files);
        }}
      >
        {tools ? (
          <tools.PictureTiles
            {...shared}
            most={most}
            locked={locked}
            line={tools.formUploads(applicant)}
            thumbnailOf={(key) => application?.pictures[key]?.thumbnail}
          />
        ) : (
          keys.map((key, at) => (
            <li key={key} className={tileClasses}>
              <img
                src={application?.pictures[key]?.thumbnail}
                alt={t.photo(text.label, at + 1)}
                className="size-full object-cover"
              />
            </li>
          ))
        )}
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
                accept={tools?.acceptedTypes ?? pictureLimits.mime.join(',')}
                multiple={most > 1}
                onChange={(event) => void take(event.target.files)}
                className="sr-only"
                aria-label={`${text.label} · ${label}`}
              />
            </label>
          </li>
        )}
      </ul>
      {tools ? <tools.PictureNotes {...shared} note={note} line={tools.formUploads(applicant)} /> : null}
      {trouble ? (
        <p role="alert" className="text-sm font-medium text-madder">
          {trouble}
        </p>
      ) : null}
    </FieldGroup>
  );
}
