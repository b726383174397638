import { Alert, App, Button } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { Link, useOutletContext, useParams } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { personalDataWords } from '#enrolment/account/personal-data-words.ts';
import {
  type FieldName,
  isFieldName,
  picturesIn,
  type Section,
  sectionsLeft,
} from '#enrolment/application/application-fields.ts';
import { valueWords } from '#enrolment/application/field-value.ts';
import { fieldWords, wordsOf } from '#enrolment/application/words.ts';
import { ClaimPanel } from '#enrolment/ownership/claim-panel.tsx';
import { CallFailure, send } from '#kit/call/send.ts';
import { inLanguage } from '#kit/text/language.ts';
import { longDay } from '#kit/text/long-day.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { businessDay } from '#kit/text/time.ts';
import { HiddenHeading } from '#kit/ui/hidden-heading.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import { useRemarkDrafts } from './remark-drafts.ts';
import { type Change, ReviewContext, useReview } from './review-context.ts';
import type { ReviewedApplication } from './review-contract.ts';
import { ReviewFields } from './review-fields.tsx';
import { ReviewHeader } from './review-header.tsx';
import { Notes } from './review-notes.tsx';
import { ReviewSkeleton } from './review-skeleton.tsx';
import { Attention, Proposal } from './review-tools.tsx';
import { eventWords, panelWords, reviewWords } from './review-words.ts';
import { Messages } from './sent-messages.tsx';

/** What the approval depends on, and a way to say that it came about. */
export function Conditions() {
  const t = useWords(panelWords);
  const { message } = App.useApp();
  const { application, update } = useReview();
  const { conditions } = application;
  if (conditions.length === 0) return null;
  const today = businessDay(Date.now());

  async function meet(id: number) {
    try {
      const { met_at } = await send('/api.php/official/enrolment/meet_condition', { id });
      update({ conditions: conditions.map((one) => (one.id === id ? { ...one, met_at } : one)) });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      void message.error(error.message);
    }
  }
  return (
    <section aria-labelledby="conditions">
      <h2 id="conditions" className="mb-2 border-b border-line pb-2 font-semibold">
        {t.conditions}
      </h2>
      <ul className="grid gap-2 text-sm">
        {conditions.map(({ id, text, due_on, met_at }) => {
          const isLate = met_at === null && due_on < today;
          return (
            <li
              key={id}
              className={`flex items-start gap-3 border-l-2 pl-3 ${isLate ? 'border-madder' : 'border-line'}`}
            >
              <div className="min-w-0 flex-1">
                <p className="break-words">{text}</p>
                <p className={isLate ? 'text-madder' : 'text-ink-3'}>
                  <span className="tabular-nums">{t.until(due_on)}</span>
                  <span className="ml-2">{met_at ? t.met : isLate ? t.overdue : ''}</span>
                </p>
              </div>
              {met_at ? null : (
                <Button size="small" onClick={() => void meet(id)}>
                  {t.meet}
                </Button>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** Every reviewer who had the licence before their eyes, and when. */
export function LicenceOpenings() {
  const t = useWords(panelWords);
  const language = useLanguage();
  const { licence_openings } = useReview().application;
  return (
    <section aria-labelledby="openings">
      <h2 id="openings" className="mb-2 border-b border-line pb-2 font-semibold">
        {t.openings}
      </h2>
      {licence_openings.length === 0 ? <p className="text-sm text-ink-3">{t.openingsNone}</p> : null}
      <ul className="grid max-h-40 gap-1 overflow-y-auto text-sm">
        {licence_openings.map(({ by, at }) => (
          <li key={`${by} ${at}`} className="flex justify-between gap-4">
            <span className="truncate">{by}</span>
            <span className="text-ink-3 tabular-nums">{shortMoment(at, language, Date.now())}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the applicant changed since the submission before, field by field. */
export function Changes() {
  const t = useWords(panelWords);
  const language = useLanguage();
  const { application } = useReview();
  if (application.round < 2) return null;
  return (
    <section aria-labelledby="changes">
      <h2 id="changes" className="mb-2 border-b border-line pb-2 font-semibold">
        {t.changes}
      </h2>
      {application.changes.length === 0 ? <p className="text-sm text-ink-3">{t.changesNone}</p> : null}
      <dl className="grid gap-3 text-sm">
        {application.changes.map(({ field, before, after }) =>
          isFieldName(field) ? (
            <div key={field}>
              <dt>
                <a href={`#field-${field}`} className="font-medium hover:text-primary">
                  {inLanguage(fieldWords[field], language)}
                </a>
              </dt>
              <dd>
                <FieldChange name={field} before={before} after={after} />
              </dd>
            </div>
          ) : null,
        )}
      </dl>
    </section>
  );
}

function FieldChange({ name, before, after }: { name: FieldName; before: unknown; after: unknown }) {
  const t = useWords(panelWords);
  const sayReview = useWords(reviewWords);
  const language = useLanguage();
  const { application, openPicture } = useReview();
  const keys = (value: unknown) => picturesIn({ [name]: value ?? undefined }).map(({ key }) => key);
  const [had, has] = [keys(before), keys(after)];
  const taken = had.filter((key) => !has.includes(key));
  const added = has.filter((key) => !had.includes(key));
  const text = (value: unknown) =>
    had.length + has.length > 0 && name !== 'certificates'
      ? t.pictures(keys(value).length)
      : valueWords(name, value as never, language, application.fields) || sayReview.empty;
  return (
    <>
      <p className="break-words text-ink-3">
        <span className="sr-only">{t.was} </span>
        <del className="decoration-ink-3/60">{text(before)}</del>
      </p>
      <p className="break-words">
        <span className="sr-only">{t.is} </span>
        {text(after)}
      </p>
      {taken.length + added.length > 0 ? (
        <p className="text-ink-2">
          {[taken.length > 0 ? t.taken(taken.length) : '', added.length > 0 ? t.added(added.length) : '']
            .filter(Boolean)
            .join(language === 'en' ? ', ' : '，')}
          <button
            type="button"
            className="ml-2 text-primary underline underline-offset-4"
            onClick={() => openPicture(added[0] ?? taken[0] ?? '', taken[0])}
          >
            {t.see}
          </button>
        </p>
      ) : null}
    </>
  );
}

/** A section counts as read once its end has been in sight for a moment: scrolling past it is no reading. */
const sightMs = 400;

/**
 * Which sections the reviewer has not had before their eyes in this round. What comes into sight is recorded on the
 * server, which decides; an end carries `data-section-end`.
 */
export function useOpenedSections({ id, round, fields, sections_opened }: ReviewedApplication): Section[] {
  const [here, setHere] = useState<{ key: string; opened: readonly string[] }>({ key: '', opened: [] });
  const key = `${id}/${round}`;
  const opened = [...sections_opened, ...(here.key === key ? here.opened : [])];
  const left = sectionsLeft(fields, opened);
  const waiting = left.join(' ');

  useEffect(() => {
    const names = waiting.split(' ').filter(Boolean) as Section[];
    const timers = new Map<Element, ReturnType<typeof setTimeout>>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        clearTimeout(timers.get(target));
        if (!isIntersecting) continue;
        const section = (target as HTMLElement).dataset.sectionEnd as Section;
        timers.set(
          target,
          setTimeout(async () => {
            try {
              const { sections_opened: now } = await send('/api.php/official/enrolment/open_section', { id, section });
              setHere((known) => ({
                key,
                opened: [...new Set([...(known.key === key ? known.opened : []), ...now])],
              }));
              observer.unobserve(target);
            } catch (error) {
              // It stays unread; the next sight of it tries again.
              if (!(error instanceof CallFailure)) throw error;
            }
          }, sightMs),
        );
      }
    });
    for (const name of names) {
      const end = document.querySelector(`[data-section-end="${name}"]`);
      if (end) observer.observe(end);
    }
    return () => {
      observer.disconnect();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [id, key, waiting]);
  return left;
}

const atFirst = 8;

/** Everything that happened, newest first, with who did it. */
export function History() {
  const t = useWords(reviewWords);
  const language = useLanguage();
  const { history } = useReview().application;
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? history : history.slice(0, atFirst);
  const changed = (after: Record<string, unknown>) =>
    Object.keys(after)
      .filter(isFieldName)
      .map((field) => inLanguage(fieldWords[field], language))
      .join(language === 'en' ? ', ' : '、');
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="mb-2 border-b border-line pb-2 font-semibold">
        {t.timeline}
      </h2>
      <ol className="text-sm">
        {shown.map((entry) => (
          <li key={entry.id} className="relative border-l border-line pb-4 pl-4 last:border-transparent last:pb-0">
            <span aria-hidden="true" className="absolute top-2 -left-[3.5px] size-[7px] rounded-full bg-ink-3" />
            <span className="font-medium">
              {wordsOf(eventWords, entry.from_state === '' ? 'begin' : entry.action, language)}
            </span>
            <span className="block text-ink-3">
              {entry.by.kind === 'user' ? t.applicant : entry.by.name || t.system}
              <span className="ml-2 tabular-nums">{shortMoment(entry.at, language, Date.now())}</span>
            </span>
            {entry.text ? <span className="mt-1 block text-ink-2">{entry.text}</span> : null}
            {entry.action === 'save' && entry.from_state !== '' && changed(entry.after) ? (
              <span className="mt-1 line-clamp-2 text-ink-3">{t.changed(changed(entry.after))}</span>
            ) : null}
          </li>
        ))}
      </ol>
      {shown.length < history.length ? (
        <Button type="link" size="small" className="mt-2 px-0" onClick={() => setIsWhole(true)}>
          {t.more(history.length - shown.length)}
        </Button>
      ) : null}
    </section>
  );
}

/** At the desk: the applicant asked to be forgotten, and until when the application can still be read. */
export function DeletionNotice({ deletion_due_at: dueAt }: Pick<ReviewedApplication, 'deletion_due_at'>) {
  const t = useWords(personalDataWords);
  const language = useLanguage();
  if (!dueAt) return null;
  return <Alert className="mt-4" type="warning" showIcon title={t.deskDeletion(longDay(dueAt, language))} />;
}

export default function ReviewPage() {
  const id = Number(useParams().id);
  const t = useWords(reviewWords);
  const isNumber = Number.isInteger(id) && id > 0;
  const { data, error, mutate } = useCall('/api.php/official/enrolment/open_application', isNumber ? { id } : null);
  if (data)
    return (
      <Review
        key={id}
        application={data}
        show={(application) => void mutate(application, { revalidate: false })}
        again={() => void mutate()}
      />
    );
  if (!isNumber || error?.code === 404) return <Missing text={t.none} />;
  if (error)
    return <Missing text={`${t.failed}${error.message ? `：${error.message}` : ''}`} again={() => void mutate()} />;
  return (
    <>
      <HiddenHeading title={t.opening} />
      <ReviewSkeleton />
    </>
  );
}

function Missing({ text, again }: { text: string; again?: () => void }) {
  const t = useWords(reviewWords);
  return (
    <div className="grid justify-items-start gap-4 px-4 py-12 sm:px-8">
      <PageHead title={text} hidden />
      <h1 className="text-xl font-semibold">{text}</h1>
      {again ? <Button onClick={again}>{t.again}</Button> : null}
      <Link to="/console/applications" className="text-primary underline underline-offset-4">
        {t.back}
      </Link>
    </div>
  );
}

function Review({
  application,
  show,
  again,
}: {
  application: ReviewedApplication;
  show(application: ReviewedApplication): void;
  /** Reads it anew. */
  again(): void;
}) {
  const t = useWords(reviewWords);
  const { message } = App.useApp();
  const { id: me } = useOutletContext<ScreenRecord>();
  const remarks = useRemarkDrafts(me, application.id);
  const left = useOpenedSections(application);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const openPicture = useCallback(
    (key: string, beside?: string) => setOpened(beside && beside !== key ? [beside, key] : [key]),
    [],
  );
  const [isStale, setIsStale] = useState(false);

  /** Runs one change; on a stale or refused one the latest state is shown, and the reviewer is told. */
  const change: Change = async (work) => {
    try {
      const changed = await work;
      show(changed);
      setIsStale(false);
      return changed;
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      const present = failure.data as ReviewedApplication | null;
      if (failure.code === 409 && present?.revision !== undefined) {
        show(present);
        setIsStale(true);
        return 'stale';
      }
      void message.error(failure.message);
      return 'failed';
    }
  };

  return (
    <ReviewContext
      value={{
        application,
        remarks,
        canRemark: application.actions.includes('return'),
        left,
        openPicture,
        update: (changed) => show({ ...application, ...changed }),
      }}
    >
      <div className="px-4 pt-5 sm:px-8">
        <PageHead title={application.fields.company_name || application.number} hidden />
        <ReviewHeader change={change} />
        <DeletionNotice deletion_due_at={application.deletion_due_at} />
        <Proposal me={me} />
        {isStale ? (
          <Alert
            className="mt-4!"
            type="warning"
            showIcon
            role="alert"
            title={t.staleTitle}
            description={t.stale}
            closable={{ onClose: () => setIsStale(false) }}
          />
        ) : null}
        <div className="mt-6 grid gap-x-10 gap-y-8 pb-10 xl:grid-cols-[minmax(0,1fr)_21rem]">
          <ReviewFields />
          <aside className="grid content-start gap-8">
            <Attention />
            <ClaimPanel application={application.id} onDecided={again} />
            <Changes />
            <Conditions />
            <Notes />
            <Messages />
            <LicenceOpenings />
            <History />
          </aside>
        </div>
      </div>
      <DecisionBar change={change} />
      {opened[0] ? <PictureViewer first={opened} onClose={() => setOpened([])} /> : null}
    </ReviewContext>
  );
}
