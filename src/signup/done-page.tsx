import { useSearchParams } from 'react-router';
import * as contexts from '#context.ts';
import { LinkButton } from '#kit/ui/button.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { QrCode } from '#kit/ui/qr-code.tsx';
import { useVisit, useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/done-page';
import { pageWords } from './page-words.ts';

export async function loader({ context }: Route.LoaderArgs) {
  const { origin } = context.get(contexts.visit);
  return { qr: context.get(contexts.services).signup.qrCode(`${origin}/download`) };
}

export const handle = deliver('page');

/** Confirmation page with its own address, so that a reload does not resubmit. The app hides the download. */
export default function DonePage({ loaderData: { qr } }: Route.ComponentProps) {
  const t = useWords(pageWords);
  const inApp = useVisit().environment === 'app';
  const [search] = useSearchParams();
  const isRepeat = search.get('again') === '1';
  const title = isRepeat ? t.doneAgain : t.doneTitle;
  return (
    <main id="main" className="mx-auto w-full max-w-[42.5rem] flex-1 px-4 pt-12 pb-4 outline-none sm:px-6 sm:pt-20">
      <PageHead title={title} description={isRepeat ? t.againLead : t.doneLead} hidden />
      <h1 className="text-2xl font-semibold text-ink sm:text-4xl">{title}</h1>
      <p className="mt-4 text-lg text-ink-2">{isRepeat ? t.againLead : t.doneLead}</p>
      {inApp ? null : (
        <section aria-labelledby="app" className="mt-10 border-t border-line pt-8">
          <div className="flex flex-wrap items-center justify-between gap-8">
            <div className="max-w-[24rem]">
              <h2 id="app" className="text-xl font-semibold text-ink">
                {t.app}
              </h2>
              <p className="mt-2 text-ink-2">{t.appLead}</p>
              <p className="mt-6 flex flex-wrap gap-3">
                <LinkButton to="/download">{t.download}</LinkButton>
                <LinkButton to="/fabric" look="secondary">
                  {t.fabrics}
                </LinkButton>
              </p>
            </div>
            <figure className="hidden w-40 sm:block">
              <QrCode {...qr} />
              <figcaption className="mt-2 text-center text-sm text-ink-3">{t.scan}</figcaption>
            </figure>
          </div>
        </section>
      )}
    </main>
  );
}
