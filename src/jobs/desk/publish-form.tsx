import { Alert, Input } from 'antd';
import { useId, useState } from 'react';
import type { JobDetail } from '#jobs/contract.ts';
import { send } from '#kit/call/send.ts';
import { ActButton } from '#kit/desk/act-button.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deskWords } from './desk-words.ts';

/** From when to when a position is open; what it still lacks stands in its place. */
export function PublishForm({
  job,
  run,
}: {
  job: JobDetail;
  run(work: (now: JobDetail) => Promise<JobDetail>): Promise<boolean>;
}) {
  const say = useWords(deskWords);
  const [from, setFrom] = useState('');
  const [last, setLast] = useState(job.last_day ?? '');
  const field = useId();
  const missing = Object.keys(job.problems);
  if (missing.length > 0)
    return (
      <Alert
        type="info"
        title={missing.map((name) => `${say[name as keyof typeof say]}：${job.problems[name]}`).join('；')}
      />
    );
  const isOpen = job.state === 'open';
  return (
    <div className="flex flex-wrap items-end gap-3 rounded-control border border-line p-3">
      {isOpen ? null : (
        <label htmlFor={`${field}-first`} className="grid gap-1 text-sm text-ink-2">
          {say.first}
          <Input id={`${field}-first`} type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
        </label>
      )}
      <label htmlFor={`${field}-last`} className="grid gap-1 text-sm text-ink-2">
        {say.last}
        <Input id={`${field}-last`} type="date" value={last} onChange={({ target }) => setLast(target.value)} />
      </label>
      <ActButton
        type={isOpen ? 'default' : 'primary'}
        disabled={last === ''}
        onAct={() =>
          run(({ id, revision }) => send('/api.php/official/jobs/publish_job', { id, revision, from, last_day: last }))
        }
      >
        {isOpen ? say.extend : say.publish}
      </ActButton>
    </div>
  );
}
