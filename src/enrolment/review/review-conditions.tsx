import { App, Button } from 'antd';
import { CallFailure, send } from '#kit/send.ts';
import { shortMoment } from '#kit/short-moment.ts';
import { businessDay } from '#kit/time.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { panelWords } from './panel-words.ts';
import { useReview } from './review-context.ts';

/** What the approval depends on, and a way to say that it came about. */
export function Conditions() {
  const say = useWords(panelWords);
  const { message } = App.useApp();
  const { application, update } = useReview();
  const { conditions } = application;
  if (conditions.length === 0) return null;
  const today = businessDay(Date.now());

  async function meet(id: number) {
    try {
      const { met_at } = await send('/api.php/official/enrolment/meet_condition', { id });
      update({ conditions: conditions.map((one) => (one.id === id ? { ...one, met_at } : one)) });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      void message.error(error.message);
    }
  }
  return (
    <section aria-labelledby="conditions">
      <h2 id="conditions" className="mb-2 border-b border-line pb-2 font-semibold">
        {say.conditions}
      </h2>
      <ul className="grid gap-2 text-sm">
        {conditions.map(({ id, text, due_on, met_at }) => {
          const isLate = met_at === null && due_on < today;
          return (
            <li
              key={id}
              className={`flex items-start gap-3 border-l-2 pl-3 ${isLate ? 'border-madder' : 'border-line'}`}
            >
              <div className="min-w-0 flex-1">
                <p className="break-words">{text}</p>
                <p className={isLate ? 'text-madder' : 'text-ink-3'}>
                  <span className="tabular-nums">{say.until(due_on)}</span>
                  <span className="ml-2">{met_at ? say.met : isLate ? say.overdue : ''}</span>
                </p>
              </div>
              {met_at ? null : (
                <Button size="small" onClick={() => void meet(id)}>
                  {say.meet}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Every reviewer who had the licence before their eyes, and when. */
export function LicenceOpenings() {
  const say = useWords(panelWords);
  const language = useLanguage();
  const { licence_openings } = useReview().application;
  return (
    <section aria-labelledby="openings">
      <h2 id="openings" className="mb-2 border-b border-line pb-2 font-semibold">
        {say.openings}
      </h2>
      {licence_openings.length === 0 ? <p className="text-sm text-ink-3">{say.openingsNone}</p> : null}
      <ul className="grid max-h-40 gap-1 overflow-y-auto text-sm">
        {licence_openings.map(({ by, at }) => (
          <li key={`${by} ${at}`} className="flex justify-between gap-4">
            <span className="truncate">{by}</span>
            <span className="text-ink-3 tabular-nums">{shortMoment(at, language, Date.now())}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
