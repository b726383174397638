import type { ReactNode } from 'react';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { Button } from '#kit/ui/button.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { CheckAnswer, CheckOutcome } from './contract.ts';
import { pageWords } from './page-words.ts';

/** Colour of the border. It never carries meaning alone; the heading says the same. */
const threads: Record<CheckOutcome, string> = {
  first: 'border-moss',
  again: 'border-ochre',
  suspicious: 'border-madder',
  recalled: 'border-madder',
  unknown: 'border-madder',
};

/** Shows the answer to a check. Nothing is shown by colour alone, and unused and unknown numbers look the same. */
export function CheckResult({ code, answer }: { code: string; answer: CheckAnswer }) {
  const t = useWords(pageWords);
  const language = useLanguage();
  const { outcome } = answer;
  const known = answer.outcome === 'unknown' ? undefined : answer;
  const heading = outcome === 'again' ? t.again(known?.checks ?? 0) : t[outcome];
  const text =
    outcome === 'recalled' ? inLanguage(known?.recall ?? ['', ''], language) : t[`${outcome}Text` as 'firstText'];
  return (
    <section aria-labelledby="answer" className={`mb-12 border-l-4 pl-5 sm:pl-7 ${threads[outcome]}`}>
      <p className="text-lg text-ink-3 tabular-nums">{code}</p>
      <h1 id="answer" className="mt-1 text-2xl leading-tight font-semibold text-ink sm:text-3xl">
        {heading}
      </h1>
      <p className="mt-4 text-lg text-ink-2">{text}</p>
      {known ? (
        <dl className="mt-6 grid gap-x-8 gap-y-3 border-t border-line pt-5 sm:grid-cols-2">
          <Fact name={t.product}>{inLanguage(known.product, language)}</Fact>
          <Fact name={t.batch}>{known.batch}</Fact>
          {known.last_at ? <Fact name={t.firstAt}>{when(known.first_at, known.first_region, language)}</Fact> : null}
          {known.last_at && known.checks > 2 ? (
            <Fact name={t.lastAt}>{when(known.last_at, known.last_region, language)}</Fact>
          ) : null}
          <Fact name={t.line}>{t.lineText(known.line.id, known.line.hash)}</Fact>
        </dl>
      ) : null}
      {outcome === 'first' ? null : (
        <form method="post" action="/sn-check/report" className="mt-6">
          <input type="hidden" name="intent" value="begin" />
          <input type="hidden" name="code" value={code} />
          <Button type="submit" look="secondary">
            {t.reportThis}
          </Button>
        </form>
      )}
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-sm text-ink-3">{name}</dt>
      <dd className="mt-0.5 text-ink tabular-nums">{children}</dd>
    </div>
  );
}

function when(at: string, region: string | null, language: Language): string {
  const moment = shortMoment(at, language, Date.now());
  const [zh = '', en = ''] = region?.split('|') ?? [];
  const place = inLanguage([zh, en], language);
  return place ? (language === 'en' ? `${moment}, ${place}` : `${moment}，${place}`) : moment;
}
