import type { CatalogueQuery } from '#fabrics/catalogue/catalogue-query.ts';
import { Others } from '#fabrics/catalogue/filter-lists.tsx';
import type { Fabric } from '#fabrics/contract.ts';
import { saleUnits } from '#fabrics/fabric-terms.ts';
import { type LadderQuote, quoteOf } from '#fabrics/price-ladder.ts';
import { amountText, priceText } from '#fabrics/quantity-text.ts';
import { controlClasses } from '#kit/form/field-frame.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { yuan } from '#kit/text/money.ts';
import { foldTyped } from '#kit/text/typed-text.ts';
import { Button } from '#kit/ui/button.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { sheetWords } from './sheet-words.ts';

export interface Asked {
  /** As typed; '' when nothing was asked. */
  quantity: string;
  colours: string;
}

const whole = (text: string) => (/^\d{1,9}$/.test(foldTyped(text)) ? Number(foldTyped(text)) : Number.NaN);

/** Price ladder and calculator; the result has its own address. */
export function PriceCalculator({ fabric, asked, query }: { fabric: Fabric; asked: Asked; query: CatalogueQuery }) {
  const t = useWords(sheetWords);
  const language = useLanguage();
  const { unit, prices, code } = fabric;
  const isAsked = asked.quantity !== '';
  const quote = isAsked
    ? quoteOf(
        { steps: prices, minimum_order: fabric.minimum_order, minimum_per_colour: fabric.minimum_per_colour },
        { quantity: whole(asked.quantity), colours: whole(asked.colours || '1'), colourCount: fabric.colours.length },
      )
    : undefined;
  const present = quote?.ok ? quote.from : undefined;
  const field = 'grid min-w-[4.5rem] flex-1 gap-1 text-sm text-ink-2';
  return (
    <section aria-labelledby="price" id="calculator" className="scroll-mt-6 print:break-inside-avoid">
      <h2 id="price" className="text-xl font-semibold text-ink">
        {t.price}
      </h2>
      <table className="mt-3 w-full text-left tabular-nums">
        <tbody>
          {prices.map(({ from, price_fen }) => (
            <tr
              key={from}
              aria-current={from === present ? 'true' : undefined}
              className="border-b border-line aria-[current]:bg-primary/8 aria-[current]:font-semibold"
            >
              <th scope="row" className="py-2 font-normal text-ink-2">
                {t.fromQuantity(amountText(from, unit, language))}
              </th>
              <td className="py-2 text-right text-ink">{priceText(price_fen, unit, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <form action="/fabric#calculator" className="mt-4 flex flex-wrap items-end gap-3 print:hidden">
        <input type="hidden" name="code" value={code} />
        <Others query={query} />
        <label className={field}>
          {t.quantity(inLanguage(saleUnits[unit], language))}
          <input
            name="quantity"
            inputMode="numeric"
            maxLength={9}
            defaultValue={asked.quantity || String(fabric.minimum_order)}
            aria-invalid={quote && !quote.ok ? true : undefined}
            aria-describedby={quote && !quote.ok ? 'quote' : undefined}
            className={controlClasses(quote && !quote.ok ? ' ' : undefined)}
          />
        </label>
        <label className={field}>
          {t.colourCount}
          <input
            name="colours"
            inputMode="numeric"
            maxLength={3}
            defaultValue={asked.colours || '1'}
            className={controlClasses(undefined)}
          />
        </label>
        <Button type="submit" look="secondary" className="min-h-12">
          {t.workOut}
        </Button>
      </form>
      {quote ? <Result quote={quote} fabric={fabric} asked={asked} /> : null}
    </section>
  );
}

function Result({
  quote,
  fabric: { unit, code, minimum_per_colour },
  asked,
}: {
  quote: LadderQuote;
  fabric: Fabric;
  asked: Asked;
}) {
  const t = useWords(sheetWords);
  const language = useLanguage();
  const amount = (of: number) => amountText(of, unit, language);
  if (!quote.ok) {
    const words = {
      quantity: t.badQuantity,
      too_much: t.tooMuch(amount(quote.at_least)),
      too_many_colours: t.tooManyColours(quote.at_least),
      below_minimum: t.belowMinimum(amount(quote.at_least)),
      below_colour_minimum: t.belowColour(
        quote.at_least / minimum_per_colour,
        amount(quote.at_least),
        amount(minimum_per_colour),
      ),
    };
    return (
      <p id="quote" role="alert" className="mt-3 font-medium text-madder">
        {words[quote.problem]}
      </p>
    );
  }
  const { next } = quote;
  const address = `/fabric?${new URLSearchParams({ code, quantity: asked.quantity, colours: asked.colours || '1' })}#calculator`;
  return (
    <div id="quote" role="status" className="mt-4 border-l-2 border-primary pl-4">
      <p className="text-2xl font-semibold text-ink tabular-nums">{yuan(quote.total_fen)}</p>
      <p className="mt-1 text-ink-2">
        {`${t.each(priceText(quote.price_fen, unit, language))} · ${t.perColour(amount(quote.per_colour))}`}
      </p>
      {next ? (
        <p className="mt-1 text-ink-2">
          {quote.next_is_cheaper
            ? t.nextCheaper(amount(next.from), yuan(next.total_fen))
            : t.nextStep(amount(next.missing), priceText(next.price_fen, unit, language))}
        </p>
      ) : null}
      <a
        href={address}
        className="mt-1 inline-flex min-h-9 items-center text-sm text-primary underline underline-offset-4"
      >
        {t.share}
      </a>
    </div>
  );
}
