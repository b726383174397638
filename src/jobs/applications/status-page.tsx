import { data, useActionData } from 'react-router';
import * as contexts from '#context.ts';
import { FormError } from '#kit/form/form-error.tsx';
import { checkForm, fieldText, readPageForm, unreadableForm } from '#kit/form/page-form.ts';
import { UncontrolledTextField } from '#kit/form/uncontrolled-fields.tsx';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { longDay } from '#kit/text/long-day.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { defineWords } from '#kit/text/words.ts';
import { Button, LinkButton } from '#kit/ui/button.tsx';
import { LookUpButton, LookUpPage, lookUpFormClasses } from '#kit/ui/look-up-page.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/status-page';
import { lookUpForm } from './apply-form.ts';
import { applyWords } from './apply-words.ts';
import type { ApplicationStatus } from './own-application.server.ts';
import type { Stage } from './stages.ts';

/** Names of the stages for applicants. */
export const statusNames: Record<Stage, Text> = {
  new: ['已收到，等待查看', 'Received'],
  screening: ['筛选中', 'Under review'],
  interview: ['面试阶段', 'Interviews'],
  offer: ['录用沟通中', 'Offer stage'],
  hired: ['已录用', 'Hired'],
  refused: ['未通过', 'Not successful'],
  withdrawn: ['已撤回', 'Withdrawn'],
};

const statusWords = defineWords({
  statusTitle: ['查询投递进度', 'Check your application'],
  statusLead: [
    '输入投递后得到的 12 位状态码，查看进度和回复，也可以撤回投递，无需登录。',
    'Enter the 12-character code you received when you applied to check progress and our messages, or to withdraw. No account needed.',
  ],
  // Non-breaking hyphens keep the example on one line.
  codeHelp: [
    '见投递成功页面和短信，如 7K3M\u20119QX2\u2011AB4C',
    'On the confirmation page and in our text message, such as 7K3M\u20119QX2\u2011AB4C',
  ],
  look: ['查询', 'Search'],
  none: [
    '没有查到。请核对状态码；投递超过 180 天或已撤回的，信息已经删除。',
    'No application found. Please check the code. Applications are deleted when withdrawn, or after 180 days.',
  ],
  applied: ['投递时间', 'Applied'],
  moved: ['最近更新', 'Last updated'],
  due: ['答复期限', 'Reply by'],
  keptUntil: ['信息删除日期', 'Deleted on'],
  messages: ['给您的消息', 'Messages for you'],
  noMessages: ['暂无消息。', 'No messages yet.'],
  erase: ['撤回投递并删除我的信息', 'Withdraw and delete my data'],
  eraseLead: [
    '姓名、手机号、简历和消息立即删除，不能恢复。之后可以重新投递。',
    'Your name, number, CV and messages are deleted immediately and cannot be restored. You can apply again.',
  ],
  eraseYes: ['确认撤回并删除', 'Withdraw and delete'],
  erasedTitle: ['已撤回并删除', 'Withdrawn and deleted'],
  erasedLead: ['您的投递信息已经全部删除。', 'All data from your application has been deleted.'],
});

interface StatusAnswer {
  code: string;
  problems: Record<string, string>;
  standing: ApplicationStatus | null;
  isErased: boolean;
  now: number;
}

export async function action({ request, context }: Route.ActionArgs) {
  const { language } = context.get(contexts.visit);
  const { address } = context.get(contexts.asker);
  const { jobs, clock } = context.get(contexts.services);
  const t = applyWords(language);
  const words = statusWords(language);
  const values = await readPageForm(request);
  const code = values ? fieldText(values, 'code') : '';
  const answer = (status: number, more: Partial<StatusAnswer>) =>
    data({ code, problems: {}, standing: null, isErased: false, now: clock.now(), ...more } satisfies StatusAnswer, {
      status,
    });
  if (!values) return answer(400, { problems: { form: inLanguage(unreadableForm, language) } });
  const checked = checkForm(lookUpForm, values, language);
  if (!checked.ok) return answer(400, { problems: checked.problems });
  const refused = (reason: 'none' | 'too_many') =>
    answer(reason === 'none' ? 404 : 429, { problems: { form: reason === 'none' ? words.none : t.tooMany } });
  if (checked.value.intent === 'erase') {
    const erased = await jobs.own.erase(checked.value.code, address);
    return erased.ok ? answer(200, { code: '', isErased: true }) : refused(erased.reason);
  }
  const found = await jobs.own.lookUp(checked.value.code, language, address);
  return found.ok ? answer(200, { standing: found.value }) : refused(found.reason);
}

export const handle = deliver('page');

/** Shows the status of an application by its code, and withdraws it. */
export default function StatusPage() {
  const t = useWords(applyWords);
  const words = useWords(statusWords);
  const language = useLanguage();
  const answer = useActionData<typeof action>() as StatusAnswer | undefined;
  const problems = answer?.problems ?? {};
  return (
    <LookUpPage
      title={words.statusTitle}
      about={words.statusLead}
      lead={answer?.isErased ? words.erasedLead : answer?.standing ? undefined : words.statusLead}
      found={
        answer?.isErased
          ? words.erasedTitle
          : answer?.standing
            ? inLanguage(statusNames[answer.standing.stage], language)
            : undefined
      }
    >
      {answer?.isErased ? (
        <p className="mt-8">
          <LinkButton to="/jobs">{t.all}</LinkButton>
        </p>
      ) : answer?.standing ? (
        <Standing code={answer.code} standing={answer.standing} now={answer.now} />
      ) : (
        <form method="post" noValidate className={lookUpFormClasses}>
          <FormError text={problems.form} />
          <UncontrolledTextField
            id="code"
            label={t.code}
            help={words.codeHelp}
            value={answer?.code}
            problem={problems.code}
            // autoFocus, because this page has no script to set the focus.
            autoFocus={problems.code !== undefined}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
          <LookUpButton>{words.look}</LookUpButton>
        </form>
      )}
    </LookUpPage>
  );
}

function Standing({ code, standing, now }: { code: string; standing: ApplicationStatus; now: number }) {
  const t = useWords(applyWords);
  const words = useWords(statusWords);
  const language = useLanguage();
  const time = (at: string) => shortMoment(at, language, now);
  const waits = standing.stage === 'new' || standing.stage === 'screening';
  const { id, title, isOpen } = standing.job;
  const job = isOpen ? <TextLink to={`/jobs/${id}`}>{title}</TextLink> : title;
  const rows = [
    [t.job, job],
    [words.applied, time(standing.appliedAt)],
    ...(standing.stage === 'new' ? [] : [[words.moved, time(standing.movedAt)] as const]),
    ...(waits ? [[words.due, longDay(standing.dueAt, language)] as const] : []),
    [words.keptUntil, longDay(standing.keptUntil, language)],
  ] as const;
  return (
    <>
      <dl className="mt-8 rows border-y border-line">
        {rows.map(([name, value]) => (
          <div key={name} className="grid grid-cols-[6.5rem_1fr] gap-x-4 py-3.5">
            <dt className="text-sm leading-7 text-ink-3">{name}</dt>
            <dd className="text-ink tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
      <h2 className="mt-10 text-xl font-semibold text-ink">{words.messages}</h2>
      {standing.messages.length === 0 ? <p className="mt-3 text-ink-2">{words.noMessages}</p> : null}
      {standing.messages.map(({ at, text }) => (
        <article key={at} className="mt-4 border-l-2 border-primary bg-surface px-5 py-4">
          <p className="text-sm text-ink-3">{time(at)}</p>
          <p className="mt-1 whitespace-pre-line wrap-anywhere text-ink">{text}</p>
        </article>
      ))}
      <details className="mt-12 border-t border-line pt-4">
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-madder">{words.erase}</summary>
        <p className="mt-2 text-ink-2">{words.eraseLead}</p>
        <form method="post" className="mt-4">
          <input type="hidden" name="code" value={code} />
          <Button type="submit" name="intent" value="erase" look="danger">
            {words.eraseYes}
          </Button>
        </form>
      </details>
    </>
  );
}
