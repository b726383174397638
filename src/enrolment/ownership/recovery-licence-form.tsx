import { describedBy, FieldFrame } from '#kit/form/field-frame.tsx';
import { fileClasses } from '#kit/form/file-classes.ts';
import { FormTrouble } from '#kit/form/form-trouble.tsx';
import { fieldText } from '#kit/form/page-form.ts';
import { PlainTextField } from '#kit/form/plain-fields.tsx';
import { Button } from '#kit/ui/button.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { RecoveryFormAnswer } from './recovery-form.ts';
import { recoveryWords } from './recovery-words.ts';

/** The second step for whoever sent the first without script: the photo goes with the form. */
export function RecoveryLicenceForm({ answer: { ticket, values, problems } }: { answer: RecoveryFormAnswer }) {
  const say = useWords(recoveryWords);
  const photo = { label: say.photo, help: say.photoHelp, problem: problems.licence_image };
  return (
    <form method="post" encType="multipart/form-data" noValidate className="mt-6 grid gap-6">
      <input type="hidden" name="ticket" value={ticket} />
      <FormTrouble text={problems.form} />
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
      <PlainTextField
        id="note"
        label={say.note}
        help={say.noteHelp}
        value={fieldText(values, 'note')}
        problem={problems.note}
        rows={3}
        optional
      />
      <Button type="submit" className="min-h-12 text-lg">
        {say.submit}
      </Button>
    </form>
  );
}
