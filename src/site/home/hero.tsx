import { grouped } from '#kit/text/grouped.ts';
import { defineWords } from '#kit/text/words.ts';
import { LinkButton } from '#kit/ui/button.tsx';
import { Phrases } from '#kit/ui/phrases.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { type HomeFigures, type Rounded, threadsShown } from './home-figures.ts';

const words = defineWords({
  sentence: [
    '服装与面料的|交易平台，|工厂直连|全国订单',
    'Where garment makers and fabric mills win orders from across China',
  ],
  lead: [
    '供应商申请入驻，采购商选料下单，货品经批发、直播、门店和跨境四条渠道卖出。',
    'Suppliers join, buyers source and order, and goods sell through wholesale, live streaming, stores and cross-border trade.',
  ],
  apply: ['申请入驻', 'Apply to join'],
  browse: ['浏览面料', 'Browse fabrics'],
  clothLabel: [
    (n: number) => `今天最近的 ${n} 笔订单织成的布，每根纬线是一笔订单，颜色是品类`,
    (n: number) => `Cloth woven from today’s latest ${n} orders: each weft thread is one order, coloured by category`,
  ],
  bareLabel: ['织机上的经线，今天还没有订单', 'Warp threads on the loom; no orders yet today'],
  clothCaption: ['今天的订单，一纬一单', 'Today’s orders, one thread each'],
  bareCaption: ['今天还没有订单，经线已经备好。', 'No orders yet today. The loom is ready.'],
  awayCaption: ['订单数据正在恢复。', 'Order figures will be back shortly.'],
  otherCategory: ['其他', 'Other'],
  suppliers: ['已入驻供应商', 'approved suppliers'],
  orders: ['今天的订单', 'orders today'],
  fabrics: ['可选面料', 'fabrics to choose from'],
});

/** First screen: title, the day's cloth, two links and three live figures. */
export function Hero({ figures }: { figures: HomeFigures | undefined }) {
  const t = useWords(words);
  const threads = figures?.threads ?? '';
  return (
    <div className="hero">
      <div className="hero-text">
        <h1 className="text-2xl font-semibold text-ink sm:text-4xl">
          <Phrases>{t.sentence}</Phrases>
        </h1>
        <p className="mt-6 max-w-[34rem] text-ink-2 sm:text-lg">{t.lead}</p>
        <div className="mt-8 flex flex-wrap gap-3">
          <LinkButton to="/movein" data-track="apply">
            {t.apply}
          </LinkButton>
          <LinkButton to="/fabric" look="secondary" data-track="browse">
            {t.browse}
          </LinkButton>
        </div>
        {figures ? <LiveFigures figures={figures} /> : null}
      </div>
      <figure className="hero-cloth">
        <Cloth threads={threads} label={threads.length > 0 ? t.clothLabel(threads.length) : t.bareLabel} />
        <figcaption className="mt-3 flex flex-wrap gap-x-5 gap-y-1 text-sm text-ink-2">
          <span className="text-ink">
            {figures === undefined ? t.awayCaption : threads.length > 0 ? t.clothCaption : t.bareCaption}
          </span>
          {figures && threads.length > 0 ? <Legend figures={figures} other={t.otherCategory} /> : null}
        </figcaption>
      </figure>
    </div>
  );
}

/** A category of the feeds without an English name. */
const isChinese = (name: string) => /\p{Script=Han}/u.test(name);

function Legend({ figures, other }: { figures: HomeFigures; other: string }) {
  const { categories, others } = figures;
  const entries = [
    ...categories.map(({ name, percent }, yarn) => ({
      yarn,
      name,
      percent,
      lang: isChinese(name) ? 'zh-CN' : undefined,
    })),
  ];
  if (others > 0) entries.push({ yarn: 5, name: other, percent: others, lang: undefined });
  return entries.map(({ yarn, name, percent, lang }) => (
    <span key={yarn} className="inline-flex items-center gap-1.5">
      <i className={`yarn-${yarn}`} />
      <span lang={lang}>{name}</span>
      <span className="tabular-nums text-ink-3">{percent}%</span>
    </span>
  ));
}

function LiveFigures({ figures }: { figures: HomeFigures }) {
  const t = useWords(words);
  const tell = ({ value, more }: Rounded) => `${grouped(value)}${more ? '+' : ''}`;
  const shown = [
    [t.orders, tell(figures.orders)] as const,
    // A 0 before the first ones would mislead.
    ...(
      [
        [t.suppliers, figures.suppliers],
        [t.fabrics, figures.fabrics],
      ] as const
    ).flatMap(([name, count]) => (count.value > 0 ? [[name, tell(count)] as const] : [])),
  ];
  return (
    <dl className="live-figures">
      {shown.map(([name, value]) => (
        <div key={name} className="flex flex-col-reverse justify-end">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="text-2xl font-semibold tabular-nums text-ink sm:text-3xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A weft is two threads, each one row of the weave high. */
const row = 8;
const pitch = 2 * row;
const warpPitch = 6;
/** Bare warps above the newest weft. */
const bare = 72;

/** 2/1 twill: rows where the warp is on top; each row moves by one warp. */
const risingWarps = [0, 1, 2].map((at) => `M${(at + 0.5) * warpPitch} ${at * row}v${row}`).join('');
const eachRow = (offset: number) => [0, 1, 2].map((at) => `M0 ${at * row + offset}h${3 * warpPitch}`).join('');

/**
 * Cloth on the loom: each weft is an order in its category's colour, newest on top. The style sheet animates the wefts unless reduced
 * motion is preferred. Sizes are in pixels instead of a view box: wider screens show more warps, not thicker yarn. A day has thirty
 * wefts, so each is one short element.
 *
 * @param threads a digit per weft, newest first: the index of its yarn
 */
function Cloth({ threads, label }: { threads: string; label: string }) {
  const picks = [...threads].slice(0, threadsShown);
  return (
    <div className="cloth" role="img" aria-label={label}>
      <div>
        <svg aria-hidden="true" width="100%" height={bare + threadsShown * pitch}>
          <pattern id="warps" width={warpPitch} height={row} patternUnits="userSpaceOnUse">
            <path className="warp" d={`M${warpPitch / 2} 0v${row}`} />
          </pattern>
          <rect width="100%" height="100%" fill="url(#warps)" />
        </svg>
        <div className="picks">
          {picks.map((yarn, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a weft is identified by its place alone.
            <i key={place} className={`yarn-${yarn}`} />
          ))}
        </div>
        <svg aria-hidden="true" className="weave" width="100%" height={picks.length * pitch}>
          <pattern id="weave" width={3 * warpPitch} height={3 * row} patternUnits="userSpaceOnUse">
            <path className="yarn-light" d={eachRow(2.5)} />
            <path className="yarn-shade" d={eachRow(row - 0.5)} />
            <path className="warp" d={risingWarps} />
          </pattern>
          <rect width="100%" height="100%" fill="url(#weave)" />
        </svg>
      </div>
    </div>
  );
}
