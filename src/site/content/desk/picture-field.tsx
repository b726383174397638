import { App, Button } from 'antd';
import { useRef, useState } from 'react';
import { CallFailure } from '#kit/send.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { pictureLimits } from '#site/content/picture-contract.ts';
import { contentPictureAddress, readContentPicture } from '#site/content/picture-key.ts';
import { deskWords } from './desk-words.ts';
import { sendPicture } from './send-picture.ts';

/** Chooses a picture and sends it. */
export function PictureButton({ label, onPicture }: { label: string; onPicture(picture: string): void }) {
  const say = useWords(deskWords);
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [isSending, setIsSending] = useState(false);

  async function take(file: File) {
    setIsSending(true);
    try {
      const picture = await sendPicture(file);
      if (picture) onPicture(picture);
      else void message.error(say.pictureRefused);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      void message.error(error.message);
    } finally {
      setIsSending(false);
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={pictureLimits.mime.join(',')}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void take(file);
        }}
      />
      <Button size="small" loading={isSending} onClick={() => input.current?.click()}>
        {isSending ? say.uploading : label}
      </Button>
    </>
  );
}

export function PictureField({
  value,
  disabled,
  onChange,
}: {
  value: string;
  disabled: boolean;
  onChange(value: string): void;
}) {
  const say = useWords(deskWords);
  const picture = readContentPicture(value);
  return (
    <div className="flex flex-wrap items-end gap-3">
      {picture ? (
        <img
          src={contentPictureAddress(picture.key, 400)}
          alt=""
          width={picture.width}
          height={picture.height}
          className="h-28 w-auto rounded-control border border-line"
        />
      ) : null}
      {disabled ? null : <PictureButton label={picture ? say.changePicture : say.picture} onPicture={onChange} />}
      {picture && !disabled ? (
        <Button size="small" onClick={() => onChange('')}>
          {say.removePicture}
        </Button>
      ) : null}
    </div>
  );
}
