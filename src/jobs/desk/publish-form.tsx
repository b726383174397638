import { Alert, Button, Input } from 'antd';
import { useId, useState } from 'react';
import { type JobDetail, publishJob } from '#jobs/contract.ts';
import { send } from '#kit/send.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deskWords } from './desk-words.ts';

/** From when to when a position is open; what it still lacks stands in its place. */
export function PublishForm({ job, run }: { job: JobDetail; run(work: () => Promise<JobDetail>): Promise<boolean> }) {
  const say = useWords(deskWords);
  const [from, setFrom] = useState('');
  const [last, setLast] = useState(job.last_day ?? '');
  const [isBusy, setIsBusy] = useState(false);
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
  async function publish() {
    setIsBusy(true);
    await run(() => send(publishJob, { id: job.id, revision: job.revision, from, last_day: last }));
    setIsBusy(false);
  }
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
      <Button
        type={isOpen ? 'default' : 'primary'}
        loading={isBusy}
        disabled={last === ''}
        onClick={() => void publish()}
      >
        {isOpen ? say.extend : say.publish}
      </Button>
    </div>
  );
}
