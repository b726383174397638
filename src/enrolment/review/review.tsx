import { Alert, App, Button } from 'antd';
import { useCallback, useEffect, useState } from 'react';
import { Link, useOutletContext, useParams } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { personalDataWords } from '#enrolment/account/personal-data-words.ts';
import { type Section, sectionsLeft } from '#enrolment/application/application-fields.ts';
import { ClaimPanel } from '#enrolment/ownership/claim-panel.tsx';
import { CallFailure, send } from '#kit/call/send.ts';
import { longDay } from '#kit/text/long-day.ts';
import { HiddenHeading } from '#kit/ui/hidden-heading.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import { useRemarkDrafts } from './remark-drafts.ts';
import { type Change, ReviewContext } from './review-context.ts';
import type { ReviewedApplication } from './review-contract.ts';
import { ReviewFields } from './review-fields.tsx';
import { Proposal, ReviewHeader } from './review-header.tsx';
import { Attention, Changes, Conditions, History, LicenceOpenings, Messages, Notes } from './review-panels.tsx';
import { ReviewSkeleton } from './review-skeleton.tsx';
import { reviewWords } from './review-words.ts';

/** A section counts as read once its end has been in sight for a moment: scrolling past it is no reading. */
const sightMs = 400;

/**
 * Which sections the reviewer has not had before their eyes in this round. What comes into sight is recorded on the
 * server, which decides; an end carries `data-section-end`.
 */
function useOpenedSections({ id, round, fields, sections_opened }: ReviewedApplication): Section[] {
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
  const language = useLanguage();
  const { deskDeletion: sayDeletion } = useWords(personalDataWords);
  const { deletion_due_at } = application;
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
        again,
      }}
    >
      <div className="px-4 pt-5 sm:px-8">
        <PageHead title={application.fields.company_name || application.number} hidden />
        <ReviewHeader change={change} />
        {deletion_due_at ? (
          <Alert className="mt-4" type="warning" showIcon title={sayDeletion(longDay(deletion_due_at, language))} />
        ) : null}
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
