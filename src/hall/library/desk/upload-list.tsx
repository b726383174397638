import { Button, Progress } from 'antd';
import { useWords } from '#kit/ui/visit-context.tsx';
import { bytesText } from './content-texts.ts';
import { libraryWords } from './library-words.ts';
import type { UploadJob } from './upload-job.ts';

/** Files under way, each with how far it is, and what is wrong with it. */
export function UploadList({ jobs, onTakeAway }: { jobs: readonly UploadJob[]; onTakeAway(job: UploadJob): void }) {
  const t = useWords(libraryWords);
  if (jobs.length === 0) return null;
  return (
    <section aria-label={t.uploads} className="mb-5 rounded-card border border-line bg-surface">
      <ul className="rows">
        {jobs.map((job) => {
          const { size } = job.file;
          const share = Math.floor((job.sentBytes / size) * 100);
          const isBad = job.state === 'failed' || job.isDoubtful;
          return (
            <li
              key={job.key}
              className="grid gap-x-4 gap-y-1 px-4 py-3 sm:grid-cols-[minmax(0,1fr)_18rem_auto] sm:items-center"
            >
              <span className="truncate font-medium" title={job.file.name}>
                {job.file.name}
              </span>
              <span aria-live="polite" className={`text-[0.875rem] ${isBad ? 'text-madder' : 'text-ink-2'}`}>
                {job.message || (job.isDoubtful ? t.doubtful : t.states[job.state])}
                {job.state === 'sending' ? (
                  <span className="tabular-nums">
                    {' '}
                    {bytesText(job.sentBytes)} / {bytesText(size)}
                  </span>
                ) : null}
                {job.state === 'sending' && job.resumedBytes > 0
                  ? ` · ${t.resumed(Math.floor((job.resumedBytes / size) * 100))}`
                  : null}
                {job.isOver ? null : (
                  <Progress
                    percent={share}
                    size="small"
                    aria-label={job.file.name}
                    status={job.state === 'waiting' ? 'exception' : 'active'}
                  />
                )}
              </span>
              <Button size="small" type="text" onClick={() => onTakeAway(job)}>
                {job.isOver ? t.close : t.cancel}
              </Button>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
