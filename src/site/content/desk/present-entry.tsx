import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { HiddenHeading } from '#kit/ui/hidden-heading.tsx';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { ContentEditor } from './content-editor.tsx';
import { type ContentForm, callOf } from './content-form.ts';
import type { Item } from './use-content-draft.ts';

/** Query options for an editor's starting point: later data must not replace it. */
export const asLoaded = { revalidateOnFocus: false, revalidateOnReconnect: false, revalidateIfStale: true } as const;

/** Loads an existing entry into the editor. */
export function PresentEntry({ form, id }: { form: ContentForm; id: number }) {
  const language = useLanguage();
  const answer = useCall(callOf(form, 'get'), { id }, asLoaded);
  const { data, error, isValidating, mutate } = answer;
  if (error) return <EntryFailed form={form} answer={answer} />;
  // The cache may be stale: the editor starts from the server's data.
  if (!data || isValidating) return <TableSkeleton rows={6} title={inLanguage(form.title, language)} />;
  return (
    <ContentEditor
      form={form}
      loaded={data as Item}
      start={form.empty}
      onChanged={(item) => void mutate(item as never, { revalidate: false })}
    />
  );
}

export function EntryFailed({
  form,
  answer,
}: {
  form: ContentForm;
  answer: Parameters<typeof FailedReading>[0]['answer'];
}) {
  return (
    <div className="p-8">
      <HiddenHeading title={inLanguage(form.title, useLanguage())} />
      <FailedReading answer={answer} />
    </div>
  );
}
