import { longDay } from '#kit/text/long-day.ts';
import { Disclosure } from '#kit/ui/disclosure.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useLanguage, useVisit, useWords } from '#kit/ui/visit-context.tsx';
import { useBrand } from '#site/brand/brand-context.tsx';
import { companyOf } from '#site/brand.ts';
import type { Heading } from '#site/content/markdown.ts';
import type { LegalPageText } from './legal.server.ts';
import { LegalDifference } from './legal-difference.tsx';
import { legalWords } from './legal-words.ts';
import '#site/content/article.css';

const link = 'text-indigo underline decoration-indigo/40 underline-offset-4 hover:decoration-current';

/** A legal document, 680 px wide, with its table of contents. Works without script. */
export function LegalPage({ text }: { text: LegalPageText }) {
  const t = useWords(legalWords);
  const language = useLanguage();
  const { document, version, standing, difference, comparedWith, headings } = text;
  const title = t[document];
  return (
    <main id="main" className="page-width pt-10 pb-4 sm:pt-16">
      <PageHead
        title={title}
        description={document === 'tos' ? t.tosAbout : t.privacyAbout}
        hidden={standing !== 'present' || difference !== null}
      />
      <div className="mx-auto grid max-w-[42.5rem] gap-x-16 lg:max-w-none lg:grid-cols-[minmax(0,42.5rem)_minmax(0,15rem)] lg:justify-center">
        <article className="min-w-0">
          <h1 className="text-2xl font-semibold text-ink sm:text-3xl">{title}</h1>
          <p className="mt-4 text-sm tabular-nums text-ink-3">
            {t.version(version)}
            {language === 'en' ? ', ' : '，'}
            {t.from(longDay(text.effectiveFrom, language))}
          </p>
          {standing === 'present' ? null : (
            <p className="mt-6 border-l-2 border-ochre pl-4 text-ink-2">
              {standing === 'former' ? t.former : t.coming}{' '}
              <a href={`/${document}`} className={link}>
                {t.toPresent}
              </a>
            </p>
          )}
          {text.coming ? (
            <p className="mt-6 border-l-2 border-ochre pl-4 text-ink-2 print:hidden">
              {t.announced(longDay(text.coming.effectiveFrom, language))}{' '}
              <a href={`/${document}?version=${text.coming.version}`} className={link}>
                {t.toComing}
              </a>
            </p>
          ) : null}
          {text.changes ? (
            <section className="mt-6 border-l-2 border-primary pl-4">
              <h2 className="text-sm font-semibold text-ink">{t.changes}</h2>
              <p className="mt-1 text-ink-2">{text.changes}</p>
            </section>
          ) : null}
          {difference ? (
            <section aria-labelledby="difference" className="mt-10">
              <h2 id="difference" className="text-xl font-semibold text-ink">
                {t.difference(comparedWith ?? '', version)}
              </h2>
              <p className="mt-2 mb-6 text-sm text-ink-2">
                {difference.some(({ kind }) => kind !== 'same') ? t.legend : t.noDifference}{' '}
                <a href={`/${document}?version=${version}`} className={link}>
                  {t.back}
                </a>
              </p>
              <LegalDifference blocks={difference} />
            </section>
          ) : (
            <>
              <div className="mt-8 border-t border-line lg:hidden print:hidden">
                <Disclosure heading={t.contents}>
                  <Contents headings={headings} className="" />
                </Disclosure>
              </div>
              {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made by our renderer, which lets no HTML through. */}
              <div className="article mt-10" dangerouslySetInnerHTML={{ __html: text.html }} />
            </>
          )}
          <Company document={document} />
          <Versions text={text} />
        </article>
        {difference ? null : (
          <nav aria-label={t.contents} className="hidden lg:block print:hidden">
            <div className="sticky top-8 max-h-[calc(100dvh-4rem)] overflow-y-auto border-l border-line pl-5">
              <p className="text-sm font-semibold text-ink">{t.contents}</p>
              <Contents headings={headings} className="mt-3 text-sm" />
            </div>
          </nav>
        )}
      </div>
    </main>
  );
}

function Contents({ headings, className }: { headings: readonly Heading[]; className: string }) {
  return (
    <ol className={className}>
      {headings.map(({ id, level, number, text }) => (
        <li key={id} className={level === 3 ? 'pl-5' : ''}>
          <a
            href={`#${id}`}
            className="flex min-h-8 items-baseline gap-2 py-1 leading-snug max-lg:min-h-11 max-lg:py-2.5 text-ink-2 underline-offset-4 hover:text-primary hover:underline"
          >
            <span className="shrink-0 tabular-nums text-ink-3">{number}</span>
            {text}
          </a>
        </li>
      ))}
    </ol>
  );
}

/** Names the operator: in print and in the app there is no footer. */
function Company({ document }: Pick<LegalPageText, 'document'>) {
  const t = useWords(legalWords);
  const language = useLanguage();
  const brand = useBrand();
  const { origin } = useVisit();
  return (
    <p className="mt-14 border-t border-line pt-5 text-sm text-ink-3 wrap-anywhere">
      {t.company}
      <br />
      <span className="font-medium text-ink-2">{companyOf(brand, language)}</span>
      <br />
      {language === 'en' ? brand.enAddress : brand.zhAddress}
      <br />
      <span lang="zh-CN">{brand.icpNumber}</span>
      <br />
      {`${origin}/${document}`}
    </p>
  );
}

function Versions({ text: { document, version, versions } }: { text: LegalPageText }) {
  const t = useWords(legalWords);
  const language = useLanguage();
  return (
    <section aria-labelledby="versions" className="mt-20 border-t border-line pt-6 print:hidden">
      <h2 id="versions" className="text-lg font-semibold text-ink">
        {t.versions}
      </h2>
      <ul className="mt-3 rows">
        {versions.map((one) => (
          <li key={one.version} className="flex flex-wrap items-baseline gap-x-5 gap-y-1 py-3 text-sm">
            <a
              href={one.isPresent ? `/${document}` : `/${document}?version=${one.version}`}
              aria-current={one.version === version ? 'true' : undefined}
              className={`${link} tabular-nums aria-[current=true]:font-semibold`}
            >
              {t.version(one.version)}
            </a>
            <span className="text-ink-3">
              {t.from(longDay(one.effectiveFrom, language))}
              {one.isPresent ? (language === 'en' ? ` (${t.present})` : `（${t.present}）`) : ''}
            </span>
            {one.previous ? (
              <a href={`/${document}?compare=${one.previous}&version=${one.version}`} className={link}>
                {t.compare}
              </a>
            ) : (
              <span className="text-ink-3">{t.first}</span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
