import { Button, Table, type TableColumnsType } from 'antd';
import { useState } from 'react';
import type { Campaign } from '#campaigns/contract.ts';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { yuan } from '#kit/text/money.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { CampaignDrawer } from './campaign-drawer.tsx';
import { deskWords } from './desk-words.ts';

/** Festivals and sales, and one of them at the side. */
export default function CampaignsDesk() {
  const say = useWords(deskWords);
  const language = useLanguage();
  const { data, error, isLoading, mutate } = useCall('/campaigns/list', {});
  const [open, setOpen] = useState<Campaign | 'new'>();
  const titleOf = (campaign: Campaign) => (language === 'en' ? campaign.en_title : campaign.zh_title);
  const columns: TableColumnsType<Campaign> = [
    {
      title: say.name,
      key: 'name',
      render: (_, campaign) => (
        <span>
          <Button type="link" size="small" className="px-0!" onClick={() => setOpen(campaign)}>
            {titleOf(campaign)}
          </Button>
          <span className="block text-[0.8125rem] text-ink-3">{campaign.slug}</span>
        </span>
      ),
    },
    {
      title: say.period,
      key: 'period',
      width: 220,
      render: (_, { first_day, last_day }) => (
        <span className="tabular-nums">{first_day === last_day ? first_day : `${first_day} – ${last_day}`}</span>
      ),
    },
    {
      title: say.target,
      key: 'target',
      width: 160,
      render: (_, { target_fen }) => <span className="tabular-nums">{target_fen > 0 ? yuan(target_fen) : '–'}</span>,
    },
    { title: say.compared, key: 'compared', width: 140, render: (_, { compared_with }) => compared_with || '–' },
    { title: say.sessions, key: 'sessions', width: 80, render: (_, { sessions }) => sessions.length },
    { title: say.products, key: 'products', width: 80, render: (_, { products }) => products.length },
  ];
  return (
    <div className="px-4 py-6 sm:px-8">
      <PageHead title={say.title} hidden />
      <div className="flex flex-wrap items-center justify-between gap-3 pb-4">
        <h1 className="text-[1.375rem] leading-tight font-semibold">{say.title}</h1>
        <Button type="primary" onClick={() => setOpen('new')}>
          {say.create}
        </Button>
      </div>
      <FailedReading answer={{ data, error, mutate }} />
      {error && !data ? null : (
        <div className={data?.length ? 'overflow-x-auto' : ''}>
          <Table
            rowKey="id"
            size="small"
            // Without any its words stand in the middle of the page, and not of a table that is wider.
            {...(data?.length ? { style: { minWidth: 820 } } : { showHeader: false })}
            columns={columns}
            dataSource={data ?? []}
            loading={isLoading}
            pagination={false}
            locale={{ emptyText: <span className="text-ink-2">{say.empty}</span> }}
          />
        </div>
      )}
      {open ? (
        <CampaignDrawer
          key={open === 'new' ? 'new' : open.id}
          campaign={open === 'new' ? undefined : open}
          others={(data ?? []).filter((other) => open === 'new' || other.id !== open.id)}
          onClose={() => setOpen(undefined)}
          onChanged={() => {
            void mutate();
            setOpen(undefined);
          }}
        />
      ) : null}
    </div>
  );
}
