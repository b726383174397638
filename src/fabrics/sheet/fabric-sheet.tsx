import { Link } from 'react-router';
import { type CatalogueQuery, writeQuery } from '#fabrics/catalogue/catalogue-query.ts';
import { sheetAddress } from '#fabrics/catalogue/fabric-card.tsx';
import { ColourChip } from '#fabrics/colour-chip.tsx';
import { compositionText } from '#fabrics/composition.ts';
import type { Fabric } from '#fabrics/contract.ts';
import { certificateKinds, type SaleUnit } from '#fabrics/fabric-terms.ts';
import { photoAddress, readPhoto } from '#fabrics/photos/photo-key.ts';
import { amountText, priceText, sampleText, weightText, widthText } from '#fabrics/quantity-text.ts';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { longDay } from '#kit/text/long-day.ts';
import { BackLink } from '#kit/ui/back-link.tsx';
import { Button, LinkButton } from '#kit/ui/button.tsx';
import { JsonLd } from '#kit/ui/json-ld.tsx';
import { PageHead, usePageAddress } from '#kit/ui/page-head.tsx';
import { useLanguage, useVisit, useWords } from '#kit/ui/visit-context.tsx';
import { FabricFactsTable, FactRow } from './fabric-facts-table.tsx';
import { type Asked, PriceCalculator } from './price-calculator.tsx';
import type { SheetView } from './sheet-view.server.ts';
import { sheetWords } from './sheet-words.ts';
import '#fabrics/catalogue/catalogue.css';

/** Photographs below the drawing; renders nothing without any. */
function Photographs({ pictures, name }: { pictures: readonly string[]; name: string }) {
  const t = useWords(sheetWords);
  const photos = pictures.flatMap((text) => readPhoto(text) ?? []);
  if (photos.length === 0) return null;
  return (
    <section aria-labelledby="photographs">
      <h2 id="photographs" className="font-semibold text-ink">
        {t.photographs}
      </h2>
      <ul className="mt-2 grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map(({ key, width, height }, at) => (
          <li key={key}>
            <a href={photoAddress(key, 960)} className="block">
              <img
                src={photoAddress(key, 400)}
                alt={t.photograph(name, at + 1)}
                width={width}
                height={height}
                loading="lazy"
                className="aspect-[4/3] w-full rounded-control object-cover"
              />
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** UN/CEFACT's codes, which schema.org asks for. */
const unitCodes: Record<SaleUnit, string> = { metre: 'MTR', kilogram: 'KGM' };

/**
 * schema.org's Product with what Google reads of it:
 * https://developers.google.com/search/docs/appearance/structured-data/merchant-listing
 * Each step of the ladder is an offer: an AggregateOffer would be one of several sellers.
 *
 * @param url of the page in the language that it describes the fabric in. @param picture absolute; Google takes no SVG.
 */
function fabricProduct(
  fabric: Fabric,
  { url, picture, language }: { url: string; picture: string; language: Language },
): Record<string, unknown> {
  const { prices, supplier } = fabric;
  const unitCode = unitCodes[fabric.unit];
  const isInStock = fabric.colours.some(({ stock }) => stock > 0);
  return {
    '@type': 'Product',
    url,
    name: language === 'en' ? fabric.name_en : fabric.name_zh,
    sku: fabric.code,
    image: picture,
    material: compositionText(fabric.composition, language),
    description: language === 'en' ? fabric.note_en : fabric.note_zh,
    brand: { '@type': 'Brand', name: supplier },
    offers: prices.map(({ from, price_fen }, at) => {
      const sum = { price: price_fen / 100, priceCurrency: 'CNY' };
      const next = prices[at + 1];
      return {
        '@type': 'Offer',
        url,
        availability: `https://schema.org/${isInStock ? 'InStock' : 'MadeToOrder'}`,
        seller: { '@type': 'Organization', name: supplier },
        ...sum,
        priceSpecification: {
          '@type': 'UnitPriceSpecification',
          ...sum,
          unitCode,
          eligibleQuantity: {
            '@type': 'QuantitativeValue',
            minValue: from,
            ...(next ? { maxValue: next.from - 1 } : {}),
            unitCode,
          },
        },
      };
    }),
  };
}

/** A fabric with all that is known of it, at an address of its own. */
export function FabricSheet({
  view,
  shade,
  query,
  asked,
}: {
  view: SheetView;
  shade: number;
  query: CatalogueQuery;
  asked: Asked;
}) {
  const t = useWords(sheetWords);
  const language = useLanguage();
  const { fabric, swatches } = view;
  const name = language === 'en' ? fabric.name_en : fabric.name_zh;
  const colour = fabric.colours[shade];
  const colourName = (language === 'en' ? colour?.name_en : colour?.name_zh) ?? '';
  const item = `${fabric.code}~${colour?.number ?? ''}`;
  const others = view.substitutes.slice(0, 3).map(({ head }) => head.code);
  return (
    <article>
      <Head view={view} name={name} />
      <BackLink to={`/fabric${writeQuery(query, { page: query.page })}`}>{t.back}</BackLink>
      {/*
        In the order of one column, which keys and readers follow everywhere: the name and the price come before eighteen colours.
        Two columns are places in a grid; the second row is as high as the picture is higher than what stands beside its top.
      */}
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,6fr)_minmax(0,5fr)] lg:grid-rows-[auto_auto_auto_1fr]">
        <img
          src={swatches[shade]}
          alt={t.picture(name, colourName)}
          width="960"
          height="720"
          fetchPriority="high"
          className="aspect-[4/3] w-full self-start rounded-card object-cover lg:col-start-1 lg:row-span-2 lg:row-start-1 print:max-h-72"
        />
        <div className="lg:col-start-2 lg:row-start-1">
          <h1 className="text-2xl font-semibold text-ink sm:text-3xl">{name}</h1>
          <p className="mt-2 text-ink-2">{language === 'en' ? fabric.note_en : fabric.note_zh}</p>
          <p className="mt-1 text-sm text-ink-3">{`${t.code} ${fabric.code} · ${t.supplier} ${fabric.supplier}`}</p>
          <p className="mt-5 text-2xl font-semibold text-ink tabular-nums">
            {priceText(fabric.prices[0]?.price_fen ?? 0, fabric.unit, language)}
          </p>
          <div className="mt-4 flex flex-wrap gap-x-4 gap-y-3 print:hidden">
            <LinkButton to={`/fabric/request?kind=sample&item=${item}`} rel="nofollow" data-track="sample">
              {t.sample}
            </LinkButton>
            <LinkButton
              look="secondary"
              to={`/fabric/request?kind=quotation&item=${item}`}
              rel="nofollow"
              data-track="quotation"
            >
              {t.quotation}
            </LinkButton>
            {/* Often wraps to a second line: align it with the text above. */}
            <Button
              look="quiet"
              hidden
              data-basket-add={item}
              data-added={t.added}
              className="px-0 hover:underline [[hidden]]:hidden"
            >
              {t.add}
            </Button>
          </div>
        </div>
        <div className="grid grid-cols-1 gap-8 lg:col-start-1 lg:row-start-3">
          <Photographs pictures={fabric.pictures} name={name} />
          <Colours view={view} shade={shade} query={query} />
        </div>
        <div className="grid grid-cols-1 content-start gap-8 lg:col-start-2 lg:row-span-3 lg:row-start-2">
          <PriceCalculator fabric={fabric} asked={asked} query={query} />
          <Terms view={view} />
          <Certificates view={view} />
        </div>
        <div className="lg:col-start-1 lg:row-start-4">
          <FabricFactsTable fabric={fabric} query={query} />
        </div>
      </div>
      <section aria-labelledby="substitutes" className="mt-14 print:hidden">
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <h2 id="substitutes" className="text-xl font-semibold text-ink">
            {t.substitutes}
          </h2>
          <Link
            to={`/fabric/compare?${[fabric.code, ...others].map((code) => `code=${code}`).join('&')}`}
            rel="nofollow"
            className="inline-flex min-h-11 items-center text-primary underline underline-offset-4"
          >
            {t.compare}
          </Link>
        </div>
        <ol className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-x-3.5 gap-y-8 sm:grid-cols-2 sm:gap-x-6 lg:grid-cols-4">
          {view.substitutes.map(({ head, differences }) => (
            <li key={head.code} className="fabric-card">
              <img src={head.swatch} alt="" loading="lazy" />
              <h3 className="mt-2.5 leading-snug font-semibold text-ink">
                <Link to={sheetAddress(head.code, query)} className="after:absolute after:inset-0">
                  {head.name}
                </Link>
              </h3>
              <ul className="mt-1.5 text-sm text-ink-2">
                {differences.map((each) => (
                  <li key={each} className="border-l border-line py-0.5 pl-2.5">
                    {each}
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ol>
      </section>
    </article>
  );
}

function Head({ view: { fabric, card }, name }: { view: SheetView; name: string }) {
  const t = useWords(sheetWords);
  const language = useLanguage();
  const { origin } = useVisit();
  const composition = compositionText(fabric.composition, language);
  const search = `?code=${fabric.code}`;
  const url = usePageAddress(search);
  const lowest = priceText(fabric.prices.at(-1)?.price_fen ?? 0, fabric.unit, language);
  return (
    <>
      <PageHead
        title={`${name} ${fabric.code}`}
        description={t.description(
          name,
          composition,
          weightText(fabric.weight_gsm, 'metric'),
          widthText(fabric.usable_width_cm, 'metric'),
          lowest,
        )}
        search={search}
        picture={card}
        trail={[[t.catalogue, '/fabric']]}
      />
      <JsonLd data={fabricProduct(fabric, { url, picture: origin + card, language })} />
    </>
  );
}

function Colours({ view: { fabric }, shade, query }: { view: SheetView; shade: number; query: CatalogueQuery }) {
  const t = useWords(sheetWords);
  const language = useLanguage();
  return (
    <section aria-labelledby="colours">
      <h2 id="colours" className="font-semibold text-ink">
        {t.colours(fabric.colours.length)}
      </h2>
      <ul className="mt-2 grid grid-cols-2 gap-x-4 sm:grid-cols-3">
        {fabric.colours.map(({ number, name_zh, name_en, hex, stock }, at) => (
          <li key={number}>
            <Link
              to={`${sheetAddress(fabric.code, query)}&shade=${number}`}
              rel="nofollow"
              aria-current={at === shade ? 'true' : undefined}
              className="fabric-colour flex h-full min-h-13 items-center gap-3 border-b border-line py-1.5 hover:text-primary aria-[current]:font-semibold aria-[current]:text-primary"
            >
              <ColourChip hex={hex} className="size-8 shrink-0 rounded-control" />
              <span className="min-w-0 text-sm leading-snug">
                {`${number} ${language === 'en' ? name_en : name_zh}`}
                <small className="block text-[0.8125rem] font-normal text-ink-3">
                  {stock > 0 ? t.inStock(amountText(stock, fabric.unit, language)) : t.toOrder}
                </small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Terms({ view: { fabric } }: { view: SheetView }) {
  const t = useWords(sheetWords);
  const language = useLanguage();
  const amount = (of: number) => amountText(of, fabric.unit, language);
  const rows: readonly (readonly [name: string, text: string])[] = [
    [t.minimumOrder, amount(fabric.minimum_order)],
    [t.minimumColour, amount(fabric.minimum_per_colour)],
    [t.stockDays, t.days(fabric.stock_days)],
    [t.bulkDays, t.days(fabric.bulk_days)],
    [t.samplePrice, sampleText({ fen: fabric.sample_fen, days: fabric.sample_days }, language)],
  ];
  return (
    <section className="print:break-inside-avoid" aria-labelledby="terms">
      <h2 id="terms" className="text-xl font-semibold text-ink">
        {t.terms}
      </h2>
      <dl className="mt-2">
        {rows.map(([name, text]) => (
          <FactRow key={name} name={name} text={text} />
        ))}
      </dl>
    </section>
  );
}

function Certificates({ view: { fabric, certificateDays } }: { view: SheetView }) {
  const t = useWords(sheetWords);
  const language = useLanguage();
  return (
    <section className="print:break-inside-avoid" aria-labelledby="certificates">
      <h2 id="certificates" className="text-xl font-semibold text-ink">
        {t.certificates}
      </h2>
      {fabric.certificates.length === 0 ? <p className="mt-2 text-ink-2">{t.noCertificates}</p> : null}
      <ul className="mt-2">
        {fabric.certificates.map(({ kind, number, valid_to }, at) => {
          const days = certificateDays[at] ?? 0;
          const day = longDay(valid_to, language);
          return (
            <li key={`${kind}${number}`} className="border-b border-line py-2.5">
              <p className="font-medium text-ink">{inLanguage(certificateKinds[kind], language)}</p>
              <p className="text-sm text-ink-2">{number}</p>
              <p
                className={`text-sm ${days < 0 ? 'text-madder' : days < 60 ? 'font-medium text-ink-2' : 'text-ink-3'}`}
              >
                {days < 0 ? t.expired(day) : t.validFor(day, days)}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
