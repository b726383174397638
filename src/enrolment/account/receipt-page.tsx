import { redirect } from 'react-router';
import { applicantKind } from '#accounts/session-kinds.ts';
import * as contexts from '#context.ts';
import { picturesIn, sectionNames } from '#enrolment/application/application-fields.ts';
import { ApplicationSummary } from '#enrolment/application/application-summary.tsx';
import type { Language } from '#kit/text/language.ts';
import { businessTimeZone } from '#kit/text/time.ts';
import { defineWords } from '#kit/text/words.ts';
import { Button, LinkButton } from '#kit/ui/button.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/receipt-page';

/** 2026年11月21日 14:32（北京时间）: for printing. */
const exactMoment = (at: string, language: Language): string => {
  const text = new Date(at).toLocaleString(language === 'en' ? 'en-GB' : 'zh-CN', {
    timeZone: businessTimeZone,
    dateStyle: 'long',
    timeStyle: 'short',
  });
  return language === 'en' ? `${text} (Beijing time)` : `${text}（北京时间）`;
};

const words = defineWords({
  title: ['入驻申请收件回执', 'Application receipt'],
  lead: ['织联已收到下列供应商入驻申请。', 'Weftline has received the following supplier application.'],
  number: ['回执编号', 'Receipt number'],
  application: ['申请编号', 'Application'],
  company: ['企业名称', 'Company'],
  code: ['统一社会信用代码', 'Unified social credit code'],
  received: ['收件时间', 'Received'],
  round: ['提交次数', 'Submission'],
  roundText: [(round: number) => `第 ${round} 次提交`, (round: number) => `No. ${round}`],
  pictures: ['照片', 'Photos'],
  pictureCount: [(count: number) => `${count} 张`, (count: number) => `${count}`],
  consent: ['已同意的条款版本', 'Terms agreed to'],
  print: ['打印或存为 PDF', 'Print or save as PDF'],
  back: ['返回进度', 'Back to status'],
  notDecision: [
    '本回执只证明资料已收到，不代表审核结果。',
    'This receipt only confirms that we received the application. It is not a decision.',
  ],
  answers: ['提交的资料', 'Submitted information'],
});

export async function loader({ context }: Route.LoaderArgs) {
  const { enrolment, applicationStatus } = context.get(contexts.services);
  const session = context.get(contexts.sessions)[applicantKind];
  if (!session) throw redirect('/movein');
  const [application, details] = await Promise.all([
    enrolment.applicants.getApplication(session.account, context.get(contexts.visit).language),
    applicationStatus.getDetails(session.account),
  ]);
  if (!application || !details?.receipt) throw redirect('/movein');
  return { application, receipt: details.receipt, consent: details.consent };
}

export const handle = deliver('form');

export default function ReceiptPage({ loaderData }: Route.ComponentProps) {
  const { application, receipt, consent } = loaderData;
  const t = useWords(words);
  const language = useLanguage();
  const { company_name, credit_code } = application.fields;
  // Once a correction is being written, the answers are no longer the ones that arrived.
  const isAsSubmitted = application.state !== 'needs_correction' && application.state !== 'draft';
  const rows = [
    [t.number, receipt.number],
    [t.received, exactMoment(receipt.received_at, language)],
    [t.application, application.number],
    [t.round, t.roundText(receipt.round)],
    ...(isAsSubmitted
      ? [
          [t.company, company_name ?? ''],
          [t.code, credit_code ?? ''],
          [t.pictures, t.pictureCount(picturesIn(application.fields).length)],
        ]
      : []),
    ...(consent ? [[t.consent, consent.version]] : []),
  ];
  return (
    <main id="main" className="page-width flex-1 py-8 lg:py-12 print:p-0 print:text-black">
      <PageHead title={t.title} hidden />
      <div className="mb-6 flex flex-wrap gap-3 print:hidden">
        <Button onClick={() => print()}>{t.print}</Button>
        <LinkButton look="secondary" to="/movein/status">
          {t.back}
        </LinkButton>
      </div>
      <article className="max-w-[46rem] rounded-card border border-line bg-surface p-5 sm:p-10 print:max-w-none print:border-0 print:bg-transparent print:p-0">
        <p className="hidden text-sm print:block">织联 Weftline</p>
        <h1 className="text-2xl font-semibold">{t.title}</h1>
        <p className="mt-2 text-ink-2 print:text-black">{t.lead}</p>
        <dl className="mt-6 grid border-y border-line py-6 grid-cols-[8.25rem_minmax(0,1fr)] sm:grid-cols-[11rem_minmax(0,1fr)] print:grid-cols-[11rem_minmax(0,1fr)] content-start gap-x-3 gap-y-2.5">
          {rows.map(([label, value]) => (
            <div key={label} className="col-span-2 grid grid-cols-subgrid">
              <dt className="text-ink-3 print:text-black/60">{label}</dt>
              <dd className="font-medium break-words tabular-nums">{value}</dd>
            </div>
          ))}
        </dl>
        <p className="mt-5 text-sm text-ink-2 print:text-black/70">{t.notDecision}</p>
        {isAsSubmitted ? (
          <section aria-labelledby="answers-title" className="mt-10">
            <h2 id="answers-title" className="mb-3 text-xl font-semibold">
              {t.answers}
            </h2>
            <ApplicationSummary
              fields={application.fields}
              pictures={{}}
              areaName={application.area_name}
              shown={sectionNames}
            />
          </section>
        ) : null}
      </article>
    </main>
  );
}
