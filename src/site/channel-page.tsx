import * as contexts from '#context.ts';
import { defineWords } from '#kit/text/words.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { ThreadDivider } from '#kit/ui/thread-divider.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { Route } from './+types/channel-page';
import { CallBand } from './call-band.tsx';
import { ChannelRows } from './channel/channel-rows.tsx';
import { Coverage } from './channel/coverage.tsx';
import './channel/channel.css';

const words = defineWords({
  name: ['销售渠道', 'Sales channels'],
  heading: ['一份库存，|四条渠道', 'One inventory, four channels'],
  lead: [
    '采购商在批发应用里下单，主播在直播间上架，门店按销量补货，海外买家走跨境订单。四处的订单汇到一处，供应商备一份货、对一份账。',
    'Buyers order in the wholesale app, hosts sell on live streams, stores restock what sells, and overseas buyers place cross-border orders. Every order lands in one place, so suppliers manage one inventory and one account.',
  ],
  callHeading: ['想让自己的货|走这些渠道', 'Put your goods on these channels'],
  callText: [
    '先申请成为供应商。要买货，可以注册成采购商，用批发应用下单。',
    'Apply as a supplier to start selling. To buy, sign up as a buyer and order in the wholesale app.',
  ],
  apply: ['申请入驻', 'Apply to join'],
  signup: ['注册采购商', 'Sign up to buy'],
});

export const loader = ({ context }: Route.LoaderArgs) => context.get(contexts.services).channelFigures();

export default function ChannelPage({ loaderData }: Route.ComponentProps) {
  const t = useWords(words);
  const figures = loaderData === 'away' ? null : loaderData;
  return (
    <main id="main" className="outline-none">
      <PageHead title={t.name} description={t.lead} />
      <header className="page-width pt-12 sm:pt-20">
        <h1 className="font-semibold text-2xl text-ink sm:text-4xl">
          <Phrases>{t.heading}</Phrases>
        </h1>
        <p className="mt-5 max-w-[38rem] text-ink-2 sm:text-lg">{t.lead}</p>
      </header>
      <ChannelRows figures={figures} />
      <ThreadDivider className="my-16 sm:my-24" />
      <Coverage figures={figures} />
      <CallBand
        heading={t.callHeading}
        text={t.callText}
        next={[
          ['/movein', t.apply],
          ['/signup', t.signup],
        ]}
      />
    </main>
  );
}
