import { Button, type TableColumnsType } from 'antd';
import { moved } from '#hall/moved.ts';
import type { Story } from '#hall/panels/stories-contract.ts';
import { StoryPicture } from '#hall/panels/story-screen.tsx';
import { send } from '#kit/call/send.ts';
import { DeskList, NameLink } from '#kit/desk/desk-list.tsx';
import { wholeList } from '#kit/desk/paged-table.tsx';
import { StateMark } from '#kit/desk/state-mark.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { useListView } from '#kit/desk/use-list-view.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { storiesWords } from './stories-words.ts';
import { StoryDrawer } from './story-drawer.tsx';

/** What visitors read at the panels, in its order: written, shown or not, moved. */
export default function StoriesDesk() {
  const t = useWords(storiesWords);
  const isEnglish = useLanguage() === 'en';
  const answer = useCall('/api.php/official/hall/stories/list', {});
  const { data: stories = [], mutate } = answer;
  const view = useListView();
  const change = useChange(undefined, mutate);
  const open = view.chosen('open') === 'new' ? 'new' : stories.find(({ id }) => id === view.open);
  const titleOf = (story: Story) => (isEnglish ? story.en_title : story.zh_title);
  const move = (place: number, by: number) => {
    const ids = moved(stories, place, by).map(({ id }) => id);
    void change(() => send('/api.php/official/hall/stories/order', { ids }));
  };
  const columns: TableColumnsType<Story> = [
    {
      title: t.kind,
      key: 'title',
      render: (_, story) => (
        <NameLink view={view} open={story.id} detail={isEnglish ? story.en_lead : story.zh_lead}>
          {titleOf(story)}
        </NameLink>
      ),
    },
    {
      title: t.picture,
      key: 'picture',
      width: 96,
      render: (_, story) => (
        <span className="block h-10 w-16 overflow-hidden rounded-[4px]">
          <StoryPicture story={story} />
        </span>
      ),
    },
    {
      title: t.state,
      key: 'state',
      width: 108,
      render: (_, { is_shown }) => (
        <StateMark tone={is_shown ? 'moss' : 'plain'}>{is_shown ? t.visible : t.hidden}</StateMark>
      ),
    },
    {
      title: t.order,
      key: 'order',
      width: 108,
      render: (_, story, place) => (
        <>
          <Button disabled={place === 0} aria-label={t.up(titleOf(story))} onClick={() => move(place, -1)}>
            ↑
          </Button>
          <Button
            disabled={place === stories.length - 1}
            aria-label={t.down(titleOf(story))}
            onClick={() => move(place, 1)}
          >
            ↓
          </Button>
        </>
      ),
    },
  ];
  return (
    <DeskList
      title={t.title}
      about={t.about}
      actions={
        <Button type="primary" onClick={() => view.show({ open: 'new' })}>
          {t.create}
        </Button>
      }
      view={view}
      answer={wholeList(answer)}
      columns={columns}
      minWidth={760}
      empty={t.empty}
      isWhole
    >
      {open ? (
        <StoryDrawer
          key={open === 'new' ? open : open.id}
          story={open === 'new' ? undefined : open}
          onClose={() => view.show({ open: '' })}
          onChanged={mutate}
        />
      ) : null}
    </DeskList>
  );
}
