import { Alert, Button, Progress, Select, type TableColumnsType } from 'antd';
import { useEffect, useReducer, useRef, useState } from 'react';
import { contentKinds } from '#hall/library/content-files.ts';
import type { Content } from '#hall/library/library-contract.ts';
import { lengthText } from '#hall/times.ts';
import { send } from '#kit/call/send.ts';
import { DeskList, MomentCell, NameLink } from '#kit/desk/desk-list.tsx';
import { wholeList } from '#kit/desk/paged-table.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { useListView } from '#kit/desk/use-list-view.ts';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { ContentDrawer } from './content-drawer.tsx';
import { bytesText, kindNames, libraryWords } from './library-words.ts';
import { UploadJob } from './upload-job.ts';

/** Files under way, one after the other; what is over stays in the list until it is taken away. */
function useUploads(onDone: () => void) {
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

/** Files dropped anywhere on the page; tells whether some hang over it. */
function useDroppedFiles(take: (files: FileList) => void): boolean {
  const [isOver, setIsOver] = useState(false);
  const taking = useRef(take);
  taking.current = take;
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      // Without this the browser would leave the page for the file.
      event.preventDefault();
      setIsOver(event.type !== 'drop');
      if (event.type === 'drop') taking.current(event.dataTransfer.files);
    };
    const leave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('drop', over);
    document.addEventListener('dragleave', leave);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('drop', over);
      document.removeEventListener('dragleave', leave);
    };
  }, []);
  return isOver;
}

/** Files under way, each with how far it is, and what is wrong with it. */
function UploadList({ jobs, onTakeAway }: { jobs: readonly UploadJob[]; onTakeAway(job: UploadJob): void }) {
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

const accepted = '.mp4,.m4v,.webm,.png,.jpg,.jpeg,.webp,video/mp4,video/webm,image/png,image/jpeg,image/webp';
const tabs = ['all', ...contentKinds] as const;
/** In the address: contents without a folder. No folder has this name. */
const top = '/';

/** Videos and pictures of the hall: uploaded, found, watched, named and removed. */
export default function LibraryDesk() {
  const t = useWords(libraryWords);
  const view = useListView();
  const chooser = useRef<HTMLInputElement>(null);
  const folder = view.chosen('folder');
  const target = folder === top ? '' : folder;
  const kind = view.oneOf('kind', tabs, 'all');
  const answer = useCall(
    '/api.php/official/hall/library/list',
    {
      search: view.chosen('q'),
      folder: folder === '' ? undefined : target,
      kind: kind === 'all' ? undefined : kind,
    },
    { keepPreviousData: true },
  );
  const { data, mutate } = answer;
  const { jobs, add, takeAway } = useUploads(() => void mutate());
  const discard = useChange(undefined, mutate);
  const take = (files: FileList | null) => {
    if (files?.length) add(files, target);
  };
  const isOver = useDroppedFiles(take);
  const opened = data?.contents.find(({ id }) => id === view.open);
  const isFiltered = view.chosen('q') !== '' || folder !== '' || kind !== 'all';
  const underWay = new Set(jobs.filter((job) => !job.isOver).map((job) => job.file.size));
  const unfinished = (data?.unfinished ?? []).filter(({ size }) => !underWay.has(size));
  const columns: TableColumnsType<Content> = [
    {
      title: t.name,
      key: 'name',
      render: (_, content) => (
        <NameLink view={view} open={content.id} detail={content.folder}>
          {content.name}
        </NameLink>
      ),
    },
    { title: t.picture, key: 'picture', width: 112, render: (_, content) => <Poster content={content} /> },
    {
      title: t.length,
      key: 'length',
      width: 90,
      render: (_, { kind, duration_ms }) => (kind === 'video' ? lengthText(duration_ms) : '–'),
    },
    {
      title: t.pixels,
      key: 'pixels',
      width: 120,
      render: (_, { width, height }) => <span className="tabular-nums">{`${width} × ${height}`}</span>,
    },
    { title: t.size, key: 'size', width: 100, render: (_, { size }) => bytesText(size) },
    { title: t.addedBy, key: 'by', width: 110, render: (_, { by }) => by || '–' },
    { title: t.added, key: 'at', width: 150, render: (_, { at }) => <MomentCell at={at} /> },
  ];

  return (
    <div className={`min-h-[70vh] ${isOver ? 'outline-2 outline-primary -outline-offset-4' : ''}`}>
      <input
        ref={chooser}
        type="file"
        multiple
        hidden
        accept={accepted}
        aria-label={t.upload}
        onChange={({ currentTarget }) => {
          take(currentTarget.files);
          currentTarget.value = '';
        }}
      />
      <DeskList
        title={t.title}
        about={isOver ? t.drop : t.about}
        actions={
          <Button type="primary" onClick={() => chooser.current?.click()}>
            {target ? t.uploadTo(target) : t.upload}
          </Button>
        }
        tabs={tabs}
        tabNames={kindNames}
        usualTab="all"
        tabAs="kind"
        search={t.search}
        filters={
          <Select
            allowClear
            className="min-w-44"
            aria-label={t.folder}
            placeholder={t.folder}
            value={folder || undefined}
            onChange={(chosen?: string) => view.show({ folder: chosen ?? '' })}
            options={(data?.folders ?? []).map((each) => ({
              value: each.folder || top,
              label: `${each.folder || t.top} (${each.count})`,
            }))}
          />
        }
        above={
          <>
            <UploadList jobs={jobs} onTakeAway={takeAway} />
            {unfinished.length > 0 ? (
              <Alert
                type="warning"
                className="mb-5!"
                title={t.unfinished}
                description={
                  <>
                    <p>{t.unfinishedText}</p>
                    <ul className="pt-1">
                      {unfinished.map(({ id, name }) => (
                        <li key={id} className="flex items-center gap-2">
                          <span className="truncate">{name}</span>
                          <Button
                            size="small"
                            type="link"
                            onClick={() => void discard(() => send('/api.php/official/hall/library/cancel', { id }))}
                          >
                            {t.drop_unfinished}
                          </Button>
                        </li>
                      ))}
                    </ul>
                  </>
                }
              />
            ) : null}
          </>
        }
        view={view}
        answer={wholeList({ ...answer, data: data?.contents })}
        columns={columns}
        minWidth={900}
        empty={isFiltered ? undefined : <EmptyState heading={t.empty} text={t.emptyText} />}
        isOpenedByRow
        isWhole
      >
        {opened ? (
          <ContentDrawer key={opened.id} content={opened} onClose={() => view.show({ open: '' })} onChanged={mutate} />
        ) : null}
      </DeskList>
    </div>
  );
}

/** A small picture of a content; warps on the beam until a video has one. */
function Poster({ content: { poster } }: { content: Content }) {
  return (
    <span className="block aspect-video w-20 overflow-hidden rounded-[4px] bg-[#0b1513]">
      {poster ? (
        <img src={poster} alt="" loading="lazy" className="size-full object-contain" />
      ) : (
        <svg aria-hidden="true" viewBox="0 0 160 90" className="size-full">
          <path
            stroke="#24413b"
            strokeWidth="1.5"
            d={Array.from({ length: 19 }, (_, at) => `M${8 + at * 8} 0V90`).join('')}
          />
          <path fill="#2dd4bf" d="M70 32 96 45 70 58Z" />
        </svg>
      )}
    </span>
  );
}
