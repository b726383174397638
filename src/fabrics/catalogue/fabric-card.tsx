import { Link } from 'react-router';
import { ColourChip } from '#fabrics/colour-chip.tsx';
import { saleUnits } from '#fabrics/fabric-terms.ts';
import type { FabricHead } from '#fabrics/fabric-view.ts';
import { amountText, priceText, weightText, widthText } from '#fabrics/quantity-text.ts';
import { inLanguage } from '#kit/text/language.ts';
import { yuan } from '#kit/text/money.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type CatalogueQuery, writeQuery } from './catalogue-query.ts';
import { catalogueWords } from './catalogue-words.ts';

/** Address of a fabric's sheet; carries the list's query for the way back. */
export const sheetAddress = (code: string, query?: CatalogueQuery): string => {
  const list = query ? writeQuery(query, { page: query.page }).replace('?', '&') : '';
  return `/fabric?code=${code}${list}`;
};

/** As many as the first screen shows at most. */
const shownAtOnce = 4;

/** A fabric in the list, picture first. `place` is its index, from 0. */
export function FabricCard({ fabric, query, place }: { fabric: FabricHead; query?: CatalogueQuery; place: number }) {
  const t = useWords(catalogueWords);
  const language = useLanguage();
  const units = query?.units ?? 'metric';
  const { code, name, swatch, hexes, colourCount, composition, weight_gsm, width_cm, price_fen, unit } = fabric;
  return (
    <li className="fabric-card">
      <img
        src={swatch}
        alt=""
        loading={place < shownAtOnce ? undefined : 'lazy'}
        fetchPriority={place === 0 ? 'high' : undefined}
      />
      <h2>
        <Link to={sheetAddress(code, query)}>{name}</Link>
      </h2>
      <p>{composition}</p>
      <p>{`${weightText(weight_gsm, units)} · ${widthText(width_cm, units)}`}</p>
      <div className="fabric-dots">
        {hexes.map((hex) => (
          <ColourChip key={hex} hex={hex} />
        ))}
        <span>{t.colours(colourCount)}</span>
      </div>
      <p className="fabric-price">
        <b>{yuan(price_fen)}</b>
        {` / ${inLanguage(saleUnits[unit], language)} `}
        <small>
          {t.minimumOf(amountText(fabric.minimum, unit, language)) + (fabric.isInStock ? ` · ${t.stock}` : '')}
        </small>
      </p>
      <CompareBox code={code} name={name} />
    </li>
  );
}

/** Belongs to the form at the end of the list. */
function CompareBox({ code, name }: { code: string; name: string }) {
  const t = useWords(catalogueWords);
  return (
    <label>
      <input type="checkbox" name="code" value={code} form="compare" aria-label={`${t.compare} ${name}`} />
      {t.compare}
    </label>
  );
}

/** A fabric as a table row, to compare figures. */
export function FabricRows({ fabrics, query }: { fabrics: readonly FabricHead[]; query: CatalogueQuery }) {
  const t = useWords(catalogueWords);
  const language = useLanguage();
  const { units } = query;
  const cell = 'py-3 pr-4 align-middle';
  const wide = 'max-sm:hidden';
  return (
    <section
      className="relative overflow-x-auto"
      aria-label={t.list}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by keys.
      tabIndex={0}
    >
      <table className="w-full text-left text-[0.9375rem] sm:min-w-[46rem]">
        <thead className="text-sm text-ink-3 max-sm:sr-only">
          <tr className="border-b border-line">
            <th className="py-2 pr-4 font-medium" colSpan={2}>
              {t.name}
            </th>
            <th className="py-2 pr-4 font-medium">{t.composition}</th>
            <th className="py-2 pr-4 font-medium">{t.weight}</th>
            <th className="py-2 pr-4 font-medium">{t.width}</th>
            <th className="py-2 pr-4 font-medium">{t.priceFrom}</th>
            <th className="py-2 font-medium">{t.minimum}</th>
          </tr>
        </thead>
        <tbody>
          {fabrics.map((fabric) => (
            <tr key={fabric.code} className="border-b border-line">
              <td className={`${cell} w-20`}>
                <img src={fabric.swatch} alt="" width="64" height="48" loading="lazy" className="rounded-control" />
              </td>
              <td className={cell}>
                <Link to={sheetAddress(fabric.code, query)} className="font-medium text-ink hover:text-primary">
                  {fabric.name}
                </Link>
                <span className="block text-sm text-ink-3">
                  {fabric.code} · {t.colours(fabric.colourCount)}
                </span>
                <Brief fabric={fabric} units={units} />
              </td>
              <td className={`${cell} ${wide} text-ink-2`}>{fabric.composition}</td>
              <td className={`${cell} ${wide} whitespace-nowrap tabular-nums`}>
                {weightText(fabric.weight_gsm, units)}
              </td>
              <td className={`${cell} ${wide} whitespace-nowrap tabular-nums`}>{widthText(fabric.width_cm, units)}</td>
              <td className={`${cell} ${wide} whitespace-nowrap tabular-nums`}>
                {priceText(fabric.price_fen, fabric.unit, language)}
              </td>
              <td className={`py-3 ${wide} whitespace-nowrap tabular-nums`}>
                {amountText(fabric.minimum, fabric.unit, language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Facts shown in columns on wide screens. */
function Brief({ fabric, units }: { fabric: FabricHead; units: CatalogueQuery['units'] }) {
  const language = useLanguage();
  const { composition, weight_gsm, width_cm, price_fen, unit } = fabric;
  return (
    <span className="block text-sm text-ink-2 tabular-nums sm:hidden">
      {composition}
      <span className="block">{`${weightText(weight_gsm, units)} · ${widthText(width_cm, units)}`}</span>
      <span className="block text-ink">{priceText(price_fen, unit, language)}</span>
    </span>
  );
}
