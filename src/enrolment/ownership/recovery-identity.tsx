import { useState } from 'react';
import { PhoneCodeForm } from '#accounts/phone-code-form.tsx';
import { hasCreditCodeShape, normalizeCreditCode } from '#enrolment/application/credit-code.ts';
import type { ResultOf } from '#kit/call/call.ts';
import { send } from '#kit/call/send.ts';
import type { CodeAnswer } from '#kit/form/code-request.ts';
import { TextField } from '#kit/form/field-frame.tsx';
import { fieldText } from '#kit/form/page-form.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { beginRecovery } from './ownership-contract.ts';
import { recoveryWords } from './recovery-words.ts';

export type Begun = ResultOf<typeof beginRecovery>;

/** Which company it is about, and the new number, which proves itself. */
export function RecoveryIdentity({
  answer,
  onBegun,
}: {
  /** What the server said to the form, sent without JavaScript. */
  answer: CodeAnswer | undefined;
  /** The form says that it is at work until this is done. */
  onBegun(begun: Begun): Promise<void>;
}) {
  const say = useWords(recoveryWords);
  const [creditCode, setCreditCode] = useState(fieldText(answer?.values ?? {}, 'credit_code'));
  const [problem, setProblem] = useState(answer?.problems.credit_code);
  const isRight = (text: string) => hasCreditCodeShape(normalizeCreditCode(text));

  return (
    <PhoneCodeForm
      answer={answer}
      texts={{ submit: say.next, done: say.verified, phoneLabel: say.newPhone, phoneHelp: say.phoneHelp }}
      sendCode={(contact_phone) =>
        send('/api.php/official/supplier_enter/send_verify_code', { contact_phone, purpose: 'recovery' })
      }
      isReady={() => {
        if (isRight(creditCode)) return true;
        setProblem(creditCode.trim() ? say.creditCodeWrong : say.creditCodeEmpty);
        document.getElementById('credit_code')?.focus();
        return false;
      }}
      submit={async (contact_phone, verify_code) => {
        await onBegun(
          await send('/api.php/official/enrolment/begin_recovery', {
            contact_phone,
            verify_code,
            credit_code: normalizeCreditCode(creditCode),
          }),
        );
      }}
    >
      <TextField
        id="credit_code"
        label={say.creditCode}
        help={say.creditCodeHelp}
        value={creditCode}
        onChange={(text) => {
          setCreditCode(text);
          setProblem((said) => (text && said === say.creditCodeWrong && !isRight(text) ? said : undefined));
        }}
        onLeave={() => creditCode && !isRight(creditCode) && setProblem(say.creditCodeWrong)}
        problem={problem}
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={40}
      />
    </PhoneCodeForm>
  );
}
