import { defineWords } from '#kit/text/words.ts';
import { DataTable } from '#kit/ui/data-table.tsx';
import { Disclosure } from '#kit/ui/disclosure.tsx';
import { densities, densityOf, quiltPlaces } from '#kit/ui/quilt-places.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { ChannelFigures, ProvinceIndex } from '#orders/channels/contract.ts';
import { provinceName } from '#orders/contract.ts';

const words = defineWords({
  heading: ['货卖到哪里', 'Where the goods go'],
  lead: [
    (count: number) => `近 30\u00a0天，${count} 个省级地区有买家下单。每块布是一个地区，订单越多，织得越密。`,
    (count: number) =>
      `Buyers in ${count} provinces and regions have ordered in the last 30 days. Each patch is one of them: the more orders, the denser the weave.`,
  ],
  bare: ['近 30\u00a0天的订单量不足，暂不展示。', 'Not enough orders in the last 30 days yet to show a map.'],
  first: [
    (one: string, two: string, three: string) => `订单最多的是${one}、${two}和${three}。`,
    (one: string, two: string, three: string) => `Most orders come from ${one}, ${two} and ${three}.`,
  ],
  index: ['数字是指数：订单最多的地区为 100。', 'Figures are an index: the province with the most orders is 100.'],
  indexBelow: [
    '各地区的订单指数见下表，订单最多的地区为 100。',
    'See the table below for the order index by province; the province with the most orders is 100.',
  ],
  codes: ['', ' Codes are those of ISO 3166-2.'],
  label: ['按省级地区的订单指数，见下表', 'Order index by province; see the table below for figures'],
  province: ['地区', 'Province'],
  orders: ['订单指数', 'Order index'],
  less: ['少', 'fewer'],
  more: ['多', 'more'],
  asTable: ['以表格查看', 'View as a table'],
});

/** As everywhere: a few orders are not shown as 0. */
const shown = ({ index, hasOrders }: ProvinceIndex) => (hasOrders && index === 0 ? '<1' : index);

/** Provinces as patches of cloth; the weave shows the number of orders. */
export function Coverage({ figures }: { figures: ChannelFigures | null }) {
  const t = useWords(words);
  const language = useLanguage();
  const ranked = (figures?.provinces ?? []).toSorted(
    (one, other) => other.index - one.index || Number(other.hasOrders) - Number(one.hasOrders),
  );
  const name = (place: number) => provinceName(ranked[place]?.name ?? '', language);
  const reached = ranked.filter(({ hasOrders }) => hasOrders).length;
  return (
    <section aria-labelledby="coverage" className="coverage page-width">
      <div>
        <h2 id="coverage" className="font-semibold text-2xl text-ink sm:text-3xl">
          {t.heading}
        </h2>
        <p data-live="" className="mt-4 text-ink-2 sm:text-lg">
          {figures ? t.lead(reached) : t.bare}
        </p>
        {reached > 2 ? (
          <p data-live="" className="mt-3 text-ink-2">
            {t.first(name(0), name(1), name(2))}
          </p>
        ) : null}
        <p className="mt-8 flex flex-wrap items-center gap-3 text-ink-3 text-sm" aria-hidden="true">
          {t.less}
          <span className="flex">
            {[0, ...densities].map((from, density) => (
              <span key={from} className={`patch-cloth woven-${density} size-[min(1.5rem,10vw)]`} />
            ))}
          </span>
          {t.more}
        </p>
        <p data-live="" className="mt-3 text-ink-3 text-sm">
          {figures ? (
            <>
              <span className="max-sm:hidden">{t.index}</span>
              <span className="sm:hidden">{t.indexBelow}</span>
            </>
          ) : null}
          {t.codes}
        </p>
      </div>
      <div>
        <Quilt figures={figures} />
        {figures ? (
          <div className="mt-4">
            <Disclosure heading={t.asTable}>
              <DataTable
                caption={t.heading}
                head={[t.province, t.orders]}
                numbers={[1]}
                rows={ranked.map((province) => [provinceName(province.name, language), shown(province)])}
              />
            </Disclosure>
          </div>
        ) : null}
      </div>
    </section>
  );
}

function Quilt({ figures }: { figures: ChannelFigures | null }) {
  const t = useWords(words);
  const language = useLanguage();
  const provinceOf = new Map(figures?.provinces.map((province) => [province.name, province]));
  return (
    <div role="img" aria-label={t.label} className="quilt">
      {quiltPlaces.map(([name, code, column]) => {
        const province = provinceOf.get(name);
        return (
          <div key={code} className={`patch column-${column}`}>
            <div className={`patch-cloth woven-${densityOf(province?.index ?? 0)}`} />
            <p className="patch-label">
              {language === 'en' ? code : name}
              {province ? <span className="patch-index">{shown(province)}</span> : null}
            </p>
          </div>
        );
      })}
    </div>
  );
}
