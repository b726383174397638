import { useEffect, useReducer, useRef } from 'react';
import { UploadJob } from './upload-job.ts';

/** Files under way, one after the other; what is over stays in the list until it is taken away. */
export function useUploads(onDone: () => void) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const jobs = useRef<UploadJob[]>([]);
  const isRunning = useRef(false);
  const hear = useRef(onDone);
  hear.current = onDone;

  // Leaving asks first: what was sent is kept, but nobody expects to begin again.
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (jobs.current.some((job) => !job.isOver)) event.preventDefault();
    };
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, []);

  const run = async () => {
    if (isRunning.current) return;
    isRunning.current = true;
    for (let job = jobs.current.find(isQueued); job; job = jobs.current.find(isQueued)) {
      await job.run();
      hear.current();
    }
    isRunning.current = false;
  };

  return {
    jobs: jobs.current as readonly UploadJob[],
    add(files: Iterable<File>, folder: string) {
      jobs.current = [...jobs.current, ...[...files].map((file) => new UploadJob(file, folder, redraw))];
      redraw();
      void run();
    },
    takeAway(job: UploadJob) {
      job.cancel();
      jobs.current = jobs.current.filter((each) => each !== job);
      redraw();
    },
  };
}

const isQueued = (job: UploadJob) => job.state === 'queued';
