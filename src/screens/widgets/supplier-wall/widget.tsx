import { useTopic } from '#kit/live/use-live.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { Money } from '#screens/figures/figure.tsx';
import { useNoOrders } from '#screens/figures/use-no-orders.ts';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import type { RankedMember } from '#screens/widgets/ranking/ranked-member.ts';
import './widget.css';

/** Short company name: 绍兴柯桥经纬纺织有限公司 is 绍兴柯桥经纬纺织. */
export const shortCompany = (name: string): string =>
  name.replace(/(股份|集团)?(有限责任公司|有限公司|公司)$/, '') || name;

const words = defineWords({
  title: ['供应商', 'Suppliers'],
  by: ['按成交额', 'by turnover'],
  unnamed: ['未注明', 'Not stated'],
});

/** Suppliers as swatches on a wall, each woven in its own way, as densely as it sells. */
export function SupplierWall({ placed }: WidgetProps) {
  const language = useLanguage();
  const t = words(language);
  const columns = placed.rows ?? 3;
  const suppliers = Object.values(useTopic<Record<string, RankedMember>>('suppliers'))
    .flatMap((entry) => entry ?? [])
    .toSorted((a, b) => b.amount_fen - a.amount_fen)
    .slice(0, columns * 4)
    // Orders without a supplier cannot lead.
    .toSorted((a, b) => Number(b.member !== '') - Number(a.member !== ''));
  const most = Math.max(1, ...suppliers.map(({ amount_fen }) => amount_fen));
  const none = useNoOrders();
  return (
    <section className="supplier-wall">
      <h2 className="widget-label">
        {placed.title ? inLanguage(placed.title, language) : t.title} <span className="widget-unit">{t.by}</span>
      </h2>
      {suppliers.length === 0 ? <p className="widget-none">{none}</p> : null}
      <ul style={{ gridTemplateColumns: `repeat(${columns}, 1fr)` }}>
        {suppliers.map(({ member, amount_fen }) => (
          <li key={member}>
            <span
              className="supplier-wall-swatch"
              data-weave={member ? weaveOf(member) : undefined}
              style={{ opacity: 0.25 + (0.75 * amount_fen) / most }}
            />
            <span className="supplier-wall-name">{member ? shortCompany(member) : t.unnamed}</span>
            <span className="supplier-wall-sum">
              <Money fen={amount_fen} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** The same company has the same weave, today and tomorrow. */
const weaveOf = (name: string) => [...name].reduce((sum, character) => sum + (character.codePointAt(0) ?? 0), 0) % 4;
