import { Link, useLocation } from 'react-router';
import { sheetAddress } from '#fabrics/catalogue/fabric-card.tsx';
import { saleUnits } from '#fabrics/fabric-terms.ts';
import type { ChosenFabric } from '#fabrics/fabric-view.ts';
import { amountText, sampleText } from '#fabrics/quantity-text.ts';
import { controlClasses } from '#kit/form/field-frame.tsx';
import type { PageFields } from '#kit/form/page-form.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { requestWords } from './request-words.ts';

/** The fabrics of a request, each with a colour and a quantity. */
export function RequestItems({
  chosen,
  values,
  problem,
}: {
  chosen: readonly ChosenFabric[];
  values: PageFields;
  problem: string | undefined;
}) {
  const t = useWords(requestWords);
  const language = useLanguage();
  const { search } = useLocation();
  const without = (item: string) => {
    const next = new URLSearchParams(search);
    next.delete('item');
    for (const each of chosen) if (each.item !== item) next.append('item', each.item);
    return `/fabric/request?${next}`;
  };
  const typed = (name: string, at: number): string | undefined => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined;
    return typeof value === 'string' ? (at === 0 ? value : undefined) : value?.[at];
  };
  const label = 'grid grid-cols-1 gap-1 text-sm text-ink-2';
  return (
    <fieldset aria-describedby={problem ? 'items-problem' : undefined}>
      <legend className="font-medium text-ink">{t.fabrics}</legend>
      {problem ? (
        <p id="items-problem" className="mt-1 text-sm font-medium text-madder">
          {problem}
        </p>
      ) : null}
      <ul className="mt-2 border-t border-line">
        {chosen.map(({ item, head, colour, colours, sample }, at) => (
          <li key={item} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-4 border-b border-line py-4">
            <img src={head.swatch} alt="" className="aspect-square w-full rounded-control object-cover" />
            <div className="grid grid-cols-1 gap-2">
              <p className="flex items-baseline justify-between gap-4">
                <Link to={sheetAddress(head.code)} className="font-medium text-ink hover:text-primary">
                  {head.name}
                </Link>
                <Link
                  to={without(item)}
                  aria-label={t.removeName(head.name)}
                  className="-my-2.5 inline-flex min-h-11 min-w-11 shrink-0 items-center justify-end text-sm text-ink-2 underline underline-offset-4"
                >
                  {t.remove}
                </Link>
              </p>
              <p className="text-sm text-ink-2 tabular-nums group-has-[[value=quotation]:checked]/request:hidden">
                {t.sampleTerms(sampleText(sample, language))}
              </p>
              <input type="hidden" name="code" value={head.code} />
              <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
                <label className={label}>
                  {t.colour}
                  <select
                    name="colour"
                    defaultValue={typed('colour', at) ?? colour}
                    className={`chooser ${controlClasses(undefined)} pr-9`}
                  >
                    <option value="">{t.anyColour}</option>
                    {colours.map(({ number, name }) => (
                      <option key={number} value={number}>
                        {`${number} ${name}`}
                      </option>
                    ))}
                  </select>
                </label>
                <label className={`${label} group-has-[[value=sample]:checked]/request:hidden`}>
                  {t.quantity(inLanguage(saleUnits[head.unit], language))}
                  <input
                    name="quantity"
                    inputMode="numeric"
                    maxLength={8}
                    defaultValue={typed('quantity', at) ?? ''}
                    placeholder={t.minimum(amountText(head.minimum, head.unit, language))}
                    className={controlClasses(undefined)}
                  />
                </label>
              </div>
            </div>
          </li>
        ))}
      </ul>
    </fieldset>
  );
}
