import { App, Button } from 'antd';
import { useRef, useState } from 'react';
import { CallFailure } from '#kit/call/send.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deskWords } from './desk-words.ts';

/** Chooses and uploads a file; `send` reports progress in percent and throws the refusal. */
export function FileButton({
  label,
  accept,
  send,
}: {
  label: string;
  accept: string;
  send(file: File, onProgress: (percent: number) => void): Promise<void>;
}) {
  const t = useWords(deskWords);
  const { message } = App.useApp();
  const input = useRef<HTMLInputElement>(null);
  const [percent, setPercent] = useState<number>();
  const isSending = percent !== undefined;

  async function take(file: File) {
    setPercent(0);
    try {
      await send(file, setPercent);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      void message.error(error.message);
    } finally {
      setPercent(undefined);
    }
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        aria-label={label}
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) void take(file);
        }}
      />
      <Button size="small" aria-busy={isSending} onClick={() => isSending || input.current?.click()}>
        {isSending ? `${t.uploading}${percent > 0 ? ` ${percent}%` : ''}` : label}
      </Button>
    </>
  );
}
