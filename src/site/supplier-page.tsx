import * as contexts from '#context.ts';
import { defineWords } from '#kit/text/words.ts';
import { LinkButton } from '#kit/ui/button.tsx';
import { Disclosure } from '#kit/ui/disclosure.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { ThreadDivider } from '#kit/ui/thread-divider.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { Route } from './+types/supplier-page';
import type { BusinessWords } from './brand/contract.ts';
import { CallBand } from './call-band.tsx';
import { RequiredDraft } from './supplier/required-draft.tsx';
import { SupplierKinds } from './supplier/supplier-kinds.tsx';
import { Timetable } from './supplier/timetable.tsx';
import './supplier/supplier.css';

const words = defineWords({
  name: ['供应商入驻', 'For suppliers'],
  heading: ['有厂有货，|订单直达', 'Your factory, straight to the orders'],
  lead: [
    '面料、辅料、成衣、贸易和印染企业都可以申请。资料用手机填写，专人逐项审核；要什么、等多久，这一页先说清楚。',
    'Fabric, trim, garment, trading and dyeing companies are welcome. Apply on your phone; our team reviews every item. This page tells you what we ask for and how long it takes.',
  ],
  apply: ['开始申请', 'Start your application'],
  ask: ['先咨询', 'Ask us first'],
  fees: ['费用', 'Fees'],
  questions: ['常见问题', 'FAQ'],
  callHeading: ['资料不必一次备齐', 'You don’t need everything at once'],
  callText: [
    '先登录，填多少存多少，还差什么随时可见。',
    'Sign in and start. Everything is saved as you go, and you can always see what is still missing.',
  ],
});

export async function loader({ context }: Route.LoaderArgs) {
  const { admission, content } = context.get(contexts.services);
  const { language } = context.get(contexts.visit);
  const [guide, { fees, questions }] = await Promise.all([admission.guide(language), content.brand.business(language)]);
  return { ...guide, fees, questions };
}

export default function SupplierPage({ loaderData }: Route.ComponentProps) {
  const { kinds, common, sections, times, fees, questions } = loaderData;
  const t = useWords(words);
  return (
    <main id="main" className="outline-none">
      <PageHead title={t.name} description={t.lead} />
      <header className="page-width pt-12 sm:pt-20">
        <h1 className="font-semibold text-2xl text-ink sm:text-4xl">
          <Phrases>{t.heading}</Phrases>
        </h1>
        <p className="mt-5 max-w-[38rem] text-ink-2 sm:text-lg">{t.lead}</p>
        <p className="mt-8 flex flex-wrap gap-3 print:hidden">
          <LinkButton to="/movein" data-track="apply">
            {t.apply}
          </LinkButton>
          <LinkButton to="/contact" look="secondary" data-track="contact">
            {t.ask}
          </LinkButton>
        </p>
      </header>
      <Timetable times={times} />
      <ThreadDivider className="my-16 sm:my-24" />
      <SupplierKinds kinds={kinds} />
      <RequiredDraft kinds={kinds} common={common} sections={sections} />
      <ThreadDivider className="my-16 sm:my-24" />
      <FeesAndQuestions fees={fees} questions={questions} />
      <CallBand heading={t.callHeading} text={t.callText} next={[['/movein', t.apply]]} />
    </main>
  );
}

/** Fees and frequent questions; answers open without script. */
function FeesAndQuestions({ fees, questions }: Pick<BusinessWords, 'fees' | 'questions'>) {
  const t = useWords(words);
  return (
    <div className="page-width grid grid-cols-1 gap-x-20 gap-y-16 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)]">
      <section aria-labelledby="fees">
        <h2 id="fees" className="font-semibold text-2xl text-ink sm:text-3xl">
          {t.fees}
        </h2>
        <dl className="mt-6 border-line border-t">
          {fees.map(({ name, price, text }) => (
            <div
              key={name}
              className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-1.5 border-line border-b py-5 [overflow-wrap:anywhere]"
            >
              <dt className="font-medium text-ink">{name}</dt>
              <dd className="text-right font-medium text-primary">{price}</dd>
              <dd className="col-span-2 text-ink-2 text-sm">{text}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-labelledby="questions">
        <h2 id="questions" className="font-semibold text-2xl text-ink sm:text-3xl">
          {t.questions}
        </h2>
        <div className="mt-6 border-line border-t">
          {questions.map(({ question, answer, to, link }) => (
            <Disclosure key={question} heading={<h3 className="min-w-0">{question}</h3>}>
              <p>{answer}</p>
              {to && link ? (
                <TextLink to={to} alone className="mt-2">
                  {link}
                </TextLink>
              ) : null}
            </Disclosure>
          ))}
        </div>
      </section>
    </div>
  );
}
