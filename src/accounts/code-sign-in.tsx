import { CallFailure, send } from '#kit/call/send.ts';
import type { CodeAnswer } from '#kit/form/code-request.ts';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { ApplicantRecord } from './contract.ts';
import { PhoneCodeForm } from './phone-code-form.tsx';
import { applicantKind } from './session-kinds.ts';
import { signedInMessage, signedOutMessage, signIn, useJustSignedOut } from './sign-in.ts';

const words = defineWords({
  phoneHelp: ['审核结果也会发到这个号码。', 'We also send the decision to this number.'],
  submit: ['登录', 'Sign in'],
  bind: ['绑定并登录', 'Bind and sign in'],
  working: ['正在登录', 'Signing in'],
});

/**
 * Sign-in by a code sent to a phone; `onSignedIn` is called once the session exists. With a ticket it also binds that WeChat
 * account; `onTicketOver` gets the message if the ticket has expired.
 */
export function CodeSignIn({
  bindTicket,
  onSignedIn,
  onTicketOver,
  answer,
}: {
  bindTicket?: string;
  onSignedIn(record: ApplicantRecord): void;
  onTicketOver?(message: string): void;
  /** The server's response to the form when it was submitted without JavaScript. */
  answer?: CodeAnswer | undefined;
}) {
  const { phoneHelp, working, ...t } = useWords(words);
  const hasLeft = useJustSignedOut(applicantKind);
  return (
    <div>
      <p role="status" className={hasLeft ? 'mb-5 text-ink-2' : 'sr-only'}>
        {hasLeft ? signedOutMessage : ''}
      </p>
      <PhoneCodeForm
        answer={answer}
        texts={{ submit: bindTicket ? t.bind : t.submit, done: signedInMessage, working, phoneHelp }}
        sendCode={(contact_phone) =>
          send('/api.php/official/supplier_enter/send_verify_code', {
            contact_phone,
            purpose: bindTicket ? 'bind' : 'login',
          })
        }
        submit={async (contact_phone, verify_code) => {
          try {
            onSignedIn(
              await signIn({ contact_phone, verify_code, ...(bindTicket ? { bind_ticket: bindTicket } : {}) }),
            );
          } catch (error) {
            if (!bindTicket || !(error instanceof CallFailure) || error.code !== 410) throw error;
            onTicketOver?.(error.message);
          }
        }}
      />
    </div>
  );
}
