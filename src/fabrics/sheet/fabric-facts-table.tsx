import { Link } from 'react-router';
import { type CatalogueQuery, unitSystems } from '#fabrics/catalogue/catalogue-query.ts';
import { sheetAddress } from '#fabrics/catalogue/fabric-card.tsx';
import { compositionText } from '#fabrics/composition.ts';
import type { Fabric } from '#fabrics/contract.ts';
import { gradesOf } from '#fabrics/fabric-checks.ts';
import {
  constructions,
  dyeings,
  fastnessWords,
  finishes,
  functions,
  patterns,
  safetyWords,
  seasons,
  yarnPlaces,
} from '#fabrics/fabric-terms.ts';
import { fastnessKinds, gradeText } from '#fabrics/fastness.ts';
import { weightText, widthText } from '#fabrics/quantity-text.ts';
import { yarnText } from '#fabrics/yarn-count.ts';
import { boundUnits } from '#kit/text/bound-units.ts';
import { inLanguage, joinList, type Text } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { sheetWords } from './sheet-words.ts';

/** All known facts by name, in the reader's units. */
export function FabricFactsTable({ fabric, query }: { fabric: Fabric; query: CatalogueQuery }) {
  const { units } = query;
  const t = useWords(sheetWords);
  const language = useLanguage();
  const list = (table: Record<string, Text>, chosen: readonly string[]) =>
    joinList(
      chosen.map((each) => inLanguage(table[each] ?? [each, each], language)),
      language,
    );
  const pair = (one: number | null, other: number | null, text: (value: number) => string) =>
    one === null && other === null ? '' : [one, other].map((value) => (value === null ? '–' : text(value))).join(' / ');
  const percent = (value: number) => `${value}%`;
  const rows: [string, string][] = [
    [t.composition, boundUnits(compositionText(fabric.composition, language))],
    [
      t.construction,
      `${inLanguage(constructions[fabric.construction].name, language)} · ${inLanguage(patterns[fabric.pattern], language)}`,
    ],
    [t.weight, weightText(fabric.weight_gsm, units)],
    [t.width, `${widthText(fabric.usable_width_cm, units)} / ${widthText(fabric.full_width_cm, units)}`],
    [
      t.yarns,
      fabric.yarns
        .map((yarn) => `${inLanguage(yarnPlaces[yarn.place], language)} ${yarnText(yarn)} (${yarn.dtex} dtex)`)
        .join(language === 'en' ? ', ' : '，'),
    ],
    [t.density, pair(fabric.density_warp, fabric.density_weft, String)],
    [t.dyeing, inLanguage(dyeings[fabric.dyeing], language)],
    [t.finishes, list(finishes, fabric.finishes)],
    [t.functions, list(functions, fabric.functions)],
    [t.seasons, list(seasons, fabric.seasons)],
    [t.stretch, pair(fabric.stretch_warp, fabric.stretch_weft, percent)],
    [t.shrinkage, pair(fabric.shrinkage_warp_permille, fabric.shrinkage_weft_permille, (value) => percent(value / 10))],
    [t.safety, `GB 18401 ${inLanguage(safetyWords[fabric.safety_class], language)}`],
    [t.hs, fabric.hs_code],
  ];
  return (
    <section aria-labelledby="facts">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="facts" className="text-xl font-semibold text-ink">
          {t.facts}
        </h2>
        <nav aria-label={t.units} className="-mx-2 flex min-w-0 flex-wrap text-sm print:hidden">
          {unitSystems.map((each) => (
            <Link
              key={each}
              to={sheetAddress(fabric.code, { ...query, units: each })}
              rel="nofollow"
              aria-current={each === units ? 'true' : undefined}
              className="inline-flex min-h-9 items-center px-2 text-ink-2 hover:text-primary aria-[current]:font-medium aria-[current]:text-primary max-lg:min-h-11"
            >
              {t[each]}
            </Link>
          ))}
        </nav>
      </div>
      <dl className="mt-2">
        {rows
          .filter(([, text]) => text !== '')
          .map(([name, text]) => (
            <FactRow key={name} name={name} text={text} />
          ))}
      </dl>
      <Grades fabric={fabric} />
    </section>
  );
}

/** Grades as lengths, with the grade itself beside each. */
function Grades({ fabric }: { fabric: Fabric }) {
  const t = useWords(sheetWords);
  const language = useLanguage();
  const grades = gradesOf(fabric);
  return (
    <>
      <h3 className="mt-6 font-semibold text-ink">{t.fastness}</h3>
      <dl className="mt-1">
        {fastnessKinds.map((kind) => {
          const grade = grades[kind];
          if (grade === undefined) return null;
          return (
            <div key={kind} className="flex flex-wrap items-center gap-x-4 py-1 text-[0.9375rem]">
              <dt className="w-[8.5rem] text-ink-3">{inLanguage(fastnessWords[kind], language)}</dt>
              <dd aria-hidden="true" className="h-1.5 min-w-8 flex-1 rounded-full bg-line">
                <svg
                  aria-hidden="true"
                  width={`${(grade / (kind === 'light' ? 80 : 50)) * 100}%`}
                  className="h-full rounded-full bg-primary forced-color-adjust-none"
                />
              </dd>
              <dd className="w-20 text-ink tabular-nums">{t.grade(gradeText(grade))}</dd>
            </div>
          );
        })}
      </dl>
    </>
  );
}

/** A fact beside its name, or below it with large text sizes. */
export function FactRow({ name, text }: { name: string; text: string }) {
  return (
    <div className="flex flex-wrap gap-x-4 border-b border-line py-2 text-[0.9375rem]">
      <dt className="w-[8.5rem] text-ink-3">{name}</dt>
      <dd className="min-w-[8rem] flex-1 text-ink tabular-nums">{text}</dd>
    </div>
  );
}
