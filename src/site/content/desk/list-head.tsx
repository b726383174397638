import { ButtonLink } from '#kit/desk/button-link.tsx';
import { inLanguage } from '#kit/language.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { ContentForm } from './content-form.ts';
import { deskWords } from './desk-words.ts';

/** What the kind is, and the way to a new entry. */
export function ListHead({ form }: { form: ContentForm }) {
  const say = useWords(deskWords);
  const language = useLanguage();
  return (
    <>
      <PageHead title={inLanguage(form.title, language)} hidden />
      <div className="mb-5 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h1 className="text-[1.375rem] leading-tight font-semibold">{inLanguage(form.title, language)}</h1>
          <p className="mt-2 max-w-[44rem] text-sm text-ink-2">{inLanguage(form.about, language)}</p>
        </div>
        <ButtonLink to={`/console/content/${form.place}/new`} type="primary">
          {say.create}
        </ButtonLink>
      </div>
    </>
  );
}
