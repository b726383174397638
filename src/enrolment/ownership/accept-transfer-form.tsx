import { useActionData } from 'react-router';
import type { ResultOf } from '#kit/call.ts';
import type { CodeAnswer } from '#kit/code-request.ts';
import { FormTrouble } from '#kit/form/form-trouble.tsx';
import { PhoneCodeFields } from '#kit/form/phone-code-fields.tsx';
import { PlainTextField } from '#kit/form/plain-fields.tsx';
import { fieldText } from '#kit/page-form.ts';
import { Button } from '#kit/ui/button.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { readHandover } from './handover-contract.ts';
import { handoverWords } from './handover-words.ts';

interface AcceptTransferAnswer extends CodeAnswer {
  /** What the link offers, once it was sent. */
  offer: ResultOf<typeof readHandover> | null;
}

/** The colleague's side where there is no script to read what stands behind `#`: the link is pasted. */
export function AcceptTransferForm() {
  const answer = useActionData<AcceptTransferAnswer>();
  const say = useWords(handoverWords);
  const { values = {}, problems = {}, offer = null } = answer ?? {};
  return (
    <form method="post" className="mt-6 grid gap-6">
      <p className="border-l-2 border-ochre bg-ochre/8 px-4 py-3">{say.pasteLink}</p>
      <FormTrouble text={problems.form} />
      {offer ? (
        <p role="status" className="text-lg">
          {say.offer(offer.from_phone, offer.company, offer.number)}
        </p>
      ) : null}
      <PlainTextField
        id="link"
        label={say.pastedLink}
        value={fieldText(values, 'link')}
        problem={problems.link}
        autoComplete="off"
        spellCheck={false}
      />
      <PhoneCodeFields answer={answer} />
      <Button type="submit" name="intent" value="submit" className="min-h-12 text-lg">
        {say.accept}
      </Button>
    </form>
  );
}
