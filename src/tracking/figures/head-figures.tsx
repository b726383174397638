import { Button, Popover } from 'antd';
import { Link } from 'react-router';
import type { ResultOf } from '#kit/call/call.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { Totals, trackingSummary } from '#tracking/contract.ts';
import { trackingWords } from '#tracking/tracking-words.ts';
import { Change } from './bar-list.tsx';
import type { Asked } from './desk-state.ts';
import { otherPeriod, readPeriod, runsOf } from './period.ts';
import { lengthText, percent } from './value-name.ts';

type Summary = ResultOf<typeof trackingSummary>;

/** The five figures of a period, each with how it is counted, and what all of them rest on. */
export function HeadFigures({
  totals,
  before: compared,
  before_until: until,
  points_before: pointsBefore,
  basis,
  asked: { from, to, compare },
}: Pick<Summary, 'totals' | 'before' | 'before_until' | 'points_before' | 'basis'> & {
  asked: Pick<Asked, 'from' | 'to' | 'compare'>;
}) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const text = (key: keyof Totals, value: number | null) => {
    if (key === 'bounce') return percent(value);
    return key === 'seconds' ? lengthText(value, language) : (value ?? 0).toLocaleString(language);
  };
  const isDay = from === to;
  /** Without a visit there is nothing to compare with, as the line below says. */
  const before = compared && compared.visits > 0 ? compared : null;
  const ofBefore = compare === 'year' ? t.ofYear : until === null ? t.ofBefore : isDay ? t.ofYesterday : t.ofAsFar;
  /** Where there is little to compare with, as in the first weeks of counting, a rise says nothing. */
  function comparedNote(): string {
    const period = readPeriod(from, to);
    const other = period && otherPeriod(period, compare);
    const first = pointsBefore[0]?.at.slice(0, 10);
    if (!other) return '';
    if (!first) return t.beforeNone;
    return first > other.from ? t.beforeFrom(first) : '';
  }
  return (
    <>
      <dl className="mt-5 grid grid-cols-2 border-line border-y sm:grid-cols-3 lg:grid-cols-5">
        {(['visitors', 'visits', 'views', 'bounce', 'seconds'] as const).map((key) => (
          <div key={key} className="border-line py-4 pr-4 lg:not-first:border-l lg:not-first:pl-6">
            <dt className="flex items-center text-ink-3 text-sm">
              {t[key]}
              <Popover
                content={<p className="max-w-72 text-sm leading-relaxed">{t.about[key]}</p>}
                trigger={['hover', 'click']}
              >
                <Button
                  type="text"
                  size="small"
                  shape="circle"
                  aria-label={t.explain(t[key])}
                  className="!text-ink-3 ms-1"
                >
                  ?
                </Button>
              </Popover>
            </dt>
            <dd className="mt-0.5">
              <span className="flex flex-wrap items-baseline gap-x-2.5 text-sm">
                <span className="whitespace-nowrap font-semibold text-2xl tabular-nums">{text(key, totals[key])}</span>
                {before ? (
                  <Change
                    now={totals[key]}
                    before={before[key]}
                    isBetterLow={key === 'bounce'}
                    isShare={key === 'bounce'}
                  />
                ) : null}
              </span>
              {before ? (
                <span className="mt-0.5 block text-[0.8125rem] text-ink-3 tabular-nums">
                  {ofBefore(text(key, before[key]))}
                </span>
              ) : null}
            </dd>
          </div>
        ))}
      </dl>
      <Basis
        basis={basis}
        notOver={until === null ? '' : isDay && compare === 'before' ? t.dayNotOver(until) : t.notOver(until)}
        ofCompared={comparedNote()}
      />
    </>
  );
}

/** Rows, freshness, and what is not in the figures. */
function Basis({ basis, notOver, ofCompared }: { basis: Summary['basis']; notOver: string; ofCompared: string }) {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const number = (value: number) => value.toLocaleString(language);
  const leftOut = [
    ...(basis.bot_events > 0 ? [t.botEvents(number(basis.bot_events))] : []),
    ...(basis.opted_out > 0 ? [t.optedOut(number(basis.opted_out))] : []),
    ...(basis.refused > 0 ? [t.refused(number(basis.refused))] : []),
    ...(basis.shed > 0 ? [t.shed(number(basis.shed))] : []),
    ...(basis.numbered > 0 && basis.lost > 0 ? [t.lost(percent(basis.lost / basis.numbered, 1))] : []),
    ...(basis.served > basis.loads ? [t.unseen(percent(1 - basis.loads / basis.served))] : []),
  ];
  const { incomplete } = basis;
  return (
    <p
      className={`mt-3 max-w-[60rem] text-[0.8125rem] leading-relaxed ${incomplete.length > 0 ? 'text-madder' : 'text-ink-3'}`}
    >
      {incomplete.length > 0 ? t.incomplete(runsOf(incomplete).join(t.comma)) : null}
      {basis.newest_at ? t.basis(number(basis.events), shortMoment(basis.newest_at, language, Date.now())) : t.noBasis}
      {basis.errors > 0 ? (
        <Link to="/console/errors" className="me-1 text-madder underline underline-offset-2">
          {t.errorsSeen(number(basis.errors))}
        </Link>
      ) : null}
      {leftOut.length > 0 ? t.leftOut + leftOut.join(t.comma) + t.stop : null}
      {ofCompared}
      {notOver}
    </p>
  );
}
