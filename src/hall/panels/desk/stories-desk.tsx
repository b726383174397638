import { Button, Skeleton, Tag } from 'antd';
import { useState } from 'react';
import type { Story } from '#hall/panels/stories-contract.ts';
import { StoryPicture } from '#hall/panels/story-screen.tsx';
import { send } from '#kit/call/send.ts';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { storiesWords } from './stories-words.ts';
import { StoryDrawer } from './story-drawer.tsx';

/** What visitors read at the panels, in its order: written, shown or not, put elsewhere. */
export default function StoriesDesk() {
  const t = useWords(storiesWords);
  const isEnglish = useLanguage() === 'en';
  const { data, error, mutate } = useCall('/api.php/official/hall/stories/list', {});
  const [open, setOpen] = useState<Story | 'new'>();
  const change = useChange(undefined, mutate);
  const stories = data ?? [];
  const move = (place: number, by: number) => {
    const ids = stories.map(({ id }) => id);
    const [moved] = ids.splice(place, 1);
    if (moved !== undefined) ids.splice(place + by, 0, moved);
    void change(() => send('/api.php/official/hall/stories/order', { ids }));
  };
  return (
    <div className="px-4 py-6 sm:px-8">
      <PageHead title={t.title} hidden />
      <div className="flex flex-wrap items-start justify-between gap-3 pb-5">
        <div>
          <h1 className="text-[1.375rem] leading-tight font-semibold">{t.title}</h1>
          <p className="pt-1 text-[0.875rem] text-ink-2">{t.about}</p>
        </div>
        <Button type="primary" onClick={() => setOpen('new')}>
          {t.create}
        </Button>
      </div>
      <FailedReading answer={{ data, error, mutate }} />
      {!data && !error ? <Skeleton active /> : null}
      {data?.length === 0 ? <EmptyState heading={t.empty} text={t.emptyText} /> : null}
      <ol className="rows">
        {stories.map((story, place) => {
          const title = isEnglish ? story.en_title : story.zh_title;
          return (
            <li key={story.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
              <span className="block h-18 w-28 overflow-hidden rounded-[4px]">
                <StoryPicture story={story} />
              </span>
              <span className="min-w-48 flex-1">
                <Button type="link" className="px-0!" onClick={() => setOpen(story)}>
                  {title}
                </Button>
                {story.is_shown ? null : <Tag className="ml-2!">{t.hidden}</Tag>}
                <span className="block text-[0.875rem] text-ink-2">{isEnglish ? story.en_lead : story.zh_lead}</span>
              </span>
              <Button disabled={place === 0} aria-label={`${t.up}：${title}`} onClick={() => move(place, -1)}>
                ↑
              </Button>
              <Button
                disabled={place === stories.length - 1}
                aria-label={`${t.down}：${title}`}
                onClick={() => move(place, 1)}
              >
                ↓
              </Button>
            </li>
          );
        })}
      </ol>
      {open ? (
        <StoryDrawer
          key={open === 'new' ? 'new' : `${open.id}/${open.revision}`}
          story={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
          onChanged={mutate}
        />
      ) : null}
    </div>
  );
}
