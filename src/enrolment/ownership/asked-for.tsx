import { useState } from 'react';
import { CallFailure, send } from '#kit/send.ts';
import { shortMoment } from '#kit/short-moment.ts';
import { Button } from '#kit/ui/button.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { recoveryWords } from './recovery-words.ts';

/** To whoever still has the number: somebody asks for this account, and one touch ends that. */
export function AskedFor({
  requests,
  now,
  onChanged,
}: {
  requests: readonly { id: number; phone: string; at: string }[];
  now: number;
  onChanged(): void;
}) {
  const say = useWords(recoveryWords);
  const language = useLanguage();
  const [problem, setProblem] = useState('');
  const [told, setTold] = useState('');

  async function object(id: number) {
    setProblem('');
    setTold('');
    try {
      await send('/api.php/official/enrolment/refuse_recovery', { id });
      setTold(say.objected);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.code !== 404) return setProblem(error.message);
    }
    onChanged();
  }

  const said = (
    <p role="status" className="font-medium not-empty:mt-4">
      {told}
    </p>
  );
  if (requests.length === 0) return said;
  return (
    <section aria-labelledby="asked-for" className="mt-6 border-l-2 border-madder bg-madder/8 px-4 py-4">
      <h2 id="asked-for" className="font-semibold">
        {say.askedTitle}
      </h2>
      {requests.map(({ id, phone, at }) => (
        <div key={id} className="mt-2">
          <p>{say.asked(phone, shortMoment(at, language, now))}</p>
          <Button className="mt-3" onClick={() => object(id)}>
            {say.object}
          </Button>
        </div>
      ))}
      {problem ? (
        <p role="alert" className="mt-2 text-madder">
          {problem}
        </p>
      ) : null}
    </section>
  );
}
