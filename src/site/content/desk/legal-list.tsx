import type { TableColumnsType } from 'antd';
import { useEffect } from 'react';
import { ButtonLink } from '#kit/desk/button-link.tsx';
import { NameLink } from '#kit/desk/desk-list.tsx';
import { PagedTable, wholeList } from '#kit/desk/paged-table.tsx';
import { StateMark as DeskStateMark } from '#kit/desk/state-mark.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { longDay } from '#kit/text/long-day.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { LegalVersionListed } from '#site/legal/contract.ts';
import type { LegalDocument } from '#site/legal/legal-words.ts';
import { type ContentForm, callOf } from './content-form.ts';
import { deskWords, standingWords } from './desk-words.ts';
import { ListHead } from './list-head.tsx';
import { StateMark } from './state-mark.tsx';
import type { Item } from './use-content-draft.ts';

interface Row {
  key: string;
  document: LegalDocument;
  version: string;
  effectiveFrom: string;
  /** Published, not a draft. */
  listed: LegalVersionListed | undefined;
  /** Written by editors, not built in. */
  item: Item | undefined;
}

const tones = { coming: 'ochre', present: 'moss', former: 'plain' } as const;

export function StandingMark({ standing }: Pick<LegalVersionListed, 'standing'>) {
  const language = useLanguage();
  return <DeskStateMark tone={tones[standing]}>{inLanguage(standingWords[standing], language)}</DeskStateMark>;
}

/** All versions of the legal texts, built in or by editors, and drafts. */
export function LegalList({ form }: { form: ContentForm }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const entries = useCall(callOf(form, 'list'), {});
  const versions = useCall('/api.php/official/legal/versions', {});
  // Returning after publishing or comparing must not show stale data.
  const { mutate } = versions;
  useEffect(() => void mutate(), [mutate]);
  const items = entries.data as Item[] | undefined;
  const isComing = !items || !versions.data;
  const failed = [entries, versions].find(({ error }) => error);
  const moment = (at: string) => shortMoment(at, language, Date.now());
  const columns: TableColumnsType<Row> = [
    {
      title: t.name,
      key: 'name',
      render: (_, { document, version, item }) => (
        <NameLink to={`/console/content/${form.place}/${item?.id ?? `${document}@${version}`}`}>
          {form.nameOf({ document, version }, language)}
        </NameLink>
      ),
    },
    {
      title: t.state,
      key: 'state',
      width: 150,
      render: (_, { listed, item }) =>
        listed ? <StandingMark standing={listed.standing} /> : item ? <StateMark item={item} /> : null,
    },
    {
      title: t.inForceFrom,
      key: 'effective',
      width: 190,
      render: (_, { effectiveFrom }) => (
        <span className="tabular-nums">{effectiveFrom ? longDay(effectiveFrom, language) : ''}</span>
      ),
    },
    {
      title: t.updated,
      key: 'updated',
      width: 200,
      render: (_, { item }) => (
        <span className="tabular-nums text-ink-2">
          {item ? (
            <>
              {moment(item.updated_at)} <span className="text-ink-3">{item.updated_by}</span>
            </>
          ) : (
            t.comesWithProduct
          )}
        </span>
      ),
    },
    {
      title: <span className="sr-only">{t.actions}</span>,
      key: 'copy',
      width: 130,
      align: 'right',
      render: (_, { listed, document, version, item }) =>
        listed || item?.state === 'withdrawn' ? (
          <ButtonLink
            to={listed ? copyOf(listed) : `${copyOf({ document, version })}&entry=${item?.id}`}
            size="small"
            aria-label={t.copyOf(form.nameOf({ document, version }, language))}
          >
            {t.copy}
          </ButtonLink>
        ) : null,
    },
  ];
  return (
    <div className="px-4 py-6 sm:px-8">
      <ListHead form={form} />
      <PagedTable
        rowKey="key"
        answer={wholeList({
          data: isComing ? undefined : rowsOf(items, versions.data ?? []),
          error: failed?.error,
          isLoading: isComing && !failed,
          mutate: () => Promise.all([entries.mutate(), mutate()]),
        })}
        columns={columns}
        minWidth={860}
        empty={t.none}
      />
    </div>
  );
}

/** Address of a new version copied from this one. */
export const copyOf = ({ document, version }: Pick<LegalVersionListed, 'document' | 'version'>): string =>
  `/console/content/legal/new?document=${document}&from=${version}`;

/** Drafts first, then each document's versions, newest first. */
function rowsOf(items: readonly Item[], versions: readonly LegalVersionListed[]): Row[] {
  const nameOf = (document: unknown, version: unknown) => `${document}@${version}`;
  const byName = new Map(versions.map((listed) => [nameOf(listed.document, listed.version), listed]));
  const written = new Map<string, Item>();
  const drafts: Row[] = [];
  for (const item of items) {
    const { document, version, effective_from } = item.content;
    const name = nameOf(document, version);
    if (byName.has(name) && item.state !== 'draft') written.set(name, item);
    else
      drafts.push({
        key: String(item.id),
        document: document as LegalDocument,
        version: String(version),
        effectiveFrom: String(effective_from),
        listed: undefined,
        item,
      });
  }
  return [
    ...drafts,
    ...versions.map((listed) => {
      const name = nameOf(listed.document, listed.version);
      const { document, version, effective_from } = listed;
      return { key: name, document, version, effectiveFrom: effective_from, listed, item: written.get(name) };
    }),
  ];
}
