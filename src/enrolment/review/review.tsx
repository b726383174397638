import { Alert, App } from 'antd';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { useOutletContext, useParams } from 'react-router';
import type { KeyedMutator } from 'swr';
import type { ScreenRecord } from '#accounts/contract.ts';
import { personalDataWords } from '#enrolment/account/personal-data-words.ts';
import { type Section, sectionsLeft } from '#enrolment/application/application-fields.ts';
import { ClaimPanel } from '#enrolment/ownership/claim-panel.tsx';
import { CallFailure, send } from '#kit/call/send.ts';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { longDay } from '#kit/text/long-day.ts';
import { BackLink } from '#kit/ui/back-link.tsx';
import { HiddenHeading } from '#kit/ui/hidden-heading.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import { useRemarkDrafts } from './remark-drafts.ts';
import { ReviewContext } from './review-context.ts';
import type { ReviewedApplication } from './review-contract.ts';
import { ReviewFields } from './review-fields.tsx';
import { Proposal, ReviewHeader } from './review-header.tsx';
import { Attention, Changes, Conditions, History, LicenceOpenings, Messages, Notes } from './review-panels.tsx';
import { ReviewSkeleton } from './review-skeleton.tsx';
import { reviewWords } from './review-words.ts';

/** A section counts as read once its end has been in sight for a moment: scrolling past it is no reading. */
const sightMs = 400;

/** Records on the server, which decides, what comes into sight of the sections that are left; an end carries `data-section-end`. */
function useOpenedSections(id: number, left: readonly Section[], onOpened: (sections: string[]) => void): void {
  const waiting = left.join(' ');
  const open = useEffectEvent(async (section: Section) => {
    try {
      onOpened((await send('/api.php/official/enrolment/open_section', { id, section })).sections_opened);
    } catch (error) {
      // It stays unread; the next sight of it tries again.
      if (!(error instanceof CallFailure)) throw error;
    }
  });
  useEffect(() => {
    const timers = new Map<Section, ReturnType<typeof setTimeout>>();
    const observer = new IntersectionObserver((entries) => {
      for (const { target, isIntersecting } of entries) {
        const section = (target as HTMLElement).dataset.sectionEnd as Section;
        clearTimeout(timers.get(section));
        if (isIntersecting) timers.set(section, setTimeout(open, sightMs, section));
      }
    });
    for (const name of waiting.split(' ')) {
      const end = document.querySelector(`[data-section-end="${name}"]`);
      if (end) observer.observe(end);
    }
    return () => {
      observer.disconnect();
      for (const timer of timers.values()) clearTimeout(timer);
    };
  }, [waiting]);
}

export default function ReviewPage() {
  const id = Number(useParams().id) || 0;
  const t = useWords(reviewWords);
  const answer = useCall('/api.php/official/enrolment/open_application', { id });
  const { data, error, mutate } = answer;
  if (data) return <Review key={id} application={data} mutate={mutate} />;
  if (error)
    return (
      <div className="px-4 py-12 sm:px-8">
        <HiddenHeading title={t.opening} />
        {error.code === 404 ? <p role="alert">{error.message}</p> : <FailedReading answer={answer} />}
        <BackLink to="/console/applications">{t.back}</BackLink>
      </div>
    );
  return (
    <>
      <HiddenHeading title={t.opening} />
      <ReviewSkeleton />
    </>
  );
}

function Review({
  application,
  mutate,
}: {
  application: ReviewedApplication;
  mutate: KeyedMutator<ReviewedApplication>;
}) {
  const t = useWords(reviewWords);
  const { message } = App.useApp();
  const { id: me } = useOutletContext<ScreenRecord>();
  const language = useLanguage();
  const { deskDeletion: sayDeletion } = useWords(personalDataWords);
  const { deletion_due_at } = application;
  const remarks = useRemarkDrafts(me, application.id);
  const left = sectionsLeft(application.fields, application.sections_opened);
  const update = (changed: Partial<ReviewedApplication>) =>
    void mutate((now) => now && { ...now, ...changed }, { revalidate: false });
  const again = useCallback(() => void mutate(), [mutate]);
  useOpenedSections(application.id, left, (sections_opened) => update({ sections_opened }));
  const [opened, setOpened] = useState<readonly string[]>([]);
  const openPicture = useCallback(
    (key: string, beside?: string) => setOpened(beside && beside !== key ? [beside, key] : [key]),
    [],
  );
  const [isStale, setIsStale] = useState(false);

  /** Runs one change; on a stale or refused one the latest state is shown, and the reviewer is told. */
  const change = async (work: Promise<ReviewedApplication>) => {
    try {
      const changed = await work;
      void mutate(changed, { revalidate: false });
      setIsStale(false);
      return changed;
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      const present = failure.data as ReviewedApplication | null;
      if (failure.code === 409 && present?.revision !== undefined) {
        void mutate(present, { revalidate: false });
        setIsStale(true);
        return 'stale' as const;
      }
      void message.error(failure.message);
      return 'failed' as const;
    }
  };

  return (
    <ReviewContext
      value={{
        me,
        application,
        change,
        remarks,
        canRemark: application.actions.includes('return'),
        left,
        openPicture,
        update,
        again,
      }}
    >
      <div className="px-4 pt-5 sm:px-8">
        <PageHead title={application.fields.company_name || application.number} hidden />
        <ReviewHeader />
        {deletion_due_at ? (
          <Alert className="mt-4" type="warning" showIcon title={sayDeletion(longDay(deletion_due_at, language))} />
        ) : null}
        <Proposal />
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
      <DecisionBar />
      {opened[0] ? <PictureViewer first={opened} onClose={() => setOpened([])} /> : null}
    </ReviewContext>
  );
}
