import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { ContentEditor } from './content-editor.tsx';
import type { ContentForm } from './content-form.ts';
import type { Item } from './use-content-draft.ts';

/** The editor of a kind that has one entry, or none yet. */
export function SingleEntry({ form }: { form: ContentForm }) {
  const { data, mutate } = useCall(form.calls.list, {}, { revalidateOnFocus: false });
  const items = data as Item[] | undefined;
  if (!items) return <TableSkeleton rows={6} />;
  return <ContentEditor form={form} loaded={items[0]} start={form.empty} onChanged={() => void mutate()} />;
}
