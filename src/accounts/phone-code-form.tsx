import { type FormEvent, useEffect, useState } from 'react';
import { CallFailure } from '#kit/call/send.ts';
import type { CodeAnswer } from '#kit/form/code-request.ts';
import { FormError } from '#kit/form/form-error.tsx';
import { PhoneCodeFields } from '#kit/form/phone-code-fields.tsx';
import { useFirstProblem } from '#kit/form/use-first-problem.ts';
import { defineWords } from '#kit/text/words.ts';
import { Button } from '#kit/ui/button.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { PhonePrivacy } from './phone-privacy.tsx';

const words = defineWords({ working: ['正在处理', 'Please wait'] });

/**
 * A form for a phone number and the code sent to it. `submit` uses the code. What a call refuses is shown at the field it concerns. A
 * known phone is shown masked and cannot be changed.
 */
export function PhoneCodeForm({
  knownPhone,
  texts,
  sendCode,
  submit,
  takesFocus = false,
  answer: first,
}: {
  knownPhone?: string;
  texts: { submit: string; done: string; working?: string; phoneHelp?: string };
  sendCode(phone: string): Promise<{ retry_after: number; expires_in: number }>;
  submit(phone: string, code: string): Promise<void>;
  /** Moves the focus to the button that sends a code: the form replaces the button that opened it. */
  takesFocus?: boolean;
  /** The server's response to the form when it was submitted without JavaScript. */
  answer?: CodeAnswer | undefined;
}) {
  const t = useWords(words);
  const [answer, setAnswer] = useState(first);
  const [state, setState] = useState<'open' | 'sending' | 'working' | 'done'>('open');
  const form = useFirstProblem(answer);
  useEffect(() => {
    if (takesFocus) form.current?.querySelector<HTMLElement>('button[value=code]')?.focus();
  }, [takesFocus, form]);

  async function act(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state !== 'open') return;
    const { submitter } = event.nativeEvent as SubmitEvent;
    const values = Object.fromEntries(new FormData(event.currentTarget)) as Record<string, string>;
    const { contact_phone = '', verify_code = '' } = values;
    const isCode = submitter?.getAttribute('value') === 'code';
    setState(isCode ? 'sending' : 'working');
    try {
      if (isCode) {
        setAnswer({ values, problems: {}, sent: await sendCode(contact_phone) });
        setState('open');
      } else {
        await submit(contact_phone, verify_code);
        setState('done');
      }
    } catch (error) {
      setState('open');
      if (!(error instanceof CallFailure)) throw error;
      const problems = Object.keys(error.fields).length > 0 ? error.fields : { form: error.message };
      setAnswer({ values, problems, sent: answer?.sent ?? null });
    }
  }

  return (
    <form ref={form} method="post" noValidate onSubmit={act} className="relative grid gap-5">
      <PhoneCodeFields
        answer={answer}
        isBusy={state !== 'open'}
        {...(knownPhone === undefined ? {} : { knownPhone })}
        phoneText={{ help: texts.phoneHelp }}
      />
      <FormError text={answer?.problems.form} />
      <Button type="submit" name="intent" value="submit" aria-disabled={state !== 'open'} className="min-h-12 text-lg">
        {state === 'done' ? texts.done : state === 'working' ? (texts.working ?? t.working) : texts.submit}
      </Button>
      <p role="status" className="sr-only">
        {state === 'done' ? texts.done : ''}
      </p>
      {knownPhone === undefined ? <PhonePrivacy /> : null}
    </form>
  );
}
