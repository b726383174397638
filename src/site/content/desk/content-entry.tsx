import { useParams } from 'react-router';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { inLanguage } from '#kit/language.ts';
import { businessDay } from '#kit/time.ts';
import { ComingHead } from '#kit/ui/coming-head.tsx';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { getNewestLegal } from '#site/legal/contract.ts';
import { ContentEditor } from './content-editor.tsx';
import type { ContentForm, Fields } from './content-form.ts';
import { contentForms } from './content-forms.ts';
import { deskWords } from './desk-words.ts';
import type { Item } from './use-content-draft.ts';

const asLoaded = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: true } as const;

/** The editor of one entry, or of a new one. */
export default function ContentEntry() {
  const { kind, id } = useParams();
  const form = contentForms.find(({ place }) => place === kind);
  if (!form) return null;
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

/** A new version begins with the words of the newest one. */
function NewLegal({ form }: { form: ContentForm }) {
  const title = inLanguage(form.title, useLanguage());
  const say = useWords(deskWords);
  const privacy = useCall(getNewestLegal, { document: 'privacy' }, asLoaded);
  const tos = useCall(getNewestLegal, { document: 'tos' }, asLoaded);
  const failed = [privacy, tos].find(({ error }) => error);
  if (failed)
    return (
      <div className="p-8">
        <ComingHead title={title} />
        <FailedReading answer={failed} title={say.failed} />
      </div>
    );
  if (!privacy.data || !tos.data) return <TableSkeleton rows={6} title={title} />;
  const today = businessDay(Date.now());
  const start = (document: 'privacy' | 'tos'): Fields => ({
    ...(document === 'tos' ? tos.data : privacy.data),
    document,
    version: today,
    effective_from: today,
    zh_changes: '',
    en_changes: '',
  });
  return (
    <ContentEditor
      form={form}
      loaded={undefined}
      start={start('privacy')}
      startFor={(document) => start(document === 'tos' ? 'tos' : 'privacy')}
    />
  );
}
