import { type FormEvent, useEffect, useRef, useState } from 'react';
import { problemWords } from '#enrolment/form/picture-words.ts';
import { UploadFailure } from '#enrolment/form/upload-line.ts';
import type { ResultOf } from '#kit/call/call.ts';
import { CallFailure, send } from '#kit/call/send.ts';
import { describedBy, FieldFrame, TextField } from '#kit/form/field-frame.tsx';
import { fileClasses } from '#kit/form/file-classes.ts';
import { FormError } from '#kit/form/form-error.tsx';
import { fieldText } from '#kit/form/page-form.ts';
import { UncontrolledTextField } from '#kit/form/uncontrolled-fields.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { Button, buttonClasses } from '#kit/ui/button.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { beginRecovery } from './ownership-contract.ts';
import type { RecoveryFormAnswer } from './recovery-form.ts';
import { recoveryWords } from './recovery-words.ts';

export type Begun = ResultOf<typeof beginRecovery>;

type Photo = { state: 'none' | 'sending' | 'there'; key: string; preview: string; percent: number };
const noPhoto: Photo = { state: 'none', key: '', preview: '', percent: 0 };

/** Uploads the photo of the licence with this request’s token, and a note. */
export function RecoveryLicence({
  inputId,
  begun,
  onAsked,
}: {
  /** Of what the step begins with. */
  inputId: string;
  begun: Begun;
  onAsked(asked: { number: string; decide_from: string }): void;
}) {
  const t = useWords(recoveryWords);
  const language = useLanguage();
  const [photo, setPhoto] = useState(noPhoto);
  const [note, setNote] = useState('');
  const [problem, setProblem] = useState('');
  const [isSubmitting, setIsSubmitting] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const leaving = useRef(new AbortController());
  useEffect(() => () => leaving.current.abort(), []);

  async function take(file: File | undefined) {
    if (!file) return;
    setProblem('');
    try {
      // Loaded only at this step.
      const parts = [import('#enrolment/form/prepare-picture.ts'), import('#enrolment/form/transmit.ts')] as const;
      const [{ preparePicture }, { transmit }] = await Promise.all(parts).catch(() => {
        throw new UploadFailure('away');
      });
      const prepared = await preparePicture(file);
      setPhoto({ ...noPhoto, state: 'sending', preview: prepared.preview });
      const told = (percent: number) => setPhoto((now) => ({ ...now, percent: Math.round(percent) }));
      const key = await transmit(prepared.file, begun.upload, told, leaving.current.signal);
      setPhoto({ state: 'there', key, preview: prepared.preview, percent: 100 });
    } catch (error) {
      if (!(error instanceof UploadFailure)) throw error;
      setPhoto(noPhoto);
      setProblem(error.problem === 'told' ? error.message : inLanguage(problemWords[error.problem], language));
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (photo.state !== 'there') {
      setProblem(t.needsPhoto);
      input.current?.focus();
      return;
    }
    setProblem('');
    setIsSubmitting(true);
    try {
      onAsked(
        await send('/api.php/official/enrolment/submit_recovery', {
          ticket: begun.ticket,
          licence_image: photo.key,
          note,
        }),
      );
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      setProblem(Object.values(error.fields)[0] ?? error.message);
      setIsSubmitting(false);
    }
  }

  return (
    <form onSubmit={submit} className="mt-6 grid gap-6">
      <fieldset className="grid gap-2" aria-describedby="licence-help">
        <legend className="mb-1 font-medium">{t.photo}</legend>
        {photo.preview ? (
          <img src={photo.preview} alt={t.photo} className="max-h-64 rounded-card border border-line object-contain" />
        ) : null}
        <label className={buttonClasses('secondary', 'relative min-h-12 cursor-pointer focus-within:outline-2')}>
          {photo.state === 'none' ? t.choose : photo.state === 'sending' ? t.sending(photo.percent) : t.another}
          <input
            id={inputId}
            ref={input}
            type="file"
            accept="image/*"
            // Not disabled: the focused button would lose the focus.
            aria-disabled={photo.state === 'sending'}
            onClick={(event) => photo.state === 'sending' && event.preventDefault()}
            onChange={(event) => {
              void take(event.target.files?.[0]);
              event.target.value = '';
            }}
            className="absolute inset-0 cursor-pointer opacity-0"
          />
        </label>
        <p id="licence-help" className="text-sm text-ink-2">
          {t.photoHelp}
        </p>
      </fieldset>
      <TextField
        id="note"
        label={t.note}
        help={t.noteHelp}
        value={note}
        onChange={setNote}
        rows={3}
        optional
        maxLength={500}
      />
      <p role="status" className="sr-only">
        {photo.state === 'there' ? t.there : ''}
      </p>
      {problem ? (
        <p role="alert" className="text-madder">
          {problem}
        </p>
      ) : null}
      <Button type="submit" disabled={isSubmitting || photo.state === 'sending'} className="min-h-12 text-lg">
        {isSubmitting ? t.submitting : t.submit}
      </Button>
    </form>
  );
}

/** The second step without script: the photo is part of the form. */
export function RecoveryLicenceForm({ answer: { ticket, values, problems } }: { answer: RecoveryFormAnswer }) {
  const t = useWords(recoveryWords);
  const photo = { label: t.photo, help: t.photoHelp, problem: problems.licence_image };
  return (
    <form method="post" encType="multipart/form-data" noValidate className="mt-6 grid gap-6">
      <input type="hidden" name="ticket" value={ticket} />
      <FormError text={problems.form} />
      <FieldFrame id="licence_image" {...photo}>
        <input
          id="licence_image"
          name="licence_image"
          type="file"
          accept="image/*"
          aria-invalid={photo.problem ? true : undefined}
          aria-describedby={describedBy('licence_image', photo)}
          className={fileClasses(photo.problem)}
        />
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
      <Button type="submit" className="min-h-12 text-lg">
        {t.submit}
      </Button>
    </form>
  );
}
