import type { AdmissionTimes, Span } from '#enrolment/application/contract.ts';
import { defineWords } from '#kit/text/words.ts';
import { Section } from '#kit/ui/section.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { timeSpan } from '#site/time-span.ts';

const words = defineWords({
  heading: ['入驻分四步', 'Join in four steps'],
  lead: [
    '全程手机办理，资料可分次填写，还差什么、何时出结果，随时可查。',
    'Do it all on your phone, in as many sittings as you like. You always know what is missing and when to expect a decision.',
  ],
  signIn: ['手机号登录', 'Sign in with your phone'],
  signInText: ['收验证码登录，不用设密码。', 'We text you a code; there is no password to set.'],
  fill: ['填写资料', 'Fill in your details'],
  fillText: [
    '企业、联系人、产能与图片，边填边存，换设备也能接着填。',
    'Company, contact, capacity and photos. Everything is saved as you type, so you can switch devices.',
  ],
  review: ['审核', 'Review'],
  reviewText: [
    '专人逐项审核；需要补正时，只改指出的那几项。',
    'Our team checks every item. If something needs correcting, that is all you change.',
  ],
  open: ['开通', 'Start selling'],
  openText: [
    '通过后短信通知，即可上架接单。',
    'We text you when you are approved, and you can list goods and take orders.',
  ],
  filled: [
    (p50: string) => `近 90\u00a0天，一半的申请在 ${p50}内填完`,
    (p50: string) => `Half of applications in the last 90 days were completed within ${p50}`,
  ],
  decided: [
    (p50: string, p90: string) => `一半在 ${p50}内有结果，九成在 ${p90}内`,
    (p50: string, p90: string) => `Half were decided within ${p50}, nine in ten within ${p90}`,
  ],
  nearlyAll: [(p90: string) => `九成在 ${p90}内有结果`, (p90: string) => `Nine in ten were decided within ${p90}`],
  opened: [
    (p50: string) => `从提交到开通，一半用了不到 ${p50}`,
    (p50: string) => `Half of those approved were open within ${p50} of submitting`,
  ],
  noHours: [
    '近 90\u00a0天还没有审核记录，产生后在这里公布实际用时。',
    'No decisions in the last 90 days yet. Actual times will appear here.',
  ],
});
/** Admission steps on one thread with a knot each. */
export function AdmissionSteps({ times }: { times: AdmissionTimes | null }) {
  const t = useWords(words);
  const language = useLanguage();
  const half = ({ p50 }: Span) => timeSpan(p50, language);
  const decided = (span: Span) => {
    const nearlyAll = timeSpan(span.p90, language);
    return half(span) === nearlyAll ? t.nearlyAll(nearlyAll) : t.decided(half(span), nearlyAll);
  };
  const steps = [
    [t.signIn, t.signInText],
    [t.fill, t.fillText, times?.filling ? t.filled(half(times.filling)) : undefined],
    [t.review, t.reviewText, times?.review ? decided(times.review) : t.noHours],
    [t.open, t.openText, times?.whole ? t.opened(half(times.whole)) : undefined],
  ] as const;
  return (
    <Section id="steps" heading={t.heading} lead={t.lead}>
      <ol className="steps mt-10">
        {steps.map(([name, text, time], place) => (
          <li key={name} className="step">
            <span aria-hidden="true" className="step-knot">
              {place + 1}
            </span>
            <div>
              <h3 className="text-lg font-semibold text-ink">{name}</h3>
              <p className="mt-1 text-ink-2">{text}</p>
              {time ? (
                <p data-live="" className="mt-3 border-l-2 border-ochre pl-3 text-balance text-sm text-ink-2">
                  {time}
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ol>
    </Section>
  );
}
