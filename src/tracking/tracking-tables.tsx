import { Table, type TableColumnsType } from 'antd';
import type { ReactNode } from 'react';
import type { ResultOf } from '#kit/call.ts';
import { inLanguage } from '#kit/language.ts';
import { shortMoment } from '#kit/short-moment.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { faults as faultReasons, type trackingOverview } from './contract.ts';
import { faultWords, trackingWords } from './tracking-words.ts';

type Overview = ResultOf<typeof trackingOverview>;
type PageRow = Overview['pages'][number];
type EventRow = Overview['events'][number];
type ErrorRow = Overview['errors'][number];
type FaultRow = Overview['faults'][number];

const figure = (value: number) => value.toLocaleString();
const numeric = { align: 'end' as const, width: 96, className: 'tabular-nums', render: figure };
const plain = { size: 'small' as const, pagination: false as const };

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0">
      <h2 className="mb-2 text-base font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** Addresses are stored percent-encoded; people read them decoded. */
function readable(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}

export function PageTable({ pages }: { pages: PageRow[] }) {
  const say = useWords(trackingWords);
  const columns: TableColumnsType<PageRow> = [
    {
      title: say.page,
      dataIndex: 'route',
      render: (route: string) => <span className="wrap-anywhere">{readable(route) || '–'}</span>,
    },
    { title: say.loads, dataIndex: 'loads', ...numeric },
    { title: say.navigations, dataIndex: 'navigations', ...numeric },
    { title: say.served, dataIndex: 'served', ...numeric },
    {
      title: say.unseen,
      dataIndex: 'unseen',
      ...numeric,
      render: (share: number | null) => (share === null ? '–' : `${Math.round(share * 100)}%`),
    },
  ];
  return (
    <Section title={say.pages}>
      <Table
        {...plain}
        rowKey="route"
        columns={columns}
        dataSource={pages}
        scroll={{ x: 560 }}
        locale={{ emptyText: say.noEvents }}
      />
    </Section>
  );
}

export function EventTable({ events }: { events: EventRow[] }) {
  const say = useWords(trackingWords);
  const columns: TableColumnsType<EventRow> = [
    {
      title: say.name,
      dataIndex: 'name',
      render: (name: string, { category }) => (
        <span className="wrap-anywhere">
          {name || '–'}
          <span className="ml-2 text-ink-3">{category}</span>
        </span>
      ),
    },
    { title: say.count, dataIndex: 'count', ...numeric },
    { title: say.visitors, dataIndex: 'visitors', ...numeric },
  ];
  return (
    <Section title={say.events}>
      <Table
        {...plain}
        rowKey={({ category, name }) => `${category} ${name}`}
        columns={columns}
        dataSource={events}
        locale={{ emptyText: say.noEvents }}
      />
    </Section>
  );
}

export function ErrorTable({ errors }: { errors: ErrorRow[] }) {
  const say = useWords(trackingWords);
  const language = useLanguage();
  const moment = (at: string) => shortMoment(at, language, Date.now());
  const columns: TableColumnsType<ErrorRow> = [
    {
      title: say.what,
      key: 'what',
      render: (_, { name, message, place }) => (
        <span className="wrap-anywhere">
          <span className="text-madder">{name || '–'}</span>
          <span className="ml-2">{message}</span>
          <span className="block text-[0.8125rem] text-ink-3">{readable(place)}</span>
        </span>
      ),
    },
    { title: say.count, dataIndex: 'count', ...numeric },
    { title: say.visitors, dataIndex: 'visitors', ...numeric },
    { title: say.first, dataIndex: 'first_at', width: 130, className: 'tabular-nums', render: moment },
    { title: say.last, dataIndex: 'last_at', width: 130, className: 'tabular-nums', render: moment },
  ];
  return (
    <Section title={say.errors}>
      <Table
        {...plain}
        rowKey={({ name, message, place }) => `${name} ${message} ${place}`}
        columns={columns}
        dataSource={errors}
        scroll={{ x: 720 }}
        locale={{ emptyText: say.noErrors }}
        expandable={{ expandedRowRender: ({ sample }) => <Sample sample={sample} /> }}
      />
    </Section>
  );
}

function Sample({ sample }: { sample: Record<string, string> }) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-[0.8125rem]">
      {Object.entries(sample).map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-ink-3">{name}</dt>
          <dd className="whitespace-pre-wrap wrap-anywhere font-mono">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function FaultTable({ faults }: { faults: FaultRow[] }) {
  const say = useWords(trackingWords);
  const language = useLanguage();
  const columns: TableColumnsType<FaultRow> = [
    {
      title: say.reason,
      dataIndex: 'reason',
      render: (reason: string) =>
        Object.hasOwn(faultReasons, reason)
          ? inLanguage(faultWords[reason as keyof typeof faultWords], language)
          : reason,
    },
    {
      title: say.outcome,
      dataIndex: 'outcome',
      width: 130,
      render: (outcome: string) => (outcome === 'stored' ? say.stored : say.refused),
    },
    { title: say.count, dataIndex: 'count', ...numeric },
  ];
  return (
    <Section title={say.faults}>
      <Table {...plain} rowKey="reason" columns={columns} dataSource={faults} locale={{ emptyText: say.noFaults }} />
    </Section>
  );
}
