import { useEffect, useRef, useState } from 'react';
import { Form, useNavigation } from 'react-router';
import { ActionForm } from '#enrolment/account/own-page.tsx';
import type { CodeAnswer } from '#kit/form/code-request.ts';
import { FormError } from '#kit/form/form-error.tsx';
import { PhoneCodeFields } from '#kit/form/phone-code-fields.tsx';
import { useFirstProblem } from '#kit/form/use-first-problem.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { Button } from '#kit/ui/button.tsx';
import { copyText } from '#kit/ui/copy-text.ts';
import { focusOn } from '#kit/ui/focus-on.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { handoverWords } from './handover-words.ts';
import { recoveryWords } from './recovery-words.ts';

/** The answers of the account page’s action to the forms below. */
export interface OwnershipAnswer extends Partial<CodeAnswer> {
  /** The link, shown only once. */
  link?: string;
  /** Whether the objection came in time. */
  objected?: boolean;
}

/** The owner’s side: a code to their own phone creates the link, shown once. */
export function HandOver({
  applicant,
  phone,
  open,
  now,
  answer,
}: {
  applicant: number;
  /** The owner's, masked. */
  phone: string;
  /** A link that is open already; nobody can read it any more. */
  open: { expires_at: string } | null;
  now: number;
  answer: OwnershipAnswer | undefined;
}) {
  const t = useWords(handoverWords);
  const language = useLanguage();
  const [isAsked, setIsAsked] = useState(false);
  const form = <LinkForm applicant={applicant} phone={phone} answer={answer} />;
  return (
    <>
      <p className="text-ink-2">{t.lead}</p>
      {answer?.link ? <Link address={answer.link} /> : null}
      {open ? (
        <div className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <p className="text-ink-2">{t.openUntil(shortMoment(open.expires_at, language, now))}</p>
          <ActionForm applicant={applicant} intent="hand-over-cancel" label={t.cancel} look="quiet" />
        </div>
      ) : null}
      {answer?.link ? null : isAsked ? (
        form
      ) : (
        <>
          <Button look="secondary" className="mt-5 noscript:hidden" onClick={() => setIsAsked(true)}>
            {open ? t.again : t.begin}
          </Button>
          <noscript>{import.meta.env.SSR ? form : null}</noscript>
        </>
      )}
    </>
  );
}

function LinkForm({
  applicant,
  phone,
  answer,
}: Pick<Parameters<typeof HandOver>[0], 'applicant' | 'phone' | 'answer'>) {
  const t = useWords(handoverWords);
  const isBusy = useNavigation().state === 'submitting';
  const { values = {}, problems = {}, sent = null } = answer ?? {};
  const form = useFirstProblem(answer?.problems);
  // It replaces the button that was pressed.
  useEffect(() => form.current?.querySelector<HTMLElement>('button[value=hand-over-code]')?.focus(), [form]);
  return (
    <Form
      ref={form}
      method="post"
      className="relative mt-5 grid max-w-96 gap-4"
      onSubmit={(event) => isBusy && event.preventDefault()}
    >
      <input type="hidden" name="applicant" value={applicant} />
      <FormError text={problems.form} />
      <PhoneCodeFields
        answer={{ values, problems, sent }}
        isBusy={isBusy}
        knownPhone={phone}
        intents={['hand-over', 'hand-over-code']}
      />
      <Button type="submit" aria-disabled={isBusy} name="intent" value="hand-over" className="justify-self-start">
        {t.make}
      </Button>
    </Form>
  );
}

function Link({ address }: { address: string }) {
  const t = useWords(handoverWords);
  const [isCopied, setIsCopied] = useState<boolean>();
  const input = useRef<HTMLTextAreaElement>(null);
  useEffect(() => input.current?.focus(), []);
  return (
    <div className="mt-5 rounded-card border border-line p-4">
      <label className="block font-medium">
        {t.link}
        <textarea
          ref={input}
          readOnly
          rows={2}
          value={address}
          onFocus={(event) => event.target.select()}
          className="mt-2 block w-full resize-none rounded-control border border-ink-3/60 bg-surface px-3.5 py-2.5 text-sm break-all text-ink"
        />
      </label>
      <p className="mt-2 text-sm text-ink-2">{t.linkHelp}</p>
      <Button className="mt-3 noscript:hidden" onClick={() => void copyText(address).then(setIsCopied)}>
        {t.copy}
      </Button>
      <span role="status" className="ml-3 text-sm text-ink-2">
        {isCopied === undefined ? '' : isCopied ? t.copied : t.copyByHand}
      </span>
    </div>
  );
}

/** Tells the owner that a recovery of this account was requested; one press refuses it. */
export function RecoveryObjection({
  applicant,
  requests,
  now,
  answer,
}: {
  applicant: number;
  requests: readonly { id: number; phone: string; at: string }[];
  now: number;
  answer: OwnershipAnswer | undefined;
}) {
  const t = useWords(recoveryWords);
  const language = useLanguage();
  useEffect(() => {
    if (answer?.objected !== undefined) focusOn('own-page');
  }, [answer]);
  return (
    <>
      <p role="status" className="font-medium not-empty:mt-4">
        {answer?.objected ? t.objected : ''}
      </p>
      {requests.length > 0 ? (
        <section aria-labelledby="asked-for" className="mt-6 border-l-2 border-madder bg-madder/8 px-4 py-4">
          <h2 id="asked-for" className="font-semibold">
            {t.askedTitle}
          </h2>
          {requests.map(({ id, phone, at }) => (
            <div key={id} className="mt-2 grid gap-3">
              <p>{t.asked(phone, shortMoment(at, language, now))}</p>
              <ActionForm applicant={applicant} intent="object" label={t.object} look="primary">
                <input type="hidden" name="id" value={id} />
              </ActionForm>
            </div>
          ))}
        </section>
      ) : null}
    </>
  );
}
