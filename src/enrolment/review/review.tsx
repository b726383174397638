import { Alert, App, Button } from 'antd';
import { useCallback, useState } from 'react';
import { Link, useOutletContext, useParams } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { DeletionNotice } from '#enrolment/account/deletion-notice.tsx';
import { ClaimPanel } from '#enrolment/ownership/claim-panel.tsx';
import { CallFailure } from '#kit/send.ts';
import { ComingHead } from '#kit/ui/coming-head.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { Attention } from './attention.tsx';
import { DecisionBar } from './decision-bar.tsx';
import { PictureViewer } from './picture-viewer.tsx';
import { useRemarkDrafts } from './remark-drafts.ts';
import { Changes } from './review-changes.tsx';
import { Conditions, LicenceOpenings } from './review-conditions.tsx';
import { type Change, ReviewContext } from './review-context.ts';
import type { ReviewedApplication } from './review-contract.ts';
import { ReviewFields } from './review-fields.tsx';
import { ReviewHeader } from './review-header.tsx';
import { History } from './review-history.tsx';
import { Notes } from './review-notes.tsx';
import { ReviewSkeleton } from './review-skeleton.tsx';
import { Proposal } from './review-tools.tsx';
import { reviewWords } from './review-words.ts';
import { Messages } from './sent-messages.tsx';
import { useOpenedSections } from './use-opened-sections.ts';

export default function ReviewPage() {
  const id = Number(useParams().id);
  const say = useWords(reviewWords);
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
  if (!isNumber || error?.code === 404) return <Missing text={say.none} />;
  if (error)
    return <Missing text={`${say.failed}${error.message ? `：${error.message}` : ''}`} again={() => void mutate()} />;
  return (
    <>
      <ComingHead title={say.opening} />
      <ReviewSkeleton />
    </>
  );
}

function Missing({ text, again }: { text: string; again?: () => void }) {
  const say = useWords(reviewWords);
  return (
    <div className="grid justify-items-start gap-4 px-4 py-12 sm:px-8">
      <PageHead title={text} hidden />
      <h1 className="text-xl font-semibold">{text}</h1>
      {again ? <Button onClick={again}>{say.again}</Button> : null}
      <Link to="/console/applications" className="text-primary underline underline-offset-4">
        {say.back}
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
  const say = useWords(reviewWords);
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
            title={say.staleTitle}
            description={say.stale}
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
