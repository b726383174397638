import { Button, type TableColumnsType } from 'antd';
import type { Campaign } from '#campaigns/contract.ts';
import { DeskList, NameLink } from '#kit/desk/desk-list.tsx';
import { wholeList } from '#kit/desk/paged-table.tsx';
import { useListView } from '#kit/desk/use-list-view.ts';
import { yuan } from '#kit/text/money.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { CampaignDrawer } from './campaign-drawer.tsx';
import { deskWords } from './desk-words.ts';

/** List of festivals and sales, with one in a drawer. */
export default function CampaignsDesk() {
  const t = useWords(deskWords);
  const language = useLanguage();
  const answer = useCall('/campaigns/list', {});
  const { data, mutate } = answer;
  const view = useListView();
  const open = view.chosen('open') === 'new' ? 'new' : data?.find(({ id }) => id === view.open);
  const titleOf = (campaign: Campaign) => (language === 'en' ? campaign.en_title : campaign.zh_title);
  const columns: TableColumnsType<Campaign> = [
    {
      title: t.name,
      key: 'name',
      render: (_, campaign) => (
        <NameLink view={view} open={campaign.id} detail={campaign.slug}>
          {titleOf(campaign)}
        </NameLink>
      ),
    },
    {
      title: t.period,
      key: 'period',
      width: 220,
      render: (_, { first_day, last_day }) => (
        <span className="tabular-nums">{first_day === last_day ? first_day : `${first_day} – ${last_day}`}</span>
      ),
    },
    {
      title: t.target,
      key: 'target',
      width: 160,
      render: (_, { target_fen }) => <span className="tabular-nums">{target_fen > 0 ? yuan(target_fen) : '–'}</span>,
    },
    { title: t.compared_with, key: 'compared', width: 140, render: (_, { compared_with }) => compared_with || '–' },
    { title: t.sessions, key: 'sessions', width: 100, render: (_, { sessions }) => sessions.length },
    { title: t.products, key: 'products', width: 100, render: (_, { products }) => products.length },
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
      minWidth={820}
      empty={t.empty}
      isWhole
    >
      {open ? (
        <CampaignDrawer
          key={open === 'new' ? 'new' : open.id}
          campaign={open === 'new' ? undefined : open}
          others={(data ?? []).filter((other) => open === 'new' || other.id !== open.id)}
          onClose={() => view.show({ open: '' })}
          onChanged={mutate}
        />
      ) : null}
    </DeskList>
  );
}
