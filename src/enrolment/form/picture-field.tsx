import { useEffect, useRef, useState } from 'react';
import { mostPictures } from '#enrolment/application-fields.ts';
import { pictureLimits } from '#enrolment/contract.ts';
import { FieldGroup, type FieldText } from '#kit/form/field-frame.tsx';
import { useIsBrowser } from '#kit/ui/is-browser.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { useForm } from './form-context.tsx';
import { type RunningUpload, UploadFailure, type UploadPurpose, uploadPicture } from './upload.ts';

const words = defineWords({
  add: ['添加照片', 'Add a photo'],
  addMore: ['再加一张', 'Add another'],
  replace: ['换一张', 'Replace'],
  uploading: [(percent: number) => `上传中 ${percent}%`, (percent: number) => `Uploading ${percent}%`],
  cancel: ['取消上传', 'Cancel the upload'],
  retry: ['重试', 'Try again'],
  discard: ['移除', 'Remove'],
  remove: [
    (name: string, at: number) => `删除${name}第 ${at} 张`,
    (name: string, at: number) => `Remove photo ${at} of ${name}`,
  ],
  photo: [(name: string, at: number) => `${name}第 ${at} 张`, (name: string, at: number) => `${name}, photo ${at}`],
  uploaded: ['照片已上传', 'The photo was uploaded'],
  scriptNeeded: ['上传照片需要启用 JavaScript。', 'Uploading photos needs JavaScript.'],
});

interface Pending {
  id: number;
  file: File;
  preview: string;
  percent: number;
  problem: string | undefined;
  upload: RunningUpload;
}

let lastId = 0;
/** Pictures that this page sent itself can be shown before the server has said where they lie. */
const previews = new Map<string, string>();

/** Pictures of one kind: chosen or taken, sent at once, each with its progress, to be taken away again. */
export function PictureField({
  purpose,
  keys,
  most = mostPictures,
  locked,
  onAdd,
  onRemove,
  ...text
}: FieldText & {
  id: string;
  purpose: UploadPurpose;
  keys: readonly string[];
  most?: number;
  locked: boolean;
  onAdd(key: string): void;
  onRemove(key: string): void;
}) {
  const say = useWords(words);
  const language = useLanguage();
  const isBrowser = useIsBrowser();
  const { application } = useForm();
  const [pending, setPending] = useState<Pending[]>([]);
  const [told, setTold] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const running = useRef(pending);
  running.current = pending;
  useEffect(
    () => () => {
      for (const { upload } of running.current) upload.cancel();
    },
    [],
  );

  const update = (id: number, change: Partial<Pending>) =>
    setPending((list) => list.map((one) => (one.id === id ? { ...one, ...change } : one)));
  const drop = (id: number) => setPending((list) => list.filter((one) => one.id !== id));

  function start(file: File, id = ++lastId, preview = URL.createObjectURL(file)) {
    const upload = uploadPicture(file, {
      purpose,
      language,
      told: (percent) => update(id, { percent: Math.floor(percent) }),
    });
    const entry: Pending = { id, file, preview, percent: 0, problem: undefined, upload };
    setPending((list) => [...list.filter((one) => one.id !== id), entry]);
    upload.key.then(
      (key) => {
        previews.set(key, preview);
        drop(id);
        setTold(say.uploaded);
        onAdd(key);
      },
      (error: unknown) => update(id, { problem: error instanceof UploadFailure ? error.message : String(error) }),
    );
  }

  const room = most === 1 ? 1 : most - keys.length - pending.length;
  const choose = (files: FileList | null) => {
    for (const file of [...(files ?? [])].slice(0, Math.max(0, room))) start(file);
    if (input.current) input.current.value = '';
  };
  const canAdd = !locked && room > 0 && (most > 1 || pending.length === 0);
  const addLabel = most === 1 && keys.length > 0 ? say.replace : keys.length > 0 ? say.addMore : say.add;
  return (
    <FieldGroup {...text}>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-4">
        {keys.map((key, index) => (
          <li
            key={key}
            className="relative aspect-square overflow-hidden rounded-control border border-line bg-line/30"
          >
            <img
              src={application?.pictures[key]?.thumbnail ?? previews.get(key)}
              alt={say.photo(text.label, index + 1)}
              className="size-full object-cover"
            />
            {locked ? null : (
              <button
                type="button"
                onClick={() => onRemove(key)}
                aria-label={say.remove(text.label, index + 1)}
                className="absolute top-0 right-0 grid size-11 place-items-center"
              >
                <Cross className="size-7 rounded-full bg-black/60 p-2 text-white" />
              </button>
            )}
          </li>
        ))}
        {pending.map((one) => (
          <li key={one.id} className="relative aspect-square overflow-hidden rounded-control border border-line">
            <img src={one.preview} alt="" className="size-full object-cover opacity-40" />
            <div className="absolute inset-0 grid place-content-center gap-1 p-1.5 text-center text-xs leading-tight font-medium text-ink">
              {one.problem ? (
                <>
                  <button
                    type="button"
                    onClick={() => start(one.file, one.id, one.preview)}
                    className="min-h-11 text-primary underline"
                  >
                    {say.retry}
                  </button>
                  <button type="button" onClick={() => drop(one.id)} className="min-h-9 underline">
                    {say.discard}
                  </button>
                </>
              ) : (
                <>
                  <span className="rounded bg-surface/85 px-1.5 py-0.5 tabular-nums">{say.uploading(one.percent)}</span>
                  <button
                    type="button"
                    onClick={() => {
                      one.upload.cancel();
                      drop(one.id);
                    }}
                    className="min-h-11 underline"
                  >
                    {say.cancel}
                  </button>
                </>
              )}
            </div>
            {one.problem ? null : (
              <span
                aria-hidden="true"
                className="absolute bottom-0 left-0 h-1 bg-primary"
                style={{ width: `${one.percent}%` }}
              />
            )}
          </li>
        ))}
        {canAdd ? (
          <li className="aspect-square">
            <label className="grid size-full cursor-pointer place-content-center justify-items-center gap-1 rounded-control border border-dashed border-ink-3/60 bg-surface px-2 text-center text-sm leading-tight text-ink-2 hover:border-primary hover:text-primary has-focus-visible:outline-2 has-focus-visible:outline-primary">
              <Plus />
              {addLabel}
              <input
                ref={input}
                type="file"
                accept={pictureLimits.mime.join(',')}
                multiple={most > 1}
                disabled={!isBrowser}
                onChange={(event) => choose(event.target.files)}
                className="sr-only"
                aria-label={`${text.label}：${addLabel}`}
              />
            </label>
          </li>
        ) : null}
      </ul>
      {pending
        .filter((one) => one.problem)
        .map((one) => (
          <p key={one.id} role="alert" className="text-sm font-medium text-madder">
            {one.file.name}：{one.problem}
          </p>
        ))}
      <p role="status" className="sr-only">
        {told}
      </p>
      <noscript>
        <p className="text-sm text-madder">{say.scriptNeeded}</p>
      </noscript>
    </FieldGroup>
  );
}

const Plus = () => (
  <svg aria-hidden="true" viewBox="0 0 24 24" className="size-6">
    <path d="M12 5v14M5 12h14" stroke="currentColor" strokeWidth="1.5" />
  </svg>
);
const Cross = ({ className }: { className: string }) => (
  <svg aria-hidden="true" viewBox="0 0 12 12" className={className}>
    <path d="M1 1l10 10M11 1L1 11" stroke="currentColor" strokeWidth="1.8" />
  </svg>
);
