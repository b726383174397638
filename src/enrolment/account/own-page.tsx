import { type ReactNode, useEffect, useRef } from 'react';
import {
  data,
  Form,
  isRouteErrorResponse,
  Link,
  useActionData,
  useLocation,
  useNavigation,
  useSubmit,
} from 'react-router';
import { sendSettings } from '#kit/call/send.ts';
import { FormError } from '#kit/form/form-error.tsx';
import { formFailureWords } from '#kit/form/form-failure-words.ts';
import { fieldText, type PageFields, readPageForm, unreadableForm } from '#kit/form/page-form.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { Button } from '#kit/ui/button.tsx';
import { ConfirmButton } from '#kit/ui/confirm-button.tsx';
import { focusOn } from '#kit/ui/focus-on.ts';
import { NoScriptConfirm } from '#kit/ui/no-script-form.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';

/*
 * The pages about an applicant’s account and application. Their forms post to the page’s own action, with script and without.
 */

const words = defineWords({ no: ['取消', 'Cancel'] });

/** The page belonged to another account: two people may share a browser. */
const othersPage: Text = [
  '刚才的操作来自另一个账号的页面，未生效。下面是当前登录的账号。',
  'That action came from another account’s page and had no effect. Below is the account now signed in.',
];

/** Reads the form of a page’s action: which button was pressed, and that the page was of the account now signed in. */
export async function readIntent<Intent extends string>(
  request: Request,
  account: number,
  { language, intents }: { language: Language; intents: readonly Intent[] },
): Promise<{ ok: true; intent: Intent; values: PageFields } | { ok: false; status: number; problem: string }> {
  const values = await readPageForm(request);
  const intent = values && intents.find((one) => one === fieldText(values, 'intent'));
  if (!values || !intent) return { ok: false, status: 400, problem: inLanguage(unreadableForm, language) };
  if (fieldText(values, 'applicant') !== String(account))
    return { ok: false, status: 409, problem: inLanguage(othersPage, language) };
  return { ok: true, intent, values };
}

/** As long as a call may take; its module would be a file more for these pages. */
export const patienceMs = 10_000;

/**
 * The page’s action in the browser: if the server doesn’t answer in time or fails, the page stays with what was typed, and the
 * failure is reported to tracking as that of a call is.
 */
export async function keepPage({ request, serverAction }: { request: Request; serverAction(): Promise<unknown> }) {
  // Sending reads the body, and the report names the fields.
  const sent = request.clone();
  const tooLate = new TypeError('no answer in time');
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooLate), patienceMs);
  });
  try {
    return await Promise.race([serverAction(), late]);
  } catch (failure) {
    // A redirect is thrown as well.
    if (failure instanceof Response) throw failure;
    // `fetch` rejects with a TypeError.
    const failed = failure instanceof TypeError ? 'noAnswer' : 'outOfOrder';
    const status = isRouteErrorResponse(failure) ? failure.status : null;
    const answered = status && status < 500 ? 'err_bad_request' : 'err_bad_response';
    sendSettings.report({
      event: failure === tooLate ? 'econnaborted' : failed === 'noAnswer' ? 'err_network' : answered,
      message: formFailureWords(sendSettings.language)[failed],
      url: request.url,
      data: Object.fromEntries(await sent.formData()),
      response: status,
    });
    // The status prevents a revalidation, which would fail, too.
    return data({ failed }, { status: 503 });
  } finally {
    clearTimeout(timer);
  }
}

/** The problem that the page’s action answered, scrolled into view: the pressed button may be far below. */
export function ActionProblem() {
  const t = useWords(formFailureWords);
  const answer = useActionData() as { problem?: string; failed?: 'noAnswer' | 'outOfOrder' } | undefined;
  const shown = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (answer) shown.current?.scrollIntoView({ block: 'nearest' });
  }, [answer]);
  const text = answer?.failed ? t[answer.failed] : answer?.problem;
  return text ? (
    <div ref={shown} className="mt-4 scroll-my-32">
      <FormError text={text} />
    </div>
  ) : null;
}

/** Focuses the heading to which an action redirects: the pressed button may be gone. */
export function useFocusAfterAction(): void {
  const { hash, key } = useLocation();
  useEffect(() => {
    if (hash && key !== 'default') focusOn(hash.slice(1));
  }, [hash, key]);
}

/** A form of one button; `children` are further fields. */
export function ActionForm({
  applicant,
  intent,
  label,
  look = 'secondary',
  children,
}: {
  applicant: number;
  intent: string;
  label: string;
  look?: 'primary' | 'secondary' | 'quiet';
  children?: ReactNode;
}) {
  const isBusy = useNavigation().state !== 'idle';
  return (
    <Form
      method="post"
      className="grid max-w-[30rem] justify-items-start gap-3"
      onSubmit={(event) => isBusy && event.preventDefault()}
    >
      <input type="hidden" name="applicant" value={applicant} />
      {children}
      <Button type="submit" look={look} aria-disabled={isBusy} name="intent" value={intent}>
        {label}
      </Button>
    </Form>
  );
}

/** An action that asks for confirmation. */
export function ConfirmedAction({
  applicant,
  intent,
  words: text,
}: {
  applicant: number;
  intent: string;
  words: { ask: string; lead: string; yes: string };
}) {
  const submit = useSubmit();
  const t = useWords(words);
  return (
    <>
      <ConfirmButton {...text} no={t.no} onYes={() => submit({ applicant, intent }, { method: 'post' })} />
      <NoScriptConfirm intent={intent} {...text}>
        <input type="hidden" name="applicant" value={applicant} />
      </NoScriptConfirm>
    </>
  );
}

/** The frame of a page, with the way back. */
export function OwnPage({
  title,
  description,
  back: [to, back],
  lead,
  children,
}: {
  title: string;
  description?: string | undefined;
  back: readonly [to: string, name: string];
  lead?: string;
  children: ReactNode;
}) {
  useFocusAfterAction();
  return (
    <main id="main" className="mx-auto w-full max-w-[42.5rem] flex-1 px-4 py-8 sm:px-6 lg:py-12">
      <PageHead title={title} description={description} hidden />
      <Link to={to} className="inline-flex min-h-11 items-center text-primary underline underline-offset-4">
        {back}
      </Link>
      <h1 id="own-page" tabIndex={-1} className="mt-2 outline-none text-2xl font-semibold lg:text-3xl">
        {title}
      </h1>
      {lead ? <p className="mt-2 text-ink-2">{lead}</p> : null}
      <ActionProblem />
      {children}
    </main>
  );
}

/** A section of such a page; its heading takes the focus after an action. */
export const Part = ({ id, heading, children }: { id: string; heading: string; children: ReactNode }) => (
  <section aria-labelledby={id} className="mt-8 border-t border-line pt-6">
    <h2 id={id} tabIndex={-1} className="mb-2 text-xl font-semibold outline-none">
      {heading}
    </h2>
    {children}
  </section>
);
