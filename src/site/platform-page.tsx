import * as contexts from '#context.ts';
import { defineWords } from '#kit/text/words.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { ThreadDivider } from '#kit/ui/thread-divider.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { feedLimits, ingestPath, refusalWords, summaryPath } from '#orders/contract.ts';
import type { Route } from './+types/platform-page';
import { CallBand } from './call-band.tsx';
import { OpenInterfaces } from './platform/open-interfaces.tsx';
import { OrderJourneyFigure } from './platform/order-journey.tsx';
import { Services } from './platform/services.tsx';
import './platform/platform.css';

const words = defineWords({
  name: ['平台能力', 'The platform'],
  lead: [
    '一笔订单从提交到结算，像一根纬线穿过五组经线：采购商、平台、供应商、质检和物流。每穿过一次，就留下一条记录。',
    'From checkout to settlement, an order runs like a weft thread through five warps: buyer, platform, supplier, inspection and carrier. Every crossing is recorded.',
  ],
  callHeading: ['把您的店铺|或系统接进来', 'Connect your shop or system'],
  callText: [
    '告诉我们每天大约多少单、用什么系统，我们发给您密钥和测试环境。',
    'Tell us roughly how many orders you handle a day and which system you use. We will send you an API key and a test environment.',
  ],
  contact: ['联系我们', 'Contact us'],
});

export async function loader({ context }: Route.LoaderArgs) {
  const journey = await context.get(contexts.services).orderJourney();
  return {
    journey: journey === 'away' ? null : journey,
    feed: {
      ingestPath,
      summaryPath,
      lineKilobytes: feedLimits.lineBytes / 1024,
      bodyMegabytes: feedLimits.bodyBytes / 1024 / 1024,
      reasons: Object.keys(refusalWords).length,
    },
  };
}

export default function PlatformPage({ loaderData: { journey, feed } }: Route.ComponentProps) {
  const t = useWords(words);
  return (
    <main id="main" className="outline-none">
      <PageHead title={t.name} description={t.lead} />
      <header className="page-width pt-12 sm:pt-20">
        <h1 className="font-semibold text-2xl text-ink sm:text-4xl">
          <Phrases>{t.name}</Phrases>
        </h1>
        <p className="mt-5 max-w-[38rem] text-ink-2 sm:text-lg">{t.lead}</p>
      </header>
      <OrderJourneyFigure journey={journey} />
      <ThreadDivider className="my-16 sm:my-24" />
      <Services />
      <ThreadDivider className="my-16 sm:my-24" />
      <OpenInterfaces feed={feed} />
      <CallBand heading={t.callHeading} text={t.callText} next={[['/contact', t.contact]]} />
    </main>
  );
}
