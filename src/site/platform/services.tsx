import { defineWords } from '#kit/text/words.ts';
import { Section } from '#kit/ui/section.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({
  heading: ['每一步的背后', 'Behind every step'],
  data: ['数据', 'Data'],
  dataText: [
    '订单进来几秒内就上看板：成交、渠道、品类、地区，按分钟累计。对外只公布指数和占比，不披露任何一家的数据。',
    'Orders reach the dashboards within seconds: turnover, channels, categories and provinces, totalled by the minute. Only indices and shares are made public, never any one company’s figures.',
  ],
  dataLink: ['查看公开数据', 'See the public figures'],
  quality: ['质检', 'Quality'],
  qualityText: [
    '入驻时看车间、设备和证照，合作后看每一批货。证照快到期会提前提醒，过期不换的暂停接单。',
    'When you join, we check the shop floor, the machines and the paperwork; after that, every batch. We remind you before certificates expire, and pause orders if they are not renewed.',
  ],
  qualityLink: ['查看入驻要求', 'See the requirements'],
  finance: ['资金', 'Finance'],
  financeText: [
    '金额全程以分计算，不四舍五入。付款、退款、净额分开记账，同一事件重复推送只算一次。',
    'Amounts are kept in fen (1/100 yuan) end to end and never rounded. Payments, refunds and net are recorded separately, and an event delivered twice counts once.',
  ],
  logistics: ['物流', 'Logistics'],
  logisticsText: [
    '门店、直播间、跨境仓，发货都用同一份库存。发往哪个省、走哪条渠道，订单上都有，配货按它来排。',
    'Stores, studios and cross-border warehouses ship from one inventory. Every order carries its province and channel, and stock is allocated accordingly.',
  ],
  logisticsLink: ['看货卖到哪里', 'See where the goods go'],
});

/** Services behind an order: a paragraph each, with a link. */
export function Services() {
  const t = useWords(words);
  const rows = [
    ['data', t.data, t.dataText, '/dashboard', t.dataLink],
    ['quality', t.quality, t.qualityText, '/supplier#required', t.qualityLink],
    ['finance', t.finance, t.financeText],
    ['logistics', t.logistics, t.logisticsText, '/channel#coverage', t.logisticsLink],
  ] as const;
  return (
    <Section id="services" heading={t.heading}>
      <div className="mt-8 grid gap-x-16 lg:grid-cols-2">
        {rows.map(([id, name, text, to, link]) => (
          <div
            key={id}
            className="grid grid-cols-1 gap-x-6 gap-y-2 border-line border-t py-7 sm:grid-cols-[6rem_minmax(0,1fr)]"
          >
            <h3 className="font-semibold text-ink text-lg">{name}</h3>
            <div>
              <p className="break-keep text-balance wrap-anywhere text-ink-2">{text}</p>
              {to && link ? (
                <TextLink to={to} alone className="mt-1">
                  {link}
                </TextLink>
              ) : null}
            </div>
          </div>
        ))}
      </div>
    </Section>
  );
}
