import { Segmented, Spin } from 'antd';
import { useState } from 'react';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { focusOnIfLost } from '#kit/ui/focus-on.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { RecoveryCard } from './recovery-card.tsx';
import { recoveryDeskWords } from './recovery-desk-words.ts';

const titleId = 'lost-numbers';

/** Requests of people whose number is gone: small in number, each looked at by itself. */
export default function RecoveryList() {
  const say = useWords(recoveryDeskWords);
  const [shown, setShown] = useState<'waiting' | 'decided'>('waiting');
  const { data, error, mutate } = useCall('/api.php/official/enrolment/list_recoveries', {
    waiting: shown === 'waiting' ? 1 : 0,
  });
  /** What was decided goes from the list, and with it the button that had the focus. */
  const goOn = () => void mutate().finally(() => focusOnIfLost(titleId));
  return (
    <div className="px-4 py-6 sm:px-8">
      <PageHead title={say.title} hidden />
      <h1 id={titleId} tabIndex={-1} className="text-[1.375rem] leading-tight font-semibold outline-none">
        {say.title}
      </h1>
      <p className="mt-1 mb-5 text-ink-2">{say.lead}</p>
      <Segmented
        aria-label={say.which}
        value={shown}
        onChange={setShown}
        options={[
          { value: 'waiting', label: say.waiting },
          { value: 'decided', label: say.decided },
        ]}
      />
      <p role="status" className="sr-only">
        {data ? say.count(data.length) : ''}
      </p>
      <div className="mt-5 grid max-w-[60rem] gap-5">
        <FailedReading answer={{ data, error, mutate }} />
        {!data && !error ? <Spin className="justify-self-start" /> : null}
        {data?.length === 0 ? <p className="text-ink-2">{shown === 'waiting' ? say.none : say.noneDecided}</p> : null}
        {data?.map((request) => (
          <RecoveryCard key={request.id} request={request} titleId={titleId} onChanged={goOn} />
        ))}
      </div>
    </div>
  );
}
