import type { AdmissionTimes, Span } from '#enrolment/admission/contract.ts';
import { Section } from '#kit/ui/section.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { WovenSpan } from '#kit/ui/woven-span.tsx';
import { defineWords } from '#kit/words.ts';
import { timeMark, timeMarks, timeSpan } from '#site/time-span.ts';

const words = defineWords({
  heading: ['要多久', 'How long it takes'],
  lead: [
    '近 90\u00a0天的实际用时。织实的一段里，有一半申请走完了这一步；到线头为止，有九成。',
    'What it really took over the last 90 days. Within the woven part half of all applications were through; at the end of the threads, nine in ten.',
  ],
  signIn: ['手机号登录', 'Sign in by phone'],
  signInText: ['收一条验证码，不用设密码，一分钟以内。', 'A code by SMS and no password; less than a minute.'],
  filling: ['填写资料', 'Fill in your details'],
  fillingText: [
    '从写下第一个字到提交。可以分几次，换设备接着填。',
    'From the first word to sending it, in as many sittings and on as many devices as you like.',
  ],
  review: ['审核', 'Review'],
  reviewText: [
    '从提交到有结果。由人逐项核对，夜里和节假日也算在内。',
    'From sending it to a decision by a person, nights and holidays included.',
  ],
  correction: ['补正', 'Correct'],
  correctionText: [
    '只在被退回时。只改被指出的那几项，多久由您定。',
    'Only if it comes back. You change what was pointed out, in your own time.',
  ],
  whole: ['开通', 'Open for orders'],
  wholeText: [
    '从第一次提交到通过，退回过的也算在内。通过后有短信，随即可以上架。',
    'From first sending it to the approval, returns included. An SMS tells you, and you can list goods at once.',
  ],
  span: [
    (p50: string, p90: string) => `一半在 ${p50}内，九成在 ${p90}内`,
    (p50: string, p90: string) => `Half within ${p50}, nine in ten within ${p90}`,
  ],
  nearlyAll: [(p90: string) => `九成在 ${p90}内`, (p90: string) => `Nine in ten within ${p90}`],
  none: ['近 90\u00a0天的申请还太少，有了再公布', 'Too few applications in the last 90 days to tell yet'],
  first: [
    (percent: number) => `${percent}% 的申请第一次就通过。`,
    (percent: number) => `${percent}% of applications pass at the first review.`,
  ],
});

/** The way to admission on one axis of time: what each step took half and nine tenths of all applicants. */
export function Timetable({ times }: { times: AdmissionTimes }) {
  const say = useWords(words);
  const language = useLanguage();
  const long = (span: Span) => {
    const [half, nearlyAll] = [timeSpan(span.p50, language), timeSpan(span.p90, language)];
    return half === nearlyAll ? say.nearlyAll(nearlyAll) : say.span(half, nearlyAll);
  };
  const known = [times.filling, times.review, times.correction, times.whole].filter((span) => span !== null);
  const marks = timeMarks(Math.max(1, ...known.map(({ p90 }) => p90)));
  const most = marks.at(-1) ?? 1;
  const rows = [
    [say.filling, say.fillingText, times.filling],
    [say.review, say.reviewText, times.review],
    [say.correction, say.correctionText, times.correction],
    [say.whole, say.wholeText, times.whole],
  ] as const;
  return (
    <Section id="timetable" heading={say.heading} lead={say.lead} className="mt-16 sm:mt-24">
      <div className="timetable">
        {known.length > 0 ? <Axis marks={marks} most={most} /> : null}
        <ol>
          <li className="timetable-row">
            <Step name={say.signIn} text={say.signInText} />
          </li>
          {rows.map(([name, text, span]) => (
            <li key={name} className="timetable-row">
              <Step name={name} text={text} />
              <div className="timetable-course">
                {span ? <WovenSpan half={hundredths(span.p50, most)} most={hundredths(span.p90, most)} /> : null}
                <p data-live="" className="mt-1 text-ink text-sm tabular-nums">
                  {span ? long(span) : say.none}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      {times.firstPassPercent === null ? null : (
        <p data-live="" className="mt-6 text-ink-2">
          {say.first(times.firstPassPercent)}
        </p>
      )}
    </Section>
  );
}

const hundredths = (hours: number, most: number) => Math.round((1000 * hours) / most) / 10;

const Step = ({ name, text }: { name: string; text: string }) => (
  <div>
    <h3 className="font-semibold text-ink text-lg">{name}</h3>
    <p className="mt-1 text-ink-2 text-sm">{text}</p>
  </div>
);

/** Marks of the axis, and a warp below each through all rows. */
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
