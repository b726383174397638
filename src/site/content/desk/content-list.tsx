import { Button, Table, type TableColumnsType, Tag } from 'antd';
import { Link, useParams } from 'react-router';
import { emptyOrComing } from '#kit/desk/coming-rows.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { inLanguage } from '#kit/language.ts';
import { shortMoment } from '#kit/short-moment.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { ContentForm } from './content-form.ts';
import { contentForms } from './content-forms.ts';
import { deskWords, stateWords } from './desk-words.ts';
import { SingleEntry } from './single-entry.tsx';
import type { Item } from './use-content-draft.ts';

const colours = { draft: 'default', scheduled: 'gold', shown: 'green', withdrawn: 'default' } as const;

/** Where an entry stands, and whether its draft is ahead of what visitors see. */
export function StateMark({ item }: { item: Item }) {
  const say = useWords(deskWords);
  const language = useLanguage();
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Tag color={colours[item.state]} variant="outlined">
        {inLanguage(stateWords[item.state], language)}
      </Tag>
      {item.has_changes ? (
        <Tag color="orange" variant="outlined">
          {say.changes}
        </Tag>
      ) : null}
    </span>
  );
}

/** Every entry of one kind; of the kind that has one entry, that one. */
export default function ContentList() {
  const { kind } = useParams();
  const form = contentForms.find(({ place }) => place === kind);
  if (!form) return null;
  return form.single ? <SingleEntry key={form.place} form={form} /> : <Entries key={form.place} form={form} />;
}

function Entries({ form }: { form: ContentForm }) {
  const say = useWords(deskWords);
  const language = useLanguage();
  const answer = useCall(form.calls.list, {});
  const { data, error, isLoading } = answer;
  const items = data as Item[] | undefined;
  const moment = (at: string) => shortMoment(at, language, Date.now());
  const columns: TableColumnsType<Item> = [
    {
      title: say.name,
      key: 'name',
      render: (_, item) => (
        <Link to={`/console/content/${form.place}/${item.id}`} className="font-medium text-primary">
          {form.nameOf(item.content, language) || say.untitled}
        </Link>
      ),
    },
    { title: say.state, key: 'state', width: 220, render: (_, item) => <StateMark item={item} /> },
    {
      title: say.shownFrom,
      key: 'shown',
      width: 150,
      render: (_, { shown_from }) => <span className="tabular-nums">{shown_from ? moment(shown_from) : ''}</span>,
    },
    {
      title: say.updated,
      key: 'updated',
      width: 200,
      render: (_, { updated_at, updated_by }) => (
        <span className="tabular-nums text-ink-2">
          {moment(updated_at)} <span className="text-ink-3">{updated_by}</span>
        </span>
      ),
    },
  ];
  return (
    <div className="px-4 py-6 sm:px-8">
      <PageHead title={inLanguage(form.title, language)} hidden />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-[1.375rem] leading-tight font-semibold">{inLanguage(form.title, language)}</h1>
          <p className="mt-2 max-w-[44rem] text-sm text-ink-2">{inLanguage(form.about, language)}</p>
        </div>
        <Link to={`/console/content/${form.place}/new`}>
          <Button type="primary">{say.create}</Button>
        </Link>
      </div>
      <FailedReading answer={answer} title={say.failed} />
      {error && !data ? null : (
        <Table
          rowKey="id"
          size="small"
          columns={columns}
          dataSource={items ?? []}
          loading={isLoading && items !== undefined}
          locale={{ emptyText: emptyOrComing(isLoading && !items, say.none) }}
          pagination={(items?.length ?? 0) > 50 ? { pageSize: 50 } : false}
          scroll={{ x: 760 }}
        />
      )}
    </div>
  );
}
