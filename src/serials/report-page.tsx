import { data, redirect, useActionData } from 'react-router';
import * as contexts from '#context.ts';
import { FormError } from '#kit/form/form-error.tsx';
import { checkForm, type FormAnswer, fieldText, readPageForm, unreadableForm } from '#kit/form/page-form.ts';
import { UncontrolledTextField } from '#kit/form/uncontrolled-fields.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { LookUpButton, LookUpPage, lookUpFormClasses } from '#kit/ui/look-up-page.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/report-page';
import { AnswerForm } from './answer-form.tsx';
import { caseForm } from './contract.ts';
import { pageWords } from './page-words.ts';
import { readReportNumber } from './report-number.ts';

export async function action({ request, context }: Route.ActionArgs) {
  const { language } = context.get(contexts.visit);
  const say = pageWords(language);
  const { intent, ...values } = (await readPageForm(request)) ?? { intent: 'none' };
  const refused = (status: number, problems: Record<string, string>) =>
    data({ values, problems } satisfies FormAnswer, { status });
  if (intent === 'none') return refused(400, { form: inLanguage(unreadableForm, language) });
  // Coming from a check: the number is in the body, so that no URL contains it.
  if (intent === 'begin') return refused(200, {});
  if (intent === 'answer') {
    // The report's page says, and counts, whether it exists.
    const number = readReportNumber(fieldText(values, 'number'));
    if (!number) return refused(400, { number: say.notNumber });
    throw redirect(`/sn-check/report/${number}`, 303);
  }
  const checked = checkForm(caseForm, values, language);
  if (!checked.ok) return refused(400, checked.problems);
  const { address } = context.get(contexts.asker);
  const sent = await context.get(contexts.services).serials.cases.send(checked.value, { address, language });
  if (!sent.ok) return refused(429, { form: say.wait });
  throw redirect(`/sn-check/report/${sent.value.number}`, 303);
}

export const handle = deliver('page');

export default function ReportPage() {
  const say = useWords(pageWords);
  const { values = {}, problems = {} } = (useActionData<typeof action>() ?? {}) as Partial<FormAnswer>;
  const at = (name: string) => ({
    id: name,
    value: fieldText(values, name),
    problem: problems[name],
    // autoFocus, because this page has no script to set the focus.
    autoFocus: problems[name] !== undefined,
  });
  const isAboutNumber = problems.number !== undefined;
  const trouble = problems.form ?? (Object.keys(problems).length > 0 && !isAboutNumber ? say.look : undefined);
  return (
    <LookUpPage title={say.reportTitle} lead={say.reportLead}>
      <details id="answer" open={isAboutNumber} className="mt-3">
        <summary className="inline-flex min-h-11 cursor-pointer items-center font-medium text-primary underline decoration-current/35 underline-offset-8 hover:decoration-current">
          {say.alreadyReported}
        </summary>
        <div className="mt-2 border-l-2 border-line pb-1 pl-4">
          <AnswerForm number={fieldText(values, 'number')} problem={problems.number} />
        </div>
      </details>
      <form method="post" noValidate className={lookUpFormClasses}>
        <FormError text={trouble} />
        <UncontrolledTextField
          {...at('code')}
          label={say.reportCode}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          optional
        />
        <UncontrolledTextField {...at('bought')} label={say.bought} help={say.boughtHelp} autoComplete="off" />
        <UncontrolledTextField {...at('text')} label={say.wrong} rows={5} />
        <UncontrolledTextField
          {...at('contact')}
          label={say.contact}
          help={say.contactHelp}
          autoComplete="on"
          autoCapitalize="none"
          optional
        />
        <LookUpButton>{say.send}</LookUpButton>
      </form>
    </LookUpPage>
  );
}
