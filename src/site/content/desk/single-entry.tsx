import { inLanguage } from '#kit/text/language.ts';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { ContentEditor } from './content-editor.tsx';
import { type ContentForm, callOf } from './content-form.ts';
import { asLoaded, EntryFailed, PresentEntry } from './present-entry.tsx';
import type { Item } from './use-content-draft.ts';

/** The editor of a kind that has one entry, or none yet. The list only tells which: long texts are left out of it. */
export function SingleEntry({ form }: { form: ContentForm }) {
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
