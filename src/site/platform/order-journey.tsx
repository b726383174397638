import { Tag } from '#kit/ui/tag.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { OrderJourney } from '#orders/journey/contract.ts';
import { timeSpan } from '#site/time-span.ts';
import { journeyWords, type Lane, lanes, steps } from './journey-steps.ts';

/** Lanes are at 10, 30, 50, 70 and 90 per cent of the width. */
const at = (lane: Lane) => lanes.indexOf(lane) * 20 + 10;
/** Crossing height from the top of a step. */
const crossing = 22;

/** An order as one weft through five warps; times are of the latest orders. */
export function OrderJourneyFigure({ journey }: { journey: OrderJourney | null }) {
  const t = useWords(journeyWords);
  const language = useLanguage();
  const measured = {
    paid: journey ? t.paidWithin(journey.paidWithinMinutes, journey.paidPercent) : undefined,
    refunded: journey?.refundedWithinHours
      ? t.refundedWithin(timeSpan(journey.refundedWithinHours, language))
      : undefined,
  };
  return (
    <section aria-label={t.figure} className="page-width mt-12 sm:mt-16">
      <div className="journey-step journey-head" aria-hidden="true">
        <p className="journey-lanes">
          {lanes.map((lane) => (
            <span key={lane} className={`journey-name name-${lanes.indexOf(lane)}`}>
              {t[lane]}
            </span>
          ))}
        </p>
      </div>
      <ol>
        {steps.map(({ name, lane, event, optional }, place) => {
          const last = place === steps.length - 1;
          return (
            <li key={name} className="journey-step">
              <div aria-hidden="true" className={`journey-lanes ${last ? '' : `falls-${lanes.indexOf(lane)}`}`}>
                <Weft from={steps[place - 1]?.lane} to={lane} optional={optional} />
              </div>
              <div className="journey-text">
                <h2 className="font-semibold text-ink text-lg">{t[name]}</h2>
                <p className="mt-1.5 max-w-[34rem] text-ink-2">{t[`${name}Text`]}</p>
                {event ? (
                  <p className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-2 break-keep text-balance text-ink-2 text-sm">
                    <Tag tone={optional ? 'ochre' : 'teal'}>
                      <code>{event}</code>
                    </Tag>
                    {event === 'paid' || event === 'refunded' ? measured[event] : null}
                  </p>
                ) : null}
              </div>
            </li>
          );
        })}
      </ol>
      <p className="mt-4 text-ink-3 text-sm">{t.note}</p>
    </section>
  );
}

/** One crossing from the previous lane, under every other warp, with a knot. */
function Weft({ from, to, optional }: { from: Lane | undefined; to: Lane; optional: boolean | undefined }) {
  const start = from ? at(from) : at(to);
  const end = at(to);
  const dashes = optional ? '5 5' : undefined;
  const crossed = lanes.map(at).filter((x) => x > Math.min(start, end) && x < Math.max(start, end));
  return (
    <svg aria-hidden="true" width="100%" height="48" className="relative block overflow-visible">
      <g className="stroke-primary" strokeWidth="3" strokeLinecap="round">
        {from ? <line x1={`${start}%`} x2={`${end}%`} y1={crossing} y2={crossing} strokeDasharray={dashes} /> : null}
      </g>
      {crossed
        .filter((_, place) => place % 2 === 0)
        .map((x) => (
          <line
            key={x}
            x1={`${x}%`}
            x2={`${x}%`}
            y1={crossing - 5}
            y2={crossing + 5}
            className="stroke-warp"
            strokeWidth="3"
          />
        ))}
      <circle
        cx={`${end}%`}
        cy={crossing}
        r="7"
        strokeWidth="3"
        className={optional ? 'fill-paper stroke-ochre' : 'fill-paper stroke-primary'}
      />
    </svg>
  );
}
