import { Alert, Button } from 'antd';
import { useRef, useState } from 'react';
import { photoAddress, photoLimits, readPhoto } from '#fabrics/photos/photo-key.ts';
import { CallFailure, send } from '#kit/call/send.ts';
import { sendPicture } from '#kit/desk/send-picture.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deskWords } from './desk-words.ts';

/** Form field for photographs of the cloth. */
export function PhotoField({ value = [], onChange }: { value?: string[]; onChange?(value: string[]): void }) {
  const t = useWords(deskWords);
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);

  async function take(files: readonly File[]) {
    setIsBusy(true);
    setProblem(undefined);
    let next = value;
    try {
      for (const file of files.slice(0, photoLimits.most - next.length)) {
        const photo = await sendPicture(file, photoLimits, () =>
          send('/api.php/official/fabric/qn_img_token', { purpose: 'fabric' }),
        );
        if (photo && !next.includes(photo)) next = [...next, photo];
        else if (!photo) setProblem(t.photoRefused);
      }
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      setProblem(failure.message);
    }
    onChange?.(next);
    setIsBusy(false);
  }
  return (
    <div className="grid gap-2">
      <ul className="flex flex-wrap gap-3 empty:hidden">
        {value.map((text, at) => {
          const photo = readPhoto(text);
          return (
            <li key={text} className="grid gap-1">
              <img
                src={photo ? photoAddress(photo.key, 400) : undefined}
                alt={`${t.pictures} ${at + 1}`}
                className="h-24 w-32 rounded-control border border-line object-cover"
              />
              <Button
                size="small"
                type="text"
                aria-label={`${t.remove} ${t.pictures} ${at + 1}`}
                onClick={() => onChange?.(value.filter((other) => other !== text))}
              >
                {t.remove}
              </Button>
            </li>
          );
        })}
      </ul>
      {problem ? <Alert type="error" title={problem} /> : null}
      <div className="flex items-center gap-3">
        <input
          ref={input}
          type="file"
          multiple
          accept={photoLimits.mime.join(',')}
          aria-label={t.addPhoto}
          className="sr-only"
          tabIndex={-1}
          onChange={({ target }) => {
            const files = [...(target.files ?? [])];
            target.value = '';
            void take(files);
          }}
        />
        <Button
          size="small"
          loading={isBusy}
          disabled={value.length >= photoLimits.most}
          onClick={() => input.current?.click()}
        >
          {t.addPhoto}
        </Button>
        <span className="text-[0.8125rem] text-ink-3">{t.photoHelp}</span>
      </div>
    </div>
  );
}
