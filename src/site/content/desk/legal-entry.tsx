import { Alert, Button } from 'antd';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { ButtonLink } from '#kit/desk/button-link.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { businessDay } from '#kit/text/time.ts';
import { HiddenHeading } from '#kit/ui/hidden-heading.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { LegalDocument } from '#site/legal/legal-words.ts';
import { ContentEditor } from './content-editor.tsx';
import { ContentFields } from './content-fields.tsx';
import { type ContentForm, callOf } from './content-form.ts';
import { deskWords } from './desk-words.ts';
import { LegalComparison } from './legal-comparison.tsx';
import { copyOf, StandingMark } from './legal-list.tsx';
import { asLoaded } from './present-entry.tsx';
import type { Item } from './use-content-draft.ts';

/** A new version starts as a copy of the one in force or of a chosen one, which may have been withdrawn. */
export function NewLegal({ form }: { form: ContentForm }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const document: LegalDocument = search.get('document') === 'tos' ? 'tos' : 'privacy';
  const from = search.get('from');
  const entry = Number(search.get('entry'));
  const shown = useCall(
    '/api.php/official/legal/text',
    entry ? null : { document, ...(from ? { version: from } : {}) },
    asLoaded,
  );
  const written = useCall(callOf(form, 'get'), entry ? { id: entry } : null, asLoaded);
  const versions = useCall('/api.php/official/legal/versions', {}, asLoaded);
  const entries = useCall(callOf(form, 'list'), {}, asLoaded);
  const failed = [shown, written, versions, entries].find(({ error }) => error);
  const words = entry ? (written.data as Item | undefined)?.content : shown.data;
  if (failed || !words || !versions.data || !entries.data) return <Coming form={form} failed={failed} />;
  const today = businessDay(Date.now());
  const taken = [...versions.data, ...(entries.data as Item[]).map(({ content }) => content)];
  return (
    <ContentEditor
      key={document}
      form={form}
      loaded={undefined}
      start={{
        ...words,
        version: freeVersion(today, document, taken),
        effective_from: today,
        zh_changes: '',
        en_changes: '',
      }}
      // Each document keeps its own draft.
      keptAs={`new ${document}`}
      onChoice={(choice) => void navigate(`?document=${choice}`, { replace: true })}
    />
  );
}

/** A built-in version: read-only, can be compared and copied. */
export function OwnLegal({ form, name }: { form: ContentForm; name: string }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const [isComparing, setIsComparing] = useState(false);
  const [document, version] = name.split('@') as [LegalDocument, string];
  const text = useCall('/api.php/official/legal/text', { document, version }, asLoaded);
  const versions = useCall('/api.php/official/legal/versions', {}, asLoaded);
  const failed = [text, versions].find(({ error }) => error);
  const listed = versions.data?.find((one) => one.document === document && one.version === version);
  if (failed || !text.data || !listed) return <Coming form={form} failed={failed} />;
  const title = form.nameOf({ document, version }, language);
  return (
    <div className="px-4 py-6 sm:px-8">
      <PageHead title={`${title} · ${inLanguage(form.title, language)}`} hidden />
      <Link to="/console/content/legal" className="text-sm text-ink-2 underline-offset-4 hover:underline">
        {t.back}
      </Link>
      <div className="sticky top-0 z-20 -mx-4 mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line bg-paper px-4 py-3 sm:-mx-8 sm:px-8">
        <h1 className="min-w-0 text-[1.375rem] leading-tight font-semibold">{title}</h1>
        <StandingMark standing={listed.standing} />
        <div className="ml-auto flex flex-wrap gap-2">
          {listed.previous ? <Button onClick={() => setIsComparing(true)}>{t.compare}</Button> : null}
          <Button href={form.addressOf?.({ document, version })} target="_blank">
            {t.open}
          </Button>
          <ButtonLink to={copyOf(listed)} type="primary">
            {t.copy}
          </ButtonLink>
        </div>
      </div>
      <div className="mb-6">
        <Alert type="info" title={t.ownVersion} />
      </div>
      <ContentFields form={form} content={text.data} problems={{}} isClosed wasPublished onEdit={() => {}} />
      {isComparing ? <LegalComparison content={text.data} onClose={() => setIsComparing(false)} /> : null}
    </div>
  );
}

function Coming({
  form,
  failed,
}: {
  form: ContentForm;
  failed: Parameters<typeof FailedReading>[0]['answer'] | undefined;
}) {
  const title = inLanguage(form.title, useLanguage());
  if (!failed) return <TableSkeleton rows={6} title={title} />;
  return (
    <div className="p-8">
      <HiddenHeading title={title} />
      <FailedReading answer={failed} />
    </div>
  );
}

type Named = Partial<Record<'document' | 'version', unknown>>;

/** Today's version number or the next free one; drafts and withdrawn versions use numbers too. */
function freeVersion(today: string, document: LegalDocument, versions: readonly Named[]): string {
  const taken = new Set(versions.filter((one) => one.document === document).map(({ version }) => version));
  let version = today;
  for (let place = 2; taken.has(version); place++) version = `${today}.${place}`;
  return version;
}
