import { App, Button } from 'antd';
import { send } from '#kit/call/send.ts';
import { sendPicture } from '#kit/desk/send-picture.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { contentPictureAddress, pictureLimits, readContentPicture } from '#site/content/picture-key.ts';
import { deskWords } from './desk-words.ts';
import { FileButton } from './file-button.tsx';

/** Chooses and uploads a picture. */
export function PictureButton({ label, onPicture }: { label: string; onPicture(picture: string): void }) {
  const t = useWords(deskWords);
  const { message } = App.useApp();
  return (
    <FileButton
      label={label}
      accept={pictureLimits.mime.join(',')}
      send={async (file) => {
        const picture = await sendPicture(file, pictureLimits, () =>
          send('/api.php/official/content/qn_img_token', { purpose: 'content' }),
        );
        if (picture) onPicture(picture);
        else void message.error(t.pictureRefused);
      }}
    />
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
  const t = useWords(deskWords);
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
      {disabled ? null : <PictureButton label={picture ? t.changePicture : t.picture} onPicture={onChange} />}
      {picture && !disabled ? (
        <Button size="small" onClick={() => onChange('')}>
          {t.removePicture}
        </Button>
      ) : null}
    </div>
  );
}
