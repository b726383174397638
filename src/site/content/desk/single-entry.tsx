import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { inLanguage } from '#kit/language.ts';
import { ComingHead } from '#kit/ui/coming-head.tsx';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { ContentEditor } from './content-editor.tsx';
import type { ContentForm } from './content-form.ts';
import { deskWords } from './desk-words.ts';
import type { Item } from './use-content-draft.ts';

/** The editor of a kind that has one entry, or none yet. */
export function SingleEntry({ form }: { form: ContentForm }) {
  const title = inLanguage(form.title, useLanguage());
  const say = useWords(deskWords);
  const answer = useCall(form.calls.list, {}, { revalidateOnFocus: false });
  const { data, error, mutate } = answer;
  const items = data as Item[] | undefined;
  if (error && !items)
    return (
      <div className="p-8">
        <ComingHead title={title} />
        <FailedReading answer={answer} title={say.failed} />
      </div>
    );
  if (!items) return <TableSkeleton rows={6} title={title} />;
  return <ContentEditor form={form} loaded={items[0]} start={form.empty} onChanged={() => void mutate()} />;
}
