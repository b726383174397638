import { useTopic } from '#kit/live/use-live.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { provinceName } from '#orders/contract.ts';
import { useNoOrders } from '#screens/figures/use-no-orders.ts';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import type { DayTotals } from '#screens/widgets/turnover/totals.ts';
import { busiestEnds, type Route } from './routes.ts';
import './widget.css';

const words = defineWords({
  title: ['货物流向', 'Where goods flow'],
  nowhere: ['最近的订单没有发货地和收货地', 'The latest orders have no origin or destination'],
  foot: [
    '每列是供应商省份，每行是采购商省份；色块越宽，订单越多',
    'Columns: suppliers. Rows: buyers. Wider bars: more orders',
  ],
});

/** Number of letters that fit beside a row; a longer name, such as Inner Mongolia, is set smaller. */
const longestName = 10;

/** Supplier provinces as warp, buyer provinces as weft; each crossing is as wide as the orders between them. */
export function RouteWeave({ placed }: WidgetProps) {
  const language = useLanguage();
  const t = words(language);
  const routes = Object.values(useTopic<Record<string, Route>>('routes')).flatMap((route) => route ?? []);
  const { orders = 0 } = useTopic<DayTotals>('totals');
  const none = useNoOrders();
  const warps = busiestEnds(routes, 'from', 5);
  const wefts = busiestEnds(routes, 'to', placed.rows ?? 12);
  const size = placed.size ?? 30;
  const isWide = language === 'en';
  const side = size * (isWide ? 6.4 : 3.6);
  const head = size * 1.9;
  const foot = size * 2;
  // Names wider than their columns alternate between two lines.
  const lift = isWide ? size * 1.1 : 0;
  const top = lift + size * 1.6;
  const stepX = (placed.width - side) / Math.max(1, warps.length);
  const stepY = (placed.height - head - foot - top) / Math.max(1, wefts.length);
  const most = Math.max(1, ...routes.map(({ orders }) => orders));
  const between = new Map(routes.map((route) => [`${route.from}>${route.to}`, route.orders]));
  const title = <h2 className="widget-label">{placed.title ? inLanguage(placed.title, language) : t.title}</h2>;
  if (routes.length === 0)
    return (
      <section className="route-weave">
        {title}
        <p className="widget-none">{orders > 0 ? t.nowhere : none}</p>
      </section>
    );
  return (
    <section className="route-weave">
      {title}
      <svg width={placed.width} height={placed.height - head - foot} aria-hidden="true">
        {warps.map((from, column) => {
          const x = side + (column + 0.5) * stepX;
          return (
            <g key={from}>
              <WarpName name={provinceName(from, language)} x={x} y={column % 2 ? 0 : lift} size={size} />
              <path
                className="route-weave-thread"
                d={`M${x} ${size * 1.5 + (column % 2 ? 0 : lift)}V${placed.height - head - foot}`}
              />
            </g>
          );
        })}
        {wefts.map((to, row) => {
          const y = top + (row + 0.5) * stepY;
          const name = provinceName(to, language);
          return (
            <g key={to}>
              <text
                className="route-weave-weft"
                x={0}
                y={y}
                fontSize={size * Math.min(1, longestName / Math.max(1, name.length))}
              >
                {name}
              </text>
              <path className="route-weave-thread" d={`M${side} ${y}H${placed.width}`} />
              {warps.map((from, column) => {
                const share = Math.sqrt((between.get(`${from}>${to}`) ?? 0) / most);
                return (
                  <rect
                    key={from}
                    className="route-weave-crossing"
                    x={side + column * stepX + stepX * 0.08}
                    y={y - stepY * 0.36}
                    width={stepX * 0.84}
                    height={stepY * 0.72}
                    style={{ transform: `scaleX(${share.toFixed(4)})`, opacity: 0.3 + 0.7 * share }}
                  />
                );
              })}
            </g>
          );
        })}
      </svg>
      <p className="route-weave-foot">{t.foot}</p>
    </section>
  );
}

/** Breaks a name of two words, such as Inner Mongolia, into two lines to fit its column. */
function WarpName({ name, x, y, size }: { name: string; x: number; y: number; size: number }) {
  const [first = '', ...rest] = name.split(' ');
  if (rest.length === 0)
    return (
      <text className="route-weave-warp" x={x} y={y + size * 0.9}>
        {name}
      </text>
    );
  return (
    <text className="route-weave-warp" fontSize={size * 0.85} y={y + size * 0.1}>
      <tspan x={x}>{first}</tspan>
      <tspan x={x} dy="1em">
        {rest.join(' ')}
      </tspan>
    </text>
  );
}
