import { Alert, App, Button } from 'antd';
import { memo, useEffect, useState } from 'react';
import { useLocation, useNavigate, useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { CallFailure, send } from '#kit/call/send.ts';
import { BackLink } from '#kit/desk/back-link.tsx';
import { RestoredNotice } from '#kit/desk/record-form.tsx';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { businessDay } from '#kit/text/time.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { HomeBanners } from '#site/banners/home-banners.tsx';
import { differenceOf } from '#site/legal/difference.ts';
import { LegalDifference } from '#site/legal/legal-difference.tsx';
import { ContentFields } from './content-fields.tsx';
import { type ContentForm, callOf, type Fields, labelsOf } from './content-form.ts';
import { deskWords } from './desk-words.ts';
import { HistoryDrawer } from './history-drawer.tsx';
import { LegalComparison } from './legal-comparison.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { StateMark } from './state-mark.tsx';
import { type ContentDraft, type Item, type Problems, useContentDraft } from './use-content-draft.ts';

/** Navigation state of a new entry: why its revision was not published. */
interface Refusal {
  revision: number;
  problems: Problems;
}

/**
 * Editor of one entry: fields and actions.
 *
 * @param start initial values of a new entry, and `keptAs` the name of its draft in this browser
 * @param onChoice called when another document is chosen, which is another new entry
 */
export function ContentEditor({
  form,
  loaded,
  start,
  keptAs = 'new',
  onChoice,
  onChanged,
}: {
  form: ContentForm;
  loaded: Item | undefined;
  start: Fields;
  keptAs?: string;
  onChoice?(choice: string): void;
  onChanged?(item: Item): void;
}) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const { modal, message } = App.useApp();
  const navigate = useNavigate();
  const { id: account } = useOutletContext<ScreenRecord>();
  const refusal = useLocation().state as Refusal | null;
  const reported = loaded && refusal?.revision === loaded.revision ? refusal.problems : undefined;
  const draft = useContentDraft(form, loaded, { start, keptAs, account, ...(reported ? { reported } : {}) });
  const { item, content, problems, theirs, isDirty } = draft;
  const [open, setOpen] = useState<'history' | 'publish' | 'compare'>();
  const [isWorking, setIsWorking] = useState(false);
  const isClosed = form.isRecord === true && item !== undefined && item.state !== 'draft';
  const isUp = item?.state === 'shown' || item?.state === 'scheduled';
  // A version in force stays; an announced one can be withdrawn.
  const mayWithdraw =
    isUp && !form.single && (!isClosed || String(item.content.effective_from) > businessDay(Date.now()));
  const caution = form.cautionOf?.(content, businessDay(Date.now()));
  const list = `/console/content/${form.place}`;
  const name = form.nameOf(content, language) || t.untitled;

  async function run(work: () => Promise<Item | undefined>, doneText: string) {
    setIsWorking(true);
    try {
      const done = await work();
      if (!done) return;
      void message.success(doneText);
      onChanged?.(done);
    } finally {
      setIsWorking(false);
    }
  }

  // Once saved, a new entry has an address, even if publishing it was rejected: reloading or returning to this page would create
  // another one.
  const isAtHome = loaded !== undefined || form.single === true;
  // This page is about to give way to that address, and a drawer opened now would go with it.
  const isLeaving = item !== undefined && !isAtHome;
  useEffect(() => {
    if (!item || isAtHome || isWorking) return;
    const state: Refusal = { revision: item.revision, problems };
    void navigate(`${list}/${item.id}`, { replace: true, state });
  }, [item, problems, isAtHome, isWorking, list, navigate]);

  async function remove() {
    if (!item) return;
    try {
      await send(callOf(form, 'remove'), { id: item.id, revision: item.revision } as never);
      draft.discard();
      void message.success(t.removed);
      await navigate(list);
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      void message.error(error.message);
    }
  }
  const ask = (title: string, text: string, okText: string, work: () => Promise<void>) =>
    modal.confirm({ title, content: text, okText, okButtonProps: { danger: true }, icon: null, onOk: work });

  return (
    <div className="px-4 py-6 sm:px-8">
      <PageHead title={`${name} · ${inLanguage(form.title, language)}`} hidden />
      {form.single ? null : <BackLink to={list}>{t.back}</BackLink>}
      <div className="sticky top-0 z-20 -mx-4 mb-6 flex flex-wrap items-center gap-x-4 gap-y-3 border-b border-line bg-paper px-4 py-3 sm:-mx-8 sm:px-8">
        <h1 className="min-w-0 text-[1.375rem] leading-tight font-semibold">
          {form.single ? inLanguage(form.title, language) : name}
        </h1>
        {item ? <StateMark item={item} isRecord={form.isRecord} /> : null}
        <p role="status" className="text-sm text-ink-3">
          {isDirty && (item || Object.keys(draft.edits).length > 0)
            ? t.unsaved
            : item
              ? t.savedAt(shortMoment(item.updated_at, language, Date.now()), item.updated_by)
              : ''}
        </p>
        <div className="ml-auto flex flex-wrap gap-2">
          {form.isRecord ? (
            <Button disabled={isLeaving} onClick={() => setOpen('compare')}>
              {t.compare}
            </Button>
          ) : null}
          {item ? (
            <Button disabled={isLeaving} onClick={() => setOpen('history')}>
              {t.history}
            </Button>
          ) : null}
          {item?.state === 'shown' && form.addressOf ? (
            <Button href={form.addressOf(item.content)} target="_blank">
              {t.open}
            </Button>
          ) : null}
          {mayWithdraw ? (
            <Button
              danger
              onClick={() => ask(t.withdraw, t.withdrawAsk, t.withdraw, () => run(draft.withdraw, t.withdrawn))}
            >
              {t.withdraw}
            </Button>
          ) : null}
          {item?.state === 'draft' ? (
            <Button danger onClick={() => ask(t.remove, t.removeAsk, t.remove, remove)}>
              {t.remove}
            </Button>
          ) : null}
          {isClosed ? null : (
            <>
              <Button disabled={!isDirty} loading={isWorking} onClick={() => run(() => draft.save(), t.saved)}>
                {t.save}
              </Button>
              <Button type="primary" disabled={isWorking} onClick={() => setOpen('publish')}>
                {t.publish}
              </Button>
            </>
          )}
        </div>
      </div>
      {form.single ? <p className="mb-6 max-w-[44rem] text-sm text-ink-2">{inLanguage(form.about, language)}</p> : null}
      <div className="mb-6 grid gap-3 empty:hidden">
        {isClosed ? <Alert type="info" title={t.fixed} /> : null}
        {draft.isRestored ? <RestoredNotice onDiscard={draft.discard} /> : null}
        {theirs ? <ConflictNotice form={form} draft={draft} /> : null}
        {problems[''] && !theirs ? <Alert type="error" showIcon title={problems['']} /> : null}
      </div>
      <ContentFields
        form={form}
        content={content}
        problems={problems}
        isClosed={isClosed}
        wasPublished={item !== undefined && item.state !== 'draft'}
        onEdit={(field, value) => {
          if (onChoice && item === undefined && field === 'document') onChoice(String(value));
          else draft.edit(field, value);
        }}
      />
      {form.shows === 'banner' ? <BannerPreview content={content} /> : null}
      {open === 'history' && item ? (
        <HistoryDrawer form={form} id={item.id} onClose={() => setOpen(undefined)} />
      ) : null}
      {open === 'compare' ? <LegalComparison content={content} onClose={() => setOpen(undefined)} /> : null}
      {open === 'publish' ? (
        <PublishDialog
          form={form}
          state={item?.state}
          caution={caution && inLanguage(caution, language)}
          onClose={() => setOpen(undefined)}
          onPublish={(shownFrom) => {
            setOpen(undefined);
            void run(() => draft.publish(shownFrom), t.published);
          }}
        />
      ) : null}
    </div>
  );
}

/** Preview of the banner in each language, from the draft. */
function BannerPreview({ content }: { content: Fields }) {
  const t = useWords(deskWords);
  const now = new Date().toISOString();
  const { from, to, link } = content as Record<'from' | 'to' | 'link', string>;
  const isNow = (!from || from <= now) && (!to || now < to);
  const shown: [Language, string, string][] = [
    ['zh-CN', t.zh, String(content.zh_text)],
    ['en', t.en, String(content.en_text)],
  ];
  return (
    <section aria-label={t.bannerPreview} className="mt-8 max-w-[56rem]">
      <h2 className="text-base font-semibold">{t.bannerPreview}</h2>
      {isNow ? null : <p className="mt-1 text-sm text-ochre">{t.bannerNotNow}</p>}
      <div className="mt-3 grid gap-4">
        {shown.map(([language, name, text]) => (
          <div key={language} lang={language} className="rounded-card border border-line bg-paper pb-6">
            <p className="px-4 pt-3 text-xs text-ink-3">{name}</p>
            {text ? (
              <HomeBanners banners={[{ id: 0, text, link }]} />
            ) : (
              <p className="px-4 pt-3 text-sm text-ink-3">{t.bannerNone}</p>
            )}
          </div>
        ))}
      </div>
    </section>
  );
}

/** Conflict with another editor's save: who and when, the differences and two ways to continue. Neither loses anything. */
export function ConflictNotice({ form, draft }: { form: ContentForm; draft: ContentDraft }) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const { theirs, edits } = draft;
  if (!theirs) return null;
  const labels = labelsOf(form);
  const names = Object.keys(edits).filter((name) => edits[name] !== theirs.content[name]);
  return (
    <Alert
      type="warning"
      title={t.conflict}
      description={
        <div className="grid gap-4">
          <p>{t.conflictText(theirs.updated_by, shortMoment(theirs.updated_at, language, Date.now()))}</p>
          {names.map((name) => {
            const { label, suffix } = labels.get(name) ?? { label: [name, name] as const, suffix: undefined };
            return (
              <section key={name} aria-label={inLanguage(label, language)}>
                <h2 className="text-sm font-semibold">
                  {inLanguage(label, language)}
                  {suffix ? inLanguage(suffix, language) : ''}
                </h2>
                <p className="text-xs text-ink-3">
                  {t.theirs} → {t.mine}
                </p>
                <FieldDifference theirs={String(theirs.content[name] ?? '')} mine={String(edits[name] ?? '')} />
              </section>
            );
          })}
          <div className="flex flex-wrap gap-2">
            <Button type="primary" onClick={draft.keepMine}>
              {t.keepMine}
            </Button>
            <Button onClick={draft.takeTheirs}>{t.takeTheirs}</Button>
          </div>
        </div>
      }
    />
  );
}

/** Memoised by the two texts: comparing legal texts is too slow for every key press. */
const FieldDifference = memo(({ theirs, mine }: { theirs: string; mine: string }) => (
  <LegalDifference blocks={differenceOf(theirs, mine)} />
));
