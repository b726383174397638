import type { AdmissionTimes, Span } from '#enrolment/application/contract.ts';
import { defineWords } from '#kit/text/words.ts';
import { Section } from '#kit/ui/section.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { timeMark, timeMarks, timeSpan } from '#site/time-span.ts';

const words = defineWords({
  heading: ['要多久', 'How long it takes'],
  lead: [
    '近 90\u00a0天的实际用时。实心段：一半的申请已完成；到线尾：九成已完成。',
    'Actual times over the last 90 days. Solid: half of applications done. End of the threads: nine in ten.',
  ],
  signIn: ['手机号登录', 'Sign in with your phone'],
  signInText: ['短信验证码登录，不用设密码，一分钟以内。', 'We text you a code; no password. Takes under a minute.'],
  filling: ['填写资料', 'Fill in your details'],
  fillingText: [
    '从开始填写到提交。可以分几次填，换设备接着填。',
    'From the first entry to submission, in as many sittings and on as many devices as you like.',
  ],
  review: ['审核', 'Review'],
  reviewText: [
    '从提交到出结果。专人逐项审核，时长含夜间和节假日。',
    'From submission to a decision, checked item by item by our team. Nights and holidays count.',
  ],
  correction: ['补正', 'Corrections'],
  correctionText: [
    '退回时才有。只改指出的那几项，时间由您安排。',
    'Only if we send it back. You change just what was pointed out, in your own time.',
  ],
  whole: ['开通', 'Start selling'],
  wholeText: [
    '从首次提交到通过，含退回补正的时间。通过后短信通知，即可上架。',
    'From first submission to approval, corrections included. We text you, and you can list goods right away.',
  ],
  span: [
    (p50: string, p90: string) => `一半在 ${p50}内，九成在 ${p90}内`,
    (p50: string, p90: string) => `Half within ${p50}, nine in ten within ${p90}`,
  ],
  nearlyAll: [(p90: string) => `九成在 ${p90}内`, (p90: string) => `Nine in ten within ${p90}`],
  none: ['近 90\u00a0天的申请量不足，暂不公布', 'Not enough applications in the last 90 days yet'],
  first: [
    (percent: number) => `${percent}% 的申请第一次就通过。`,
    (percent: number) => `${percent}% of applications pass at the first review.`,
  ],
});

/** Admission timetable: median and 90th percentile of each step. */
export function Timetable({ times }: { times: AdmissionTimes }) {
  const t = useWords(words);
  const language = useLanguage();
  const long = (span: Span) => {
    const [half, nearlyAll] = [timeSpan(span.p50, language), timeSpan(span.p90, language)];
    return half === nearlyAll ? t.nearlyAll(nearlyAll) : t.span(half, nearlyAll);
  };
  const known = [times.filling, times.review, times.correction, times.whole].filter((span) => span !== null);
  const marks = timeMarks(Math.max(1, ...known.map(({ p90 }) => p90)));
  const most = marks.at(-1) ?? 1;
  const rows = [
    [t.filling, t.fillingText, times.filling],
    [t.review, t.reviewText, times.review],
    [t.correction, t.correctionText, times.correction],
    [t.whole, t.wholeText, times.whole],
  ] as const;
  return (
    <Section id="timetable" heading={t.heading} lead={t.lead} className="mt-16 sm:mt-24">
      <div className="timetable">
        {known.length > 0 ? <Axis marks={marks} most={most} /> : null}
        <ol>
          <li className="timetable-row">
            <Step name={t.signIn} text={t.signInText} />
          </li>
          {rows.map(([name, text, span]) => (
            <li key={name} className="timetable-row">
              <Step name={name} text={text} />
              <div className="timetable-course">
                {span ? <WovenSpan half={hundredths(span.p50, most)} most={hundredths(span.p90, most)} /> : null}
                <p data-live="" className="mt-1 text-ink text-sm tabular-nums">
                  {span ? long(span) : t.none}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      {times.firstPassPercent === null ? null : (
        <p data-live="" className="mt-6 text-ink-2">
          {t.first(times.firstPassPercent)}
        </p>
      )}
    </Section>
  );
}

const hundredths = (hours: number, most: number) => Math.round((1000 * hours) / most) / 10;

const wefts = [3.5, 10.5, 17.5, 24.5];

/**
 * A decorative chart of a duration: cloth up to the median, loose threads up to where most cases end, both in percent of the
 * width. The text beside it has the figures.
 */
function WovenSpan({ half, most }: { half: number; most: number }) {
  return (
    <svg aria-hidden="true" width="100%" height="28" className="block">
      <g className="stroke-yarn-0" strokeWidth="1.5">
        {wefts.map((y) => (
          <line key={y} x2={`${most}%`} y1={y} y2={y} />
        ))}
      </g>
      <rect width={`${half}%`} height="28" className="fill-yarn-0" />
      {/* Plain weave: a dash is a warp on top of this weft, below the next. */}
      <g className="stroke-warp" strokeWidth="6.5" strokeDasharray="3 9">
        {wefts.map((y, row) => (
          <line key={y} x2={`${half}%`} y1={y} y2={y} strokeDashoffset={row % 2 ? 3 : 9} />
        ))}
      </g>
    </svg>
  );
}

const Step = ({ name, text }: { name: string; text: string }) => (
  <div>
    <h3 className="font-semibold text-ink text-lg">{name}</h3>
    <p className="mt-1 text-ink-2 text-sm">{text}</p>
  </div>
);

/** Axis marks with a warp through all rows. */
function Axis({ marks, most }: { marks: number[]; most: number }) {
  const language = useLanguage();
  const at = (hours: number) => `${hundredths(hours, most)}%`;
  return (
    <svg aria-hidden="true" className="timetable-axis" width="100%" height="100%">
      {marks.map((hours) => (
        <line key={hours} x1={at(hours)} x2={at(hours)} y1="26" y2="100%" className="stroke-line" />
      ))}
      {marks.map((hours, place) => (
        <text
          key={hours}
          x={at(hours)}
          y="14"
          className="fill-ink-3 text-xs"
          textAnchor={place === 0 ? 'start' : hours === most ? 'end' : 'middle'}
        >
          {timeMark(hours, language)}
        </text>
      ))}
    </svg>
  );
}
