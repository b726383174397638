import { data } from 'react-router';
import * as contexts from '#context.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { LinkButton } from '#kit/ui/button.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { ReferenceNumber } from '#kit/ui/reference-number.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/reported-page';
import { AnswerForm } from './answer-form.tsx';
import { pageWords } from './page-words.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  if (!/^SN\d{10}$/.test(params.number)) throw new Response(null, { status: 404 });
  const { address } = context.get(contexts.asker);
  const status = await context.get(contexts.services).serials.cases.getStatus(params.number, address);
  if (status.ok) return data({ status: status.value, unknown: '' });
  if (status.reason === 'none') return data({ status: null, unknown: params.number }, { status: 404 });
  return data({ status: null, unknown: '' }, { status: 429 });
}

export const handle = deliver('page');

/** A report by its number: its receipt and our answer. */
export default function ReportedPage({ loaderData: { status, unknown } }: Route.ComponentProps) {
  const t = useWords(pageWords);
  const language = useLanguage();
  return (
    <main id="main" className="mx-auto w-full max-w-[42.5rem] flex-1 px-4 pt-12 pb-4 outline-none sm:px-6 sm:pt-20">
      <PageHead title={unknown ? t.readAnswer : t.reportedTitle} hidden />
      <h1 className="text-2xl font-semibold text-ink sm:text-3xl">
        {unknown
          ? t.readAnswer
          : status === null
            ? t.reportTitle
            : status.state === 'open'
              ? t.reportedTitle
              : t[status.state]}
      </h1>
      {unknown ? (
        <div className="mt-8">
          <AnswerForm number={unknown} problem={t.noReport} />
        </div>
      ) : status === null ? (
        <p role="alert" className="mt-6 text-lg text-ink-2">
          {t.wait}
        </p>
      ) : (
        <>
          <dl className="mt-8 grid gap-4 border-y border-line py-5">
            <div>
              <ReferenceNumber name={t.number} number={status.number} />
            </div>
            <div>
              <dt className="text-sm text-ink-3">{t.sentAt}</dt>
              <dd className="mt-1 text-ink tabular-nums first-letter:uppercase">
                {shortMoment(status.at, language, Date.now())} · {t[status.state]}
              </dd>
            </div>
          </dl>
          {status.answer ? (
            <section aria-labelledby="answer" className="mt-8">
              <h2 id="answer" className="text-xl font-semibold text-ink">
                {t.answer}
              </h2>
              <p className="mt-3 whitespace-pre-line wrap-anywhere text-lg text-ink-2">{status.answer}</p>
            </section>
          ) : (
            <p className="mt-5 text-ink-2">
              {t.keep} <TextLink to="/sn-check/report">{t.alreadyReported}</TextLink>
            </p>
          )}
          <p className="mt-8 print:hidden">
            <LinkButton to="/" look="secondary">
              {t.home}
            </LinkButton>
          </p>
        </>
      )}
    </main>
  );
}
