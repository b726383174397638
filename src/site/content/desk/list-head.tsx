import { ButtonLink } from '#kit/desk/button-link.tsx';
import { DeskHead } from '#kit/desk/desk-head.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { ContentForm } from './content-form.ts';
import { deskWords } from './desk-words.ts';

/** The kind's name and a link to a new entry. */
export function ListHead({ form }: { form: ContentForm }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  return (
    <div className="mb-5">
      <DeskHead title={inLanguage(form.title, language)} about={inLanguage(form.about, language)}>
        <ButtonLink to={`/console/content/${form.place}/new`} type="primary">
          {t.create}
        </ButtonLink>
      </DeskHead>
    </div>
  );
}
