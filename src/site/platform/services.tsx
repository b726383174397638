import { Section } from '#kit/ui/section.tsx';
import { TextLink } from '#kit/ui/text-link.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  heading: ['每一步背后', 'Behind each step'],
  data: ['数据', 'Data'],
  dataText: [
    '订单进来，几秒之内就在看板上：成交、渠道、品类、地区，按分钟累计。对外公布的只有指数和占比，不会露出任何一家的数字。',
    'Within seconds of its arrival an order is on the boards: turnover, channels, categories, provinces, added up by the minute. The public sees indices and shares only, and no single company’s figures.',
  ],
  dataLink: ['看公开数据', 'See the public figures'],
  quality: ['质检', 'Quality'],
  qualityText: [
    '入驻时看车间、设备和证照，合作后看每一批货。证照快到期会提前提醒，过期不换的暂停接单。',
    'At admission we look at the floor, the machines and the papers; afterwards at every lot. Papers that run out are asked for in time, and without them orders pause.',
  ],
  qualityLink: ['看入驻要求', 'See what is required'],
  finance: ['资金', 'Finance'],
  financeText: [
    '金额从头到尾以分计算，不四舍五入。付款、退款、净额分开记，同一笔事件重复送来也只算一次。',
    'Money is counted in fen from end to end and never rounded. Payments, refunds and net are kept apart, and an event that arrives twice counts once.',
  ],
  logistics: ['物流', 'Logistics'],
  logisticsText: [
    '门店、直播间、跨境仓，发货都用同一份库存。发往哪个省、走哪条渠道，订单上都有，配货按它来排。',
    'Stores, studios and cross-border warehouses ship from one stock. Province and channel stand on the order, and allocation goes by them.',
  ],
  logisticsLink: ['看货卖到哪里', 'See where goods go'],
});

/** What works behind the order's way: one paragraph each, with a way to see it. */
export function Services() {
  const say = useWords(words);
  const rows = [
    ['data', say.data, say.dataText, '/dashboard', say.dataLink],
    ['quality', say.quality, say.qualityText, '/supplier#required', say.qualityLink],
    ['finance', say.finance, say.financeText],
    ['logistics', say.logistics, say.logisticsText, '/channel#coverage', say.logisticsLink],
  ] as const;
  return (
    <Section id="services" heading={say.heading}>
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
