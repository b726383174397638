import { type FormEvent, useEffect, useRef, useState } from 'react';
import { problemWords } from '#enrolment/form/picture-words.ts';
import { UploadFailure } from '#enrolment/form/upload-line.ts';
import { send } from '#kit/call/send.ts';
import { describedBy, FieldFrame } from '#kit/form/field-frame.tsx';
import { FormError } from '#kit/form/form-error.tsx';
import { fieldText } from '#kit/form/page-form.ts';
import { UncontrolledTextField } from '#kit/form/uncontrolled-fields.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { Button, buttonClasses } from '#kit/ui/button.tsx';
import { useAttempt } from '#kit/ui/use-attempt.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { RecoveryFormAnswer } from './recovery-form.ts';
import { licenceInputId, recoveryWords } from './recovery-words.ts';

/** `key` is empty while the photo is being uploaded. */
type Photo = { key: string; preview: string; percent: number };

/** The photo of the licence and a note. With script the photo is uploaded at once, with this request’s token; without, with the form. */
export function RecoveryLicence({
  ticket,
  upload,
  answer,
  onAsked,
}: {
  ticket: string;
  upload: RecoveryFormAnswer['upload'];
  answer: RecoveryFormAnswer | undefined;
  onAsked(asked: { number: string; decide_from: string }): void;
}) {
  const t = useWords(recoveryWords);
  const language = useLanguage();
  const [photo, setPhoto] = useState<Photo>();
  const { attempt, isBusy: isSubmitting, problem, setProblem } = useAttempt();
  const input = useRef<HTMLInputElement>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => () => leaving.current.abort(), []);

  async function take(file: File | undefined) {
    if (!file || !upload) return;
    setProblem('');
    try {
      // Loaded only at this step.
      const parts = [import('#enrolment/form/prepare-picture.ts'), import('#enrolment/form/transmit.ts')] as const;
      const [{ preparePicture }, { transmit }] = await Promise.all(parts).catch(() => {
        throw new UploadFailure('away');
      });
      const prepared = await preparePicture(file);
      const { preview } = prepared;
      setPhoto({ key: '', preview, percent: 0 });
      const onProgress = (percent: number) => setPhoto({ key: '', preview, percent: Math.round(percent) });
      const key = await transmit(prepared.file, upload, onProgress, leaving.current.signal);
      setPhoto({ key, preview, percent: 100 });
    } catch (error) {
      if (!(error instanceof UploadFailure)) throw error;
      setPhoto(undefined);
      // So that the same file can be chosen again.
      if (input.current) input.current.value = '';
      setProblem(error.problem === 'server' ? error.message : inLanguage(problemWords[error.problem], language));
    }
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    if (!upload) return;
    event.preventDefault();
    const note = String(new FormData(event.currentTarget).get('note') ?? '');
    if (!photo?.key) {
      setProblem(t.needsPhoto);
      input.current?.focus();
      return;
    }
    const asked = { ticket, licence_image: photo.key, note };
    await attempt(async () => onAsked(await send('/api.php/official/enrolment/submit_recovery', asked)));
  }

  const { values = {}, problems = {} } = answer ?? {};
  const isSending = photo?.key === '';
  const field = { label: t.photo, help: t.photoHelp, problem: problems.licence_image };
  return (
    <form method="post" encType="multipart/form-data" noValidate onSubmit={submit} className="mt-6 grid gap-6">
      <input type="hidden" name="ticket" value={ticket} />
      <FieldFrame id={licenceInputId} {...field}>
        {photo ? (
          <img src={photo.preview} alt={t.photo} className="max-h-64 rounded-card border border-line object-contain" />
        ) : null}
        {/* Over the input, which shows itself only without script: its own words are in the browser’s language. */}
        <label className={buttonClasses('secondary', 'relative min-h-12 cursor-pointer focus-within:outline-2')}>
          <span className="noscript:hidden">{photo ? t.another : t.choose}</span>
          <input
            id={licenceInputId}
            ref={input}
            name="licence_image"
            type="file"
            accept="image/*"
            aria-invalid={field.problem ? true : undefined}
            aria-describedby={describedBy(licenceInputId, field)}
            // Not disabled: the focused input would lose the focus.
            aria-disabled={isSending}
            onClick={(event) => isSending && event.preventDefault()}
            onChange={(event) => void take(event.target.files?.[0])}
            className="absolute inset-0 cursor-pointer opacity-0 noscript:static noscript:opacity-100"
          />
        </label>
        <p role="status" className="text-sm text-ink-2 empty:hidden">
          {photo ? (isSending ? t.sending(photo.percent) : t.there) : ''}
        </p>
      </FieldFrame>
      <UncontrolledTextField
        id="note"
        label={t.note}
        help={t.noteHelp}
        value={fieldText(values, 'note')}
        problem={problems.note}
        rows={3}
        optional
      />
      <FormError text={problem || problems.form} />
      <Button type="submit" disabled={isSubmitting || isSending} className="min-h-12 text-lg">
        {isSubmitting ? t.submitting : t.submit}
      </Button>
    </form>
  );
}
