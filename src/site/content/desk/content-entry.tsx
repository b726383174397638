import { useParams } from 'react-router';
import { ContentEditor } from './content-editor.tsx';
import { contentForms } from './content-forms.ts';
import { NewLegal, OwnLegal } from './legal-entry.tsx';
import { PresentEntry } from './present-entry.tsx';

/** Editor of an existing or new entry. */
export default function ContentEntry() {
  const { kind, id } = useParams();
  const form = contentForms.find(({ place }) => place === kind);
  if (!form) return null;
  if (form.place === 'legal' && id?.includes('@')) return <OwnLegal key={id} form={form} name={id} />;
  if (id !== 'new') return <PresentEntry key={`${kind} ${id}`} form={form} id={Number(id)} />;
  return form.place === 'legal' ? (
    <NewLegal form={form} />
  ) : (
    <ContentEditor key={kind} form={form} loaded={undefined} start={form.empty} />
  );
}
