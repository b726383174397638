import type { TableColumnsType } from 'antd';
import { useParams } from 'react-router';
import { NameLink } from '#kit/desk/desk-list.tsx';
import { PagedTable, wholeList } from '#kit/desk/paged-table.tsx';
import { useListView } from '#kit/desk/use-list-view.ts';
import { inLanguage } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { ContentEditor } from './content-editor.tsx';
import { type ContentForm, callOf } from './content-form.ts';
import { contentForms } from './content-forms.ts';
import { deskWords } from './desk-words.ts';
import { LegalList } from './legal-list.tsx';
import { ListHead } from './list-head.tsx';
import { asLoaded, EntryFailed, PresentEntry } from './present-entry.tsx';
import { StateMark } from './state-mark.tsx';
import type { Item } from './use-content-draft.ts';

/** List of entries of a kind, or the editor of a single-entry kind. */
export default function ContentList() {
  const { kind } = useParams();
  const form = contentForms.find(({ place }) => place === kind);
  if (!form) return null;
  if (form.single) return <SingleEntry key={form.place} form={form} />;
  return form.place === 'legal' ? <LegalList form={form} /> : <Entries key={form.place} form={form} />;
}

function Entries({ form }: { form: ContentForm }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const answer = useCall(callOf(form, 'list'), {});
  const items = answer.data as Item[] | undefined;
  const view = useListView();
  const moment = (at: string) => shortMoment(at, language, Date.now());
  const columns: TableColumnsType<Item> = [
    {
      title: t.name,
      key: 'name',
      render: (_, item) => (
        <NameLink to={`/console/content/${form.place}/${item.id}`}>
          {form.nameOf(item.content, language) || t.untitled}
        </NameLink>
      ),
    },
    { title: t.state, key: 'state', width: 220, render: (_, item) => <StateMark item={item} /> },
    {
      title: t.shownFrom,
      key: 'shown',
      width: 150,
      render: (_, { shown_from }) => <span className="tabular-nums">{shown_from ? moment(shown_from) : ''}</span>,
    },
    {
      title: t.updated,
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
      <ListHead form={form} />
      <PagedTable
        answer={wholeList({ ...answer, data: items })}
        columns={columns}
        minWidth={760}
        empty={t.none}
        paging={{ page: view.page, size: view.size, onPage: view.turn }}
      />
    </div>
  );
}

/** Editor of a single-entry kind. The list only gives the id, as it omits long texts. */
function SingleEntry({ form }: { form: ContentForm }) {
  const language = useLanguage();
  const answer = useCall(callOf(form, 'list'), {}, asLoaded);
  const { data, error, isValidating, mutate } = answer;
  const items = data as Item[] | undefined;
  if (error) return <EntryFailed form={form} answer={answer} />;
  if (!items || isValidating) return <TableSkeleton rows={6} title={inLanguage(form.title, language)} />;
  const [item] = items;
  if (item) return <PresentEntry form={form} id={item.id} />;
  return (
    <ContentEditor
      form={form}
      loaded={undefined}
      start={form.empty}
      onChanged={(made) => void mutate([made] as never, { revalidate: false })}
    />
  );
}
