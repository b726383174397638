import { Alert, Button, Input, Segmented, Select, Skeleton } from 'antd';
import { useRef, useState } from 'react';
import { type ContentKind, contentKinds } from '#hall/library/library-contract.ts';
import { send } from '#kit/call/send.ts';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { ContentCard } from './content-card.tsx';
import { ContentDrawer } from './content-drawer.tsx';
import { libraryWords } from './library-words.ts';
import { UploadList } from './upload-list.tsx';
import { useDroppedFiles } from './use-dropped-files.ts';
import { useUploads } from './use-uploads.ts';

const accepted = '.mp4,.m4v,.webm,.png,.jpg,.jpeg,.webp,video/mp4,video/webm,image/png,image/jpeg,image/webp';
const everywhere = '*';

/** Videos and pictures of the hall: sent, found, looked at, named, and removed. */
export default function LibraryDesk() {
  const t = useWords(libraryWords);
  const [search, setSearch] = useState('');
  const [folder, setFolder] = useState(everywhere);
  const [kind, setKind] = useState<ContentKind | 'all'>('all');
  const [open, setOpen] = useState<number>();
  const chooser = useRef<HTMLInputElement>(null);
  const { data, error, isLoading, mutate } = useCall(
    '/api.php/official/hall/library/list',
    { search, folder: folder === everywhere ? undefined : folder, kind: kind === 'all' ? undefined : kind },
    { keepPreviousData: true },
  );
  const { jobs, add, takeAway } = useUploads(() => void mutate());
  const discard = useChange(undefined, mutate);
  const target = folder === everywhere ? '' : folder;
  const take = (files: FileList | null) => {
    if (files?.length) add(files, target);
  };
  const isOver = useDroppedFiles(take);
  const contents = data?.contents ?? [];
  const opened = contents.find(({ id }) => id === open);
  const isFiltered = search !== '' || folder !== everywhere || kind !== 'all';
  const underWay = new Set(jobs.filter((job) => !job.isOver).map((job) => job.file.size));
  const unfinished = (data?.unfinished ?? []).filter(({ size }) => !underWay.has(size));

  return (
    <div className={`min-h-[70vh] px-4 py-6 sm:px-8 ${isOver ? 'outline-2 outline-primary -outline-offset-4' : ''}`}>
      <PageHead title={t.title} hidden />
      <div className="flex flex-wrap items-start justify-between gap-3 pb-4">
        <div>
          <h1 className="text-[1.375rem] leading-tight font-semibold">{t.title}</h1>
          <p className="pt-1 text-[0.875rem] text-ink-2">{isOver ? t.drop : t.about}</p>
        </div>
        <Button type="primary" size="large" onClick={() => chooser.current?.click()}>
          {target ? t.uploadTo(target) : t.upload}
        </Button>
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
      </div>
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
      <div className="flex flex-wrap gap-3 pb-5">
        <Input.Search
          allowClear
          className="max-w-72"
          placeholder={t.search}
          aria-label={t.search}
          onSearch={(text) => setSearch(text.trim())}
        />
        <Select
          className="min-w-44"
          aria-label={t.folders}
          value={folder}
          onChange={setFolder}
          options={[
            { value: everywhere, label: `${t.folders}${t.colon}${t.all}` },
            ...(data?.folders ?? []).map((each) => ({
              value: each.folder,
              label: `${each.folder || t.top} (${each.count})`,
            })),
          ]}
        />
        <Segmented
          value={kind}
          onChange={(chosen) => setKind(chosen)}
          options={[
            { value: 'all' as const, label: t.all },
            ...contentKinds.map((value) => ({ value, label: t[value] })),
          ]}
        />
      </div>
      <FailedReading answer={{ data, error, mutate }} />
      {error && !data ? null : isLoading && !data ? (
        <Skeleton active />
      ) : contents.length === 0 ? (
        isFiltered ? (
          <EmptyState
            heading={t.noneFound}
            action={
              <Button
                onClick={() => {
                  setSearch('');
                  setFolder(everywhere);
                  setKind('all');
                }}
              >
                {t.showAll}
              </Button>
            }
          />
        ) : (
          <EmptyState heading={t.empty} text={t.emptyText} />
        )
      ) : (
        <ul className="grid grid-cols-[repeat(auto-fill,minmax(13rem,1fr))] gap-4">
          {contents.map((content) => (
            <ContentCard key={content.id} content={content} onOpen={() => setOpen(content.id)} />
          ))}
        </ul>
      )}
      {opened ? (
        <ContentDrawer key={opened.id} content={opened} onClose={() => setOpen(undefined)} onChanged={mutate} />
      ) : null}
    </div>
  );
}
