import { useTopic } from '#kit/live/use-live.tsx';
import type { Language } from '#kit/text/language.ts';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { provinceName, tradeName } from '#orders/contract.ts';
import { channelName } from '#screens/channel-names.ts';
import { businessTime, countText, yuanAndFen } from '#screens/figures/figure-text.ts';
import { useNoOrders } from '#screens/figures/use-no-orders.ts';
import { useWidgetEnvironment, type WidgetProps } from '#screens/widget-environment.tsx';
import { ArrivingLines } from '#screens/widgets/order-ticker/lines.tsx';
import { stateWords } from '#screens/widgets/order-ticker/state-words.ts';
import { newestFirst } from '#screens/widgets/order-ticker/widget.tsx';
import type { LedgerLine } from './ledger-line.ts';
import './widget.css';

const words = defineWords({
  title: ['订单流水', 'Live orders'],
  hidden: ['已脱敏', 'hidden'],
  unknown: ['地区未知', 'Unknown location'],
  pieces: ['件', 'pcs'],
});

/** Destination, goods and supplier of an order, as far as the feed has them and the board may show them. */
export function secondLine(line: LedgerLine, language: Language): string {
  const t = words(language);
  const { province, city, product, category, quantity, supplier, channel } = line;
  const place = province ? provinceName(province, language) : t.unknown;
  // City names exist in Chinese only; a city that is a province is already named.
  const within = city && city !== province && language !== 'en' ? ` ${city}` : '';
  const pieces = quantity ? ` × ${countText(quantity)} ${t.pieces}` : '';
  const goods = `${product || tradeName(category, language)}${pieces}`;
  return [`${place}${within}`, goods, supplier || channelName(channel, language)].join(' · ');
}

const headEms = 2;

/** Orders on two lines, with number, people and sum; a desensitized board shows bars in their place. */
export function OrderLedger({ placed }: WidgetProps) {
  const language = useLanguage();
  const t = words(language);
  const states = stateWords(language);
  const { variant } = useWidgetEnvironment();
  const rows = placed.rows ?? 8;
  const from = Number(placed.look ?? 0);
  const none = useNoOrders();
  const lines = newestFirst(useTopic<Record<string, LedgerLine>>('stream')).slice(from, from + rows);
  const rowHeight = (placed.height - headEms * (placed.size ?? 30)) / rows;
  return (
    <section className="order-ledger" data-masked={variant === 'full' ? undefined : ''}>
      <h2 className="widget-label">{placed.title ? inLanguage(placed.title, language) : t.title}</h2>
      {lines.length === 0 && from === 0 ? <p className="widget-none">{none}</p> : null}
      <ArrivingLines lines={lines} rowHeight={rowHeight} className="order-ledger-lines">
        {(line) => (
          <>
            <time dateTime={line.at}>{businessTime(Date.parse(line.at)).time}</time>
            <span className="order-ledger-first">
              {line.order_no ?? <Bar ems={6} label={t.hidden} />}
              <small>{line.buyer ?? <Bar ems={2.4} label={t.hidden} />}</small>
            </span>
            <span className="order-ledger-sum">
              {line.amount_fen === undefined ? (
                <Bar ems={3.4} label={t.hidden} />
              ) : (
                <>
                  ¥{yuanAndFen(line.amount_fen).whole}
                  <small>{yuanAndFen(line.amount_fen).rest}</small>
                </>
              )}
            </span>
            <span className="order-state">{states[line.state]}</span>
            <span className="order-ledger-second">{secondLine(line, language)}</span>
          </>
        )}
      </ArrivingLines>
    </section>
  );
}

/** Bar in place of a masked value. */
function Bar({ ems, label }: { ems: number; label: string }) {
  return <span className="order-ledger-bar" role="img" aria-label={label} style={{ width: `${ems}em` }} />;
}
