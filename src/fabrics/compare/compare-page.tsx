import { Link } from 'react-router';
import * as contexts from '#context.ts';
import scriptAddress from '#fabrics/basket/basket-script.ts?worker&url';
import { sheetAddress } from '#fabrics/catalogue/fabric-card.tsx';
import { defineWords } from '#kit/text/words.ts';
import { LinkButton } from '#kit/ui/button.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/compare-page';

const words = defineWords({
  title: ['面料比较', 'Compare fabrics'],
  about: [
    (names: string) => `${names}：成分、克重、门幅、色牢度与价格并排比较。`,
    (names: string) => `${names}: composition, weight, width, fastness and price side by side.`,
  ],
  comma: ['、', ', '],
  none: ['请先选择要比较的面料', 'Select fabrics to compare first'],
  noneText: [
    '在目录里勾选 2 至 4 款，再点“并排比较”。',
    'Tick two to four in the catalogue, then compare them side by side.',
  ],
  back: ['返回目录', 'Back to the catalogue'],
  remove: [(name: string) => `移除 ${name}`, (name: string) => `Remove ${name}`],
  removeShort: ['移除', 'Remove'],
  differs: ['各款不同的项目以深色标出。', 'Differences are highlighted.'],
  unknown: [(codes: string) => `没有找到：${codes}`, (codes: string) => `Not found: ${codes}`],
});

export async function loader({ context, request }: Route.LoaderArgs) {
  const { fabrics } = context.get(contexts.services);
  const { language } = context.get(contexts.visit);
  const { searchParams } = new URL(request.url);
  return fabrics.compare(
    searchParams.getAll('code').flatMap((text) => text.split(',')),
    language,
  );
}

export const handle = deliver('page', scriptAddress);

export default function ComparePage({ loaderData: { columns, rows, unknown } }: Route.ComponentProps) {
  const t = useWords(words);
  const without = (code: string) =>
    `/fabric/compare?${columns
      .filter((each) => each.code !== code)
      .map((each) => `code=${each.code}`)
      .join('&')}`;
  return (
    <main id="main" className="page-width pt-10 pb-4 outline-none sm:pt-14">
      <PageHead
        belongsTo="/fabric"
        title={t.title}
        description={columns.length === 0 ? t.noneText : t.about(columns.map(({ name }) => name).join(t.comma))}
      />
      <h1 className="text-2xl font-semibold text-ink sm:text-3xl">{t.title}</h1>
      {unknown.length > 0 ? (
        <p role="alert" className="mt-3 text-madder">
          {t.unknown(unknown.join(', '))}
        </p>
      ) : null}
      {columns.length === 0 ? (
        <EmptyState heading={t.none} text={t.noneText} action={<LinkButton to="/fabric">{t.back}</LinkButton>} />
      ) : (
        <>
          <p className="mt-2 text-ink-2">{t.differs}</p>
          <section
            aria-label={t.title}
            className="mt-6 overflow-x-auto print:overflow-visible"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: who has no pointer scrolls it by keys.
            tabIndex={0}
          >
            <table
              className="w-full table-fixed text-left text-[0.9375rem] print:min-w-0!"
              style={{ minWidth: `${8 + columns.length * 11}rem` }}
            >
              <thead>
                <tr>
                  <td className="sticky left-0 w-32 bg-paper" />
                  {columns.map(({ code, name, swatch }) => (
                    <th key={code} scope="col" className="px-3 pb-3 align-top font-normal">
                      <img src={swatch} alt="" className="aspect-[4/3] w-full rounded-card object-cover" />
                      <Link
                        to={sheetAddress(code)}
                        className="mt-2 block py-0.5 leading-snug font-semibold text-ink hover:text-primary max-lg:py-2.5"
                      >
                        {name}
                      </Link>
                      <span className="block text-sm text-ink-3">{code}</span>
                      <Link
                        to={without(code)}
                        rel="nofollow"
                        aria-label={t.remove(name)}
                        className="inline-flex min-h-9 items-center text-sm text-ink-2 underline underline-offset-4 max-lg:min-h-11 print:hidden"
                      >
                        {t.removeShort}
                      </Link>
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ name, texts, differs }) => (
                  // Sticky, so that the row's name stays visible while a phone scrolls to the third and fourth fabric.
                  <tr key={name} className="border-t border-line print:break-inside-avoid">
                    <th
                      scope="row"
                      className="sticky left-0 bg-paper py-2.5 pr-2 text-left align-top font-normal break-keep text-ink-3 print:static"
                    >
                      {name.replaceAll(' / ', '\u00a0/ ')}
                    </th>
                    {texts.map((text, at) => (
                      <td
                        key={columns[at]?.code}
                        className={`px-3 py-2.5 align-top break-keep tabular-nums ${differs ? 'font-medium text-ink' : 'text-ink-3'}`}
                      >
                        {text}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
          <p className="mt-6 print:hidden">
            <LinkButton look="secondary" to="/fabric">
              {t.back}
            </LinkButton>
          </p>
        </>
      )}
    </main>
  );
}
