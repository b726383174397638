import { useTopic } from '#kit/live/use-live.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { tradeName } from '#orders/contract.ts';
import { channelName } from '#screens/channel-names.ts';
import { shareText } from '#screens/figures/figure-text.ts';
import { RollingNumber } from '#screens/figures/rolling-number.tsx';
import { textWidth } from '#screens/figures/text-width.ts';
import { useNoOrders } from '#screens/figures/use-no-orders.ts';
import { otherMembers } from '#screens/small-count-suppression.ts';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import type { RankedMember } from '#screens/widgets/ranking/ranked-member.ts';
import './widget.css';

interface Arc {
  name: string;
  share: number;
  path: string;
}

const air = 0.012;

/** Shares of a whole as arcs, clockwise from the top, with a small gap between them. */
export function arcsOf(
  parts: readonly { name: string; value: number }[],
  { middle, radius }: { middle: number; radius: number },
): Arc[] {
  const whole = parts.reduce((sum, { value }) => sum + value, 0);
  if (whole <= 0) return [];
  let from = 0;
  return parts.map(({ name, value }) => {
    const share = value / whole;
    const [start, end] = [from + Math.min(air, share / 2) / 2, from + share - Math.min(air, share / 2) / 2];
    from += share;
    const at = (turn: number) => {
      const angle = (turn - 0.25) * 2 * Math.PI;
      return `${(middle + radius * Math.cos(angle)).toFixed(2)} ${(middle + radius * Math.sin(angle)).toFixed(2)}`;
    };
    // An arc over the full circle starts where it ends and would be invisible.
    const path =
      share > 0.999
        ? `M${at(0)}A${radius} ${radius} 0 1 1 ${at(0.5)}A${radius} ${radius} 0 1 1 ${at(1)}`
        : `M${at(start)}A${radius} ${radius} 0 ${end - start > 0.5 ? 1 : 0} 1 ${at(end)}`;
    return { name, share, path };
  });
}

/**
 * The largest parts, merged by name, and the sum of the others. A part that the feed names like the rest joins it, or the
 * name would appear twice.
 */
export function greatest(
  parts: readonly { name: string; value: number }[],
  count: number,
  restName: string,
): { first: { name: string; value: number }[]; rest: number } {
  const sums = new Map<string, number>();
  for (const { name, value } of parts) sums.set(name, (sums.get(name) ?? 0) + value);
  let rest = sums.get(restName) ?? 0;
  sums.delete(restName);
  const ordered = [...sums].map(([name, value]) => ({ name, value })).toSorted((a, b) => b.value - a.value);
  for (const { value } of ordered.slice(count)) rest += value;
  return { first: ordered.slice(0, count), rest };
}

const words = defineWords({
  title: ['品类占比', 'Share by category'],
  rest: ['其他', 'Others'],
  noSums: ['没有金额', 'No amounts'],
});
const shown = 5;
/** The smallest font size in em that is legible from a distance; a longer name is cut. */
const smallest = 0.75;

/** Shares of turnover by category (or by the placed topic) as a ring, with the largest named in the middle. */
export function CategoryRing({ placed }: WidgetProps) {
  const language = useLanguage();
  const t = words(language);
  const topic = placed.topic ?? 'categories';
  const figures = useTopic<Record<string, RankedMember>>(topic);
  const nameOf = (member: string) =>
    topic === 'channels' ? channelName(member, language) : tradeName(member, language);
  const entries = Object.values(figures).flatMap((entry) => entry ?? []);
  const { first, rest: beyond } = greatest(
    entries
      .filter(({ member }) => member !== otherMembers)
      .map(({ member, amount_fen }) => ({ name: nameOf(member), value: amount_fen })),
    placed.rows ?? shown,
    t.rest,
  );
  const rest = beyond + (entries.find(({ member }) => member === otherMembers)?.amount_fen ?? 0);
  const size = placed.size ?? 30;
  const none = useNoOrders();
  const isTall = placed.look === 'tall';
  const head = size * 1.9;
  const across = isTall
    ? Math.min(placed.width, placed.height * 0.48)
    : Math.min(placed.height - head, placed.width * 0.5);
  const width = across * 0.13;
  const arcs = arcsOf(rest > 0 ? [...first, { name: t.rest, value: rest }] : first, {
    middle: across / 2,
    radius: across / 2 - width / 2,
  });
  const lead = arcs[0];
  // Chord of the hole at the height of the name, with room for fallback fonts, which are wider.
  const room = across * 0.66;
  const listHeight = isTall ? placed.height - head - across - size * 1.6 : across;
  return (
    <section className="category-ring">
      <h2 className="widget-label">{placed.title ? inLanguage(placed.title, language) : t.title}</h2>
      <div className="category-ring-body" data-look={placed.look}>
        <div className="category-ring-drawing" style={{ width: across, height: across }}>
          <svg width={across} height={across} aria-hidden="true">
            {lead ? null : (
              <circle className="category-ring-bare" cx={across / 2} cy={across / 2} r={(across - width) / 2} />
            )}
            {arcs.map(({ name, path }, place) => (
              <path key={name} className="category-ring-arc" data-place={place} d={path} strokeWidth={width} />
            ))}
          </svg>
          {lead ? (
            <p
              className="category-ring-lead"
              style={{ fontSize: Math.max(size * smallest, Math.min(size, (room * 0.85) / textWidth(lead.name))) }}
              aria-hidden="true"
            >
              <span className="category-ring-share" style={{ fontSize: across * 0.2 }}>
                <RollingNumber text={lead.share < 1 ? shareText(lead.share, 1) : '100'} />
                <small>%</small>
              </span>
              <span className="category-ring-name" style={{ maxWidth: room }}>
                {lead.name}
              </span>
            </p>
          ) : (
            <p className="category-ring-lead category-ring-none">{entries.length > 0 ? t.noSums : none}</p>
          )}
        </div>
        <ul style={{ maxHeight: listHeight }}>
          {arcs.map(({ name, share }, place) => (
            <li key={name} data-place={place}>
              <span>{name}</span>
              <strong>{shareText(share, 1)}%</strong>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
