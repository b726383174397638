import { grouped } from '#kit/text/grouped.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { ChannelFigures, ChannelShare } from '#orders/channels/contract.ts';
import { tradeName } from '#orders/contract.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const words = defineWords({
  wholesale: [
    '采购商在批发应用里选款、比阶梯价、下单，面料按米、辅料按公斤或件、成衣按件起订。补货不用再谈一次：上次的款、价和规格都在单上。',
    'Buyers browse, compare price breaks and order in the wholesale app: fabric by the metre, trims by weight or piece, garments by the piece. Reordering needs no new negotiation: style, price and specification carry over from the last order.',
  ],
  live: [
    '主播从货盘里选款，样品先寄到直播间，开播前定好可售数量。卖出一件扣一件，没卖完的数量下播后放回，其他渠道接着卖。',
    'Hosts pick from the range, samples are sent to the studio, and the quantity on offer is set before the stream starts. Each sale is deducted at once; whatever is left goes back on sale in the other channels.',
  ],
  stores: [
    '门店看着销量补货，量小、次数多。进货、调货和退货与线上走同一张单，货从哪家来、退回哪家去，都查得到。',
    'Stores restock as they sell: small quantities, often. Purchases, transfers and returns run on the same orders as online, so every piece can be traced to its supplier and returned there.',
  ],
  crossBorder: [
    '海外买家下单，货在国内集齐、报关、出运。单数不多，每单件数多，时差让订单整天都在进来。',
    'Overseas buyers place orders; goods are consolidated, cleared and shipped from China. Orders are fewer but larger, and time zones spread them across the whole day.',
  ],
  share: ['占全部订单', 'of all orders'],
  pieces: ['平均每单', 'per order, on average'],
  busiest: ['一天里最忙', 'busiest hour begins'],
  piecesCount: [(n: string) => `${n} 件`, (n: string) => `${n} pcs`],
  hour: [(hour: number) => `${hour}–${hour + 1} 点`, (hour: number) => `${hour}:00`],
  figures: [
    (from: string, to: string) =>
      `${from}至${to}的订单。图中每根线是一小时，越高订单越多；各渠道以自己最忙的一小时为顶。`,
    (from: string, to: string) =>
      `Orders from ${from} to ${to}. Each thread is one hour: the taller, the more orders. Each channel is scaled to its own busiest hour.`,
  ],
  day: [
    (month: number, day: number) => `${month}月${day}日`,
    (month: number, day: number) => `${day} ${months[month - 1]}`,
  ],
  none: [
    '近 30 天的订单量不足，达到一定数量后公布。',
    'Not enough orders in the last 30 days yet. Figures will appear once there are.',
  ],
});

/** Text of each channel, by its name in the feeds. */
const texts = { 批发: 'wholesale', 直播: 'live', 门店: 'stores', 跨境: 'crossBorder' } as const;
const names = Object.keys(texts) as (keyof typeof texts)[];

/** The four channels by size, with share and daily course. */
export function ChannelRows({ figures }: { figures: ChannelFigures | null }) {
  const t = useWords(words);
  const language = useLanguage();
  const shareOf = new Map(figures?.channels.map((channel) => [channel.name, channel]));
  const ordered = names.toSorted((one, other) => (shareOf.get(other)?.percent ?? 0) - (shareOf.get(one)?.percent ?? 0));
  return (
    <div className="page-width mt-12 sm:mt-16">
      {ordered.map((name, place) => (
        <section key={name} aria-labelledby={texts[name]} className="channel-row">
          <div>
            <h2 id={texts[name]} className="font-semibold text-ink text-xl">
              {tradeName(name, language)}
            </h2>
            <p className="mt-3 text-ink-2">{t[texts[name]]}</p>
          </div>
          <Course share={shareOf.get(name)} yarn={place} />
        </section>
      ))}
      <p data-live="" className="mt-6 max-w-[42rem] text-ink-3 text-sm">
        {figures ? t.figures(t.day(...monthAndDay(figures.from)), t.day(...monthAndDay(figures.to))) : t.none}
      </p>
    </div>
  );
}

const monthAndDay = (day: string): [number, number] => [Number(day.slice(5, 7)), Number(day.slice(8))];

function Course({ share, yarn }: { share: ChannelShare | undefined; yarn: number }) {
  const t = useWords(words);
  const busiest = share ? share.hours.indexOf(100) : -1;
  return (
    <div>
      {share ? (
        <dl className="channel-figures">
          {(
            [
              [t.share, `${share.percent}%`],
              [t.pieces, t.piecesCount(grouped(share.pieces))],
              [t.busiest, t.hour(Math.max(0, busiest))],
            ] as const
          ).map(([name, value]) => (
            <div key={name} className="flex flex-col-reverse justify-end">
              <dt className="text-ink-3 text-sm">{name}</dt>
              <dd className="font-semibold text-ink text-lg tabular-nums sm:text-xl">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
      <DayStrip hours={share?.hours} yarn={yarn} />
    </div>
  );
}

const width = 480;
const height = 96;
const step = width / 24;
const marks = [0, 6, 12, 18, 24];
const strokes = ['stroke-yarn-0', 'stroke-yarn-1', 'stroke-yarn-2', 'stroke-yarn-3'] as const;

const threads = (hours: readonly number[]) =>
  hours
    .map((index, hour) => (index > 0 ? `M${(hour + 0.5) * step} ${height}v${-(index / 100) * height}` : ''))
    .join('');

/**
 * A decorative chart of 24 hours, as warps on a loom: values 0 to 100, bare warps without data. The figures are given in text
 * beside it.
 */
function DayStrip({ hours, yarn }: { hours: readonly number[] | undefined; yarn: number }) {
  return (
    <div className="mt-5" aria-hidden="true">
      <svg
        aria-hidden="true"
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        className="block h-24 w-full"
      >
        <path className="stroke-warp" vectorEffect="non-scaling-stroke" d={threads(Array(24).fill(100))} />
        {hours ? <path className={strokes[yarn % 4]} strokeWidth={step * 0.72} d={threads(hours)} /> : null}
        <path
          className="stroke-paper"
          vectorEffect="non-scaling-stroke"
          d={Array.from({ length: 15 }, (_, row) => `M0 ${(row + 1) * 6}h${width}`).join('')}
        />
      </svg>
      <div className="mt-1.5 flex justify-between text-ink-3 text-xs tabular-nums">
        {marks.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </div>
  );
}
