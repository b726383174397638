import { data, redirect, useActionData } from 'react-router';
import * as contexts from '#context.ts';
import { FormError } from '#kit/form/form-error.tsx';
import { checkForm, type FormAnswer, fieldText, readPageForm, unreadableForm } from '#kit/form/page-form.ts';
import { UncontrolledTextField } from '#kit/form/uncontrolled-fields.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { compactCode } from '#kit/text/typed-text.ts';
import { LookUpButton, LookUpPage, lookUpFormClasses } from '#kit/ui/look-up-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/report-page';
import { AnswerForm } from './answer-form.tsx';
import { caseForm } from './contract.ts';
import { pageWords } from './page-words.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const { language } = context.get(contexts.visit);
  const t = pageWords(language);
  const { intent, ...values } = (await readPageForm(request)) ?? { intent: 'none' };
  const refused = (status: number, problems: Record<string, string>) =>
    data({ values, problems } satisfies FormAnswer, { status });
  if (intent === 'none') return refused(400, { form: inLanguage(unreadableForm, language) });
  // Coming from a check: the number is in the body, so that no URL contains it.
  if (intent === 'begin') return refused(200, {});
  if (intent === 'answer') {
    // The report's page says, and counts, whether it exists.
    const number = readReportNumber(fieldText(values, 'number'));
    if (!number) return refused(400, { number: t.notNumber });
    throw redirect(`/sn-check/report/${number}`, 303);
  }
  const checked = checkForm(caseForm, values, language);
  if (!checked.ok) return refused(400, checked.problems);
  const { address } = context.get(contexts.asker);
  const sent = await context.get(contexts.services).serials.cases.send(checked.value, { address, language });
  if (!sent.ok) return refused(429, { form: t.wait });
  throw redirect(`/sn-check/report/${sent.value.number}`, 303);
}

export const handle = deliver('page');

export default function ReportPage() {
  const t = useWords(pageWords);
  const { values = {}, problems = {} } = (useActionData<typeof action>() ?? {}) as Partial<FormAnswer>;
  const at = (name: string) => ({
    id: name,
    value: fieldText(values, name),
    problem: problems[name],
    // autoFocus, because this page has no script to set the focus.
    autoFocus: problems[name] !== undefined,
  });
  const isAboutNumber = problems.number !== undefined;
  const trouble = problems.form ?? (Object.keys(problems).length > 0 && !isAboutNumber ? t.look : undefined);
  return (
    <LookUpPage title={t.reportTitle} lead={t.reportLead}>
      <details id="answer" open={isAboutNumber} className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-primary underline decoration-current/35 underline-offset-8 hover:decoration-current">
          {t.alreadyReported}
        </summary>
        <div className="mt-2 border-l-2 border-line pb-1 pl-4">
          <AnswerForm number={fieldText(values, 'number')} problem={problems.number} />
        </div>
      </details>
      <form method="post" noValidate className={lookUpFormClasses}>
        <FormError text={trouble} />
        <UncontrolledTextField
          {...at('code')}
          label={t.reportCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          optional
        />
        <UncontrolledTextField {...at('bought')} label={t.bought} help={t.boughtHelp} autoComplete="off" />
        <UncontrolledTextField {...at('text')} label={t.wrong} rows={5} />
        <UncontrolledTextField
          {...at('contact')}
          label={t.contact}
          help={t.contactHelp}
          autoComplete="on"
          autoCapitalize="none"
          optional
        />
        <LookUpButton>{t.send}</LookUpButton>
      </form>
    </LookUpPage>
  );
}

/** Normalizes a report number typed with spaces, hyphens or without its prefix; undefined if it is invalid. */
export function readReportNumber(text: string): string | undefined {
  if (text.length > 100) return undefined;
  const [, digits] = /^(?:SN)?(\d{10})$/.exec(compactCode(text).toUpperCase()) ?? [];
  return digits && `SN${digits}`;
}
