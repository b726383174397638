import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { ChannelPicture, FabricPicture, JobsPicture, PlatformPicture, SupplierPicture } from './path-pictures.tsx';

const words = defineWords({
  heading: ['从哪里开始', 'Where to begin'],
  lead: [
    '五个入口对应五类来访者：要入驻的工厂、找料的采购、做销售的伙伴、想了解平台的人，还有想加入我们的人。',
    'Five ways in, for five kinds of visitor: mills that want to join, buyers who look for cloth, partners who sell, people who want to understand the platform, and people who want to work here.',
  ],
  supplier: ['供应商', 'Suppliers'],
  supplierText: [
    '面料、辅料、成衣、贸易和印染企业都可以申请。先看入驻要求和流程，再用手机提交资料。',
    'Fabric, accessory, garment, trading and dyeing companies may apply. Read what is required, then send your papers from a phone.',
  ],
  supplierLink: ['看入驻要求', 'See what is required'],
  fabric: ['面料', 'Fabrics'],
  fabricText: [
    '按成分、克重、门幅和组织结构查找面料，看色卡，比价格阶梯，申请样布。',
    'Find cloth by fibre, weight, width and weave; look at colour cards, compare price steps, ask for a sample.',
  ],
  fabricLink: ['浏览面料', 'Browse fabrics'],
  channel: ['渠道', 'Channels'],
  channelText: [
    '同一批货经批发、直播、门店和跨境四条渠道卖出，库存只有一份。',
    'The same goods sell wholesale, live, in stores and abroad, from one stock.',
  ],
  channelLink: ['看四条渠道', 'See the four channels'],
  platform: ['平台', 'Platform'],
  platformText: [
    '订单从提交到交付的每一步都有记录：下单、质检、结算、物流，以及开放接口。',
    'Every step of an order is on record, from placing to settlement, with open interfaces.',
  ],
  platformLink: ['看订单怎么走', 'Follow an order'],
  jobs: ['招聘', 'Jobs'],
  jobsText: [
    '做面料开发、跟单、质检、数据和产品的人，在这里看职位。',
    'For people in fabric development, merchandising, quality, data and product.',
  ],
  jobsLink: ['看职位', 'See positions'],
});

/** The five paths, hanging on one thread. */
export function FivePaths() {
  const say = useWords(words);
  return (
    <section aria-labelledby="paths" className="page-width grid grid-cols-1 gap-x-12 lg:grid-cols-[1fr_2fr]">
      <div className="pb-10 lg:sticky lg:top-12 lg:self-start">
        <h2 id="paths" className="text-2xl font-semibold text-ink sm:text-3xl">
          {say.heading}
        </h2>
        <p className="mt-4 max-w-[34rem] text-ink-2">{say.lead}</p>
      </div>
      <ul>
        <Path
          to="/supplier"
          name={say.supplier}
          text={say.supplierText}
          link={say.supplierLink}
          picture={<SupplierPicture />}
        />
        <Path to="/fabric" name={say.fabric} text={say.fabricText} link={say.fabricLink} picture={<FabricPicture />} />
        <Path
          to="/channel"
          name={say.channel}
          text={say.channelText}
          link={say.channelLink}
          picture={<ChannelPicture />}
        />
        <Path
          to="/platform"
          name={say.platform}
          text={say.platformText}
          link={say.platformLink}
          picture={<PlatformPicture />}
        />
        <Path to="/jobs" name={say.jobs} text={say.jobsText} link={say.jobsLink} picture={<JobsPicture />} />
      </ul>
    </section>
  );
}

function Path({
  to,
  name,
  text,
  link,
  picture,
}: {
  to: string;
  name: string;
  text: string;
  link: string;
  picture: ReactNode;
}) {
  return (
    <li className="path-row">
      {picture}
      <div className="pb-10 sm:self-center sm:pb-0">
        <h3 className="text-xl font-semibold text-ink">{name}</h3>
        <p className="mt-2 max-w-[28rem] text-ink-2">{text}</p>
        <Link
          to={to}
          prefetch="intent"
          viewTransition
          className="mt-2 inline-flex min-h-11 items-center font-medium text-primary underline decoration-primary/35 underline-offset-8 hover:decoration-primary"
        >
          {link}
        </Link>
      </div>
    </li>
  );
}
