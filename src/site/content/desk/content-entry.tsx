import { useParams } from 'react-router';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { inLanguage } from '#kit/language.ts';
import { ComingHead } from '#kit/ui/coming-head.tsx';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { ContentEditor } from './content-editor.tsx';
import type { ContentForm } from './content-form.ts';
import { contentForms } from './content-forms.ts';
import { deskWords } from './desk-words.ts';
import { NewLegal, OwnLegal } from './legal-entry.tsx';
import type { Item } from './use-content-draft.ts';

const asLoaded = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: true } as const;

/** The editor of one entry, or of a new one. */
export default function ContentEntry() {
  const { kind, id } = useParams();
  const form = contentForms.find(({ place }) => place === kind);
  if (!form) return null;
  if (form.place === 'legal' && id?.includes('@')) return <OwnLegal key={id} form={form} name={id} />;
  if (id !== 'new') return <Present key={`${kind} ${id}`} form={form} id={Number(id)} />;
  return form.place === 'legal' ? (
    <NewLegal form={form} />
  ) : (
    <ContentEditor key={kind} form={form} loaded={undefined} start={form.empty} />
  );
}

function Present({ form, id }: { form: ContentForm; id: number }) {
  const title = inLanguage(form.title, useLanguage());
  const say = useWords(deskWords);
  const answer = useCall(form.calls.get, { id }, asLoaded);
  const { data, error, isValidating, mutate } = answer;
  if (error)
    return (
      <div className="p-8">
        <ComingHead title={title} />
        <FailedReading answer={answer} title={say.failed} />
      </div>
    );
  // What an earlier visit left in the cache may be old: the editor begins on what the server says now.
  if (!data || isValidating) return <TableSkeleton rows={6} title={title} />;
  return (
    <ContentEditor
      form={form}
      loaded={data as Item}
      start={form.empty}
      onChanged={(item) => void mutate(item, { revalidate: false })}
    />
  );
}
