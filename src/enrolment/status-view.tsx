import { useState } from 'react';
import { inLanguage } from '#kit/language.ts';
import { CallFailure, send } from '#kit/send.ts';
import { Button } from '#kit/ui/button.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { sectionNames } from './application-fields.ts';
import { stateWords } from './application-status.ts';
import { ApplicationSummary } from './application-summary.tsx';
import { type Application, reapply, withdraw } from './contract.ts';
import { Timeline } from './timeline.tsx';

const words = defineWords({
  number: [(number: string) => `申请编号 ${number}`, (number: string) => `Application ${number}`],
  submitted: ['资料已收到，正在排队等待审核。', 'We have your application; it is waiting for review.'],
  in_review: ['审核员正在查看您的资料。', 'A reviewer is looking at your application.'],
  approved: ['欢迎入驻。', 'Welcome on board.'],
  rejected: ['这次没有通过。', 'It was not approved this time.'],
  withdrawn: [
    '申请已撤回，资料还在，随时可以重新打开。',
    'The application was withdrawn. Nothing is lost: open it again whenever you like.',
  ],
  suspended: ['供应商资格已暂停，请联系我们。', 'Your supplier account is suspended; please contact us.'],
  position: [(place: number) => `当前排在第 ${place} 位`, (place: number) => `Number ${place} in the queue`],
  estimate: [
    (p50: string, p90: string) => `一半的申请在 ${p50} 内有结果，九成在 ${p90} 内。`,
    (p50: string, p90: string) => `Half of all applications are decided within ${p50}, nine in ten within ${p90}.`,
  ],
  noEstimate: [
    '一般两天内有结果，会短信通知您。',
    'A decision usually takes two days at most; you will get a message.',
  ],
  hours: [(hours: number) => `${hours} 小时`, (hours: number) => `${hours} ${hours === 1 ? 'hour' : 'hours'}`],
  days: [(days: number) => `${days} 天`, (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`],
  minutes: ['1 小时', 'an hour'],
  conditions: ['附加条件', 'Conditions'],
  reason: ['原因', 'Reason'],
  reapplyFrom: [(day: string) => `${day} 起可以重新申请。`, (day: string) => `You may apply again from ${day}.`],
  reapply: ['重新申请', 'Apply again'],
  open: ['重新打开', 'Open it again'],
  withdraw: ['撤回申请', 'Withdraw'],
  withdrawQuestion: [
    '撤回后不再审核，资料会保留。确定撤回吗？',
    'It will no longer be reviewed; nothing is lost. Withdraw it?',
  ],
  withdrawYes: ['确定撤回', 'Yes, withdraw'],
  withdrawNo: ['不撤回', 'No'],
  history: ['进展', 'Progress'],
  yourData: ['提交的资料', 'What you submitted'],
});

type Closed = 'submitted' | 'in_review' | 'approved' | 'rejected' | 'withdrawn' | 'suspended';

/** An application that is not being filled in: where it stands, what comes next, and all that was given. */
export function StatusView({ application, onChanged }: { application: Application; onChanged(): void }) {
  const say = useWords(words);
  const language = useLanguage();
  const [isAsked, setIsAsked] = useState(false);
  const [problem, setProblem] = useState('');
  const { state, queue, actions, decision_text, reapply_at } = application;

  const act = async (call: typeof withdraw | typeof reapply) => {
    setProblem('');
    try {
      await send(call, { revision: application.revision });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.code !== 409) return setProblem(error.message);
    }
    onChanged();
  };
  const span = (hours: number) =>
    hours < 1 ? say.minutes : hours <= 48 ? say.hours(Math.round(hours)) : say.days(Math.round(hours / 24));

  return (
    <main
      id="main"
      className="page-width grid flex-1 content-start gap-x-16 gap-y-10 py-8 lg:grid-cols-[minmax(0,42.5rem)_18rem] lg:py-12"
    >
      <div>
        <p className="text-sm text-ink-3 tabular-nums">{say.number(application.number)}</p>
        <h1 className="mt-1 text-2xl font-semibold lg:text-3xl">{inLanguage(stateWords[state], language)}</h1>
        <p className="mt-3 text-lg text-ink-2">{say[state as Closed]}</p>
        {queue.position !== null ? (
          <p className="mt-3">
            <span className="font-medium">{say.position(queue.position)}</span>
            {language === 'en' ? '. ' : '。'}
            {queue.p50_hours !== null && queue.p90_hours !== null
              ? say.estimate(span(queue.p50_hours), span(queue.p90_hours))
              : say.noEstimate}
          </p>
        ) : null}
        {decision_text ? (
          <div className="mt-4 border-l-2 border-ochre bg-ochre/8 px-4 py-3">
            <p className="text-sm text-ink-3">{state === 'approved' ? say.conditions : say.reason}</p>
            <p className="whitespace-pre-line">{decision_text}</p>
          </div>
        ) : null}
        {state === 'rejected' && reapply_at && !actions.includes('reapply') ? (
          <p className="mt-4 text-ink-2">
            {say.reapplyFrom(
              new Date(reapply_at).toLocaleDateString(language, { timeZone: 'Asia/Shanghai', dateStyle: 'long' }),
            )}
          </p>
        ) : null}
        <div className="mt-6 flex flex-wrap items-center gap-3">
          {actions.includes('reapply') ? (
            <Button className="min-h-12 px-7" onClick={() => act(reapply)}>
              {state === 'withdrawn' ? say.open : say.reapply}
            </Button>
          ) : null}
          {actions.includes('withdraw') && !isAsked ? (
            <Button look="secondary" onClick={() => setIsAsked(true)}>
              {say.withdraw}
            </Button>
          ) : null}
          {isAsked ? (
            <fieldset className="grid gap-3 rounded-card border border-line p-4">
              <legend className="sr-only">{say.withdraw}</legend>
              <p>{say.withdrawQuestion}</p>
              <div className="flex gap-3">
                <Button look="secondary" onClick={() => act(withdraw)}>
                  {say.withdrawYes}
                </Button>
                <Button look="quiet" onClick={() => setIsAsked(false)}>
                  {say.withdrawNo}
                </Button>
              </div>
            </fieldset>
          ) : null}
        </div>
        {problem ? (
          <p role="alert" className="mt-4 font-medium text-madder">
            {problem}
          </p>
        ) : null}
      </div>
      <section aria-labelledby="timeline-title" className="lg:row-span-2">
        <h2 id="timeline-title" className="text-lg font-semibold">
          {say.history}
        </h2>
        <Timeline entries={application.timeline} />
      </section>
      <section aria-labelledby="data-title">
        <h2 id="data-title" className="mb-3 text-xl font-semibold">
          {say.yourData}
        </h2>
        <ApplicationSummary
          fields={application.fields}
          pictures={application.pictures}
          areaName={application.area_name}
          shown={sectionNames}
        />
      </section>
    </main>
  );
}
