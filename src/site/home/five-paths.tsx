import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { ChannelPicture, FabricPicture, JobsPicture, PlatformPicture, SupplierPicture } from './path-pictures.tsx';

const words = defineWords({
  heading: ['从哪里开始', 'Where to start'],
  lead: ['您是哪一种，就从哪里进。', 'Join as a supplier, source fabric, sell with us, or come and work here.'],
  supplier: ['供应商', 'Suppliers'],
  supplierText: [
    '面料、辅料、成衣、贸易和印染企业都可以申请。先看入驻要求和流程，再用手机提交资料。',
    'Fabric, trim, garment, trading and dyeing companies are welcome. Check the requirements, then apply from your phone.',
  ],
  supplierLink: ['查看入驻要求', 'See the requirements'],
  fabric: ['面料', 'Fabrics'],
  fabricText: [
    '按成分、克重、门幅和组织查找面料，看色卡，比阶梯价，申请样布。',
    'Search by fibre, weight, width and weave; see colour cards, compare price breaks and request samples.',
  ],
  fabricLink: ['浏览面料', 'Browse fabrics'],
  channel: ['渠道', 'Channels'],
  channelText: [
    '同一批货经批发、直播、门店和跨境四条渠道卖出，库存只有一份。',
    'The same goods sell wholesale, on live streams, in stores and overseas, from one inventory.',
  ],
  channelLink: ['了解四条渠道', 'See the four channels'],
  platform: ['平台', 'Platform'],
  platformText: [
    '订单从提交到交付的每一步都有记录：下单、质检、结算、物流，以及开放接口。',
    'Every step of an order is on record, from checkout to settlement, with open APIs.',
  ],
  platformLink: ['看订单如何流转', 'Follow an order'],
  jobs: ['招聘', 'Jobs'],
  jobsText: [
    '面料开发、跟单、质检、数据、产品，都在招人。',
    'Roles in fabric development, merchandising, quality, data and product.',
  ],
  jobsLink: ['查看职位', 'See open positions'],
});

/** The five paths, hanging on one thread. */
export function FivePaths() {
  const t = useWords(words);
  return (
    <section aria-labelledby="paths" className="page-width grid grid-cols-1 gap-x-12 lg:grid-cols-[1fr_2fr]">
      <div className="pb-10 lg:sticky lg:top-12 lg:self-start">
        <h2 id="paths" className="text-2xl font-semibold text-ink sm:text-3xl">
          {t.heading}
        </h2>
        <p className="mt-4 max-w-[34rem] text-ink-2">{t.lead}</p>
      </div>
      <ul>
        <Path
          to="/supplier"
          name={t.supplier}
          text={t.supplierText}
          link={t.supplierLink}
          picture={<SupplierPicture />}
        />
        <Path to="/fabric" name={t.fabric} text={t.fabricText} link={t.fabricLink} picture={<FabricPicture />} />
        <Path to="/channel" name={t.channel} text={t.channelText} link={t.channelLink} picture={<ChannelPicture />} />
        <Path
          to="/platform"
          name={t.platform}
          text={t.platformText}
          link={t.platformLink}
          picture={<PlatformPicture />}
        />
        <Path to="/jobs" name={t.jobs} text={t.jobsText} link={t.jobsLink} picture={<JobsPicture />} />
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
          viewTransition
          className="mt-2 inline-flex min-h-11 items-center font-medium text-primary underline decoration-primary/35 underline-offset-8 hover:decoration-primary"
        >
          {link}
        </Link>
      </div>
    </li>
  );
}
