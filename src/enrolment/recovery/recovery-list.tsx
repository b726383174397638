import { Segmented, Spin } from 'antd';
import { useState } from 'react';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { recoveryDeskWords } from './desk-words.ts';
import { RecoveryCard } from './recovery-card.tsx';
import { listRecoveries } from './recovery-contract.ts';

/** Requests of people whose number is gone: small in number, each looked at by itself. */
export default function RecoveryList() {
  const say = useWords(recoveryDeskWords);
  const [shown, setShown] = useState<'waiting' | 'decided'>('waiting');
  const { data, error, mutate } = useCall(listRecoveries, { waiting: shown === 'waiting' ? 1 : 0 });
  return (
    <div className="px-4 py-6 sm:px-8">
      <PageHead title={`${say.title} · 织联 Weftline`} hidden />
      <h1 className="text-[1.375rem] leading-tight font-semibold">{say.title}</h1>
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
        <FailedReading answer={{ data, error, mutate }} title={say.failed} />
        {!data && !error ? <Spin className="justify-self-start" /> : null}
        {data?.length === 0 ? <p className="text-ink-2">{shown === 'waiting' ? say.none : say.noneDecided}</p> : null}
        {data?.map((request) => (
          <RecoveryCard key={request.id} request={request} onChanged={() => void mutate()} />
        ))}
      </div>
    </div>
  );
}
