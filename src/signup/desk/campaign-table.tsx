import { Button, Segmented, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { PagedTable, wholeList } from '#kit/desk/paged-table.tsx';
import { grouped } from '#kit/text/grouped.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { CampaignFigures } from '#signup/contract.ts';
import { deskWords } from './desk-words.ts';

const figure = { align: 'end' as const, width: 110, className: 'tabular-nums' };

/** Results of each campaign link: visitors, sign-ups, matches. */
export function CampaignTable({ onShow }: { onShow(campaign: string): void }) {
  const t = useWords(deskWords);
  const [days, setDays] = useState(30);
  const answer = useCall('/api.php/official/signup/campaign_figures', { days }, { keepPreviousData: true });
  const columns: TableColumnsType<CampaignFigures> = [
    {
      title: t.campaign,
      key: 'campaign',
      render: (_, { campaign }) =>
        campaign ? (
          <span className="wrap-anywhere">{campaign}</span>
        ) : (
          <span className="text-ink-3">{t.noCampaign}</span>
        ),
    },
    {
      title: t.visitors,
      key: 'visitors',
      ...figure,
      render: (_, { campaign, visitors }) => (campaign ? grouped(visitors) : '–'),
    },
    { title: t.signups, dataIndex: 'signups', ...figure },
    {
      title: t.rate,
      key: 'rate',
      ...figure,
      render: (_, { visitors, signups }) =>
        visitors > 0 ? `${((100 * Math.min(signups, visitors)) / visitors).toFixed(1)}%` : '–',
    },
    { title: t.matched, dataIndex: 'matched', ...figure },
    {
      title: <span className="sr-only">{t.show}</span>,
      key: 'show',
      width: 120,
      align: 'end',
      render: (_, { campaign, signups }) =>
        campaign && signups > 0 ? (
          <Button type="link" size="small" onClick={() => onShow(campaign)}>
            {t.show}
          </Button>
        ) : null,
    },
  ];
  return (
    <section className="mt-10 max-w-[54rem]">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 className="text-base font-semibold">{t.campaigns}</h2>
          <p className="mt-1 text-[0.8125rem] text-ink-3">{t.campaignsAbout}</p>
        </div>
        <Segmented
          size="small"
          value={days}
          onChange={setDays}
          options={[7, 30, 90].map((value) => ({ value, label: t.days(value) }))}
        />
      </div>
      <div className="mt-3">
        <PagedTable answer={wholeList(answer)} rowKey="campaign" columns={columns} minWidth={620} empty="–" />
      </div>
    </section>
  );
}
