import { useParams } from 'react-router';
import * as contexts from '#context.ts';
import { readEnquiryNumber } from '#enquiries/contract.ts';
import { LinkButton } from '#kit/ui/button.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { ReferenceNumber } from '#kit/ui/reference-number.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/sent-page';
import { contactWords } from './contact-words.ts';

export async function loader({ params, context }: Route.LoaderArgs) {
  if (readEnquiryNumber(params.number) !== params.number) throw new Response(null, { status: 404 });
  return { replyDays: await context.get(contexts.services).content.brand.replyDays() };
}

export const handle = deliver('page');

/** Confirmation under its own address, so a reload sends nothing again. */
export default function SentPage({ loaderData }: Route.ComponentProps) {
  const t = useWords(contactWords);
  const { number = '' } = useParams();
  const lead = t.sentLead(loaderData.replyDays);
  return (
    <main id="main" className="page-width pt-12 pb-4 outline-none sm:pt-20">
      <PageHead title={t.sentTitle} description={lead} hidden />
      <div className="max-w-[42.5rem]">
        <h1 className="text-2xl font-semibold text-ink sm:text-3xl">{t.sentTitle}</h1>
        <p className="mt-4 text-lg text-ink-2">{lead}</p>
        <dl className="mt-8 border-y border-line py-5">
          <ReferenceNumber name={t.number} number={number} />
        </dl>
        <p className="mt-5 text-ink-2">{t.keep}</p>
        <p className="mt-8 flex flex-wrap gap-3 print:hidden">
          <LinkButton to={`/contact/enquiry?number=${number}`}>{t.lookUp}</LinkButton>
          <LinkButton to="/" look="secondary">
            {t.home}
          </LinkButton>
        </p>
      </div>
    </main>
  );
}
