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
import { arcsOf, greatest } from './arcs.ts';
import './widget.css';

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
