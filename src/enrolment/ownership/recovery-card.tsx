import { App, Button, Image } from 'antd';
import { Link } from 'react-router';
import { stateWords } from '#enrolment/application/application-status.ts';
import { wordsOf } from '#enrolment/application/words.ts';
import { inLanguage } from '#kit/language.ts';
import { CallFailure, send } from '#kit/send.ts';
import { shortMoment } from '#kit/short-moment.ts';
import { focusOnIfLost } from '#kit/ui/focus-on.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { Recovery } from './recovery-contract.ts';
import { noticeWords, recoveryDeskWords, recoveryStateWords } from './recovery-desk-words.ts';
import { RejectRecovery } from './reject-recovery.tsx';

/** One request with the licence that was handed in, and the applications that it may be about. */
export function RecoveryCard({
  request,
  titleId,
  onChanged,
}: {
  request: Recovery;
  /** The heading of the list, where the focus goes on once the request is gone from it. */
  titleId: string;
  onChanged(): void;
}) {
  const say = useWords(recoveryDeskWords);
  const language = useLanguage();
  const { modal, message } = App.useApp();
  const isWaiting = request.state === 'waiting';
  const isEarly = Date.parse(request.decide_from) > Date.now();
  const moment = (at: string) => shortMoment(at, language, Date.now());

  /** Whether it was done. Either way the list is read again: what could not be done was perhaps decided by a colleague. */
  async function run(work: Promise<unknown>): Promise<boolean> {
    try {
      await work;
      void message.success(say.saved);
      return true;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      void message.error(error.message);
      return false;
    } finally {
      onChanged();
    }
  }
  const approve = ({ application, number }: Recovery['candidates'][number]) =>
    modal.confirm({
      title: say.approveAsk(number, request.phone),
      content: say.approveMeans,
      okText: say.approve,
      cancelText: say.cancel,
      icon: null,
      afterClose: () => focusOnIfLost(titleId),
      onOk: () => run(send('/api.php/official/enrolment/approve_recovery', { id: request.id, application })),
    });
  return (
    <article aria-labelledby={`recovery-${request.id}`} className="rounded-card border border-line bg-surface p-5">
      <header className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id={`recovery-${request.id}`} className="text-lg font-semibold tabular-nums">
          {request.number}
        </h2>
        <p className="text-ink-2">
          {isWaiting
            ? isEarly
              ? say.notBefore(moment(request.decide_from))
              : inLanguage(recoveryStateWords.waiting, language)
            : `${inLanguage(recoveryStateWords[request.state], language)} · ${
                request.decided_by
                  ? say.by(request.decided_by, moment(request.decided_at ?? ''))
                  : say.byOwner(moment(request.decided_at ?? ''))
              }`}
        </p>
      </header>
      <div className="mt-4 grid gap-6 md:grid-cols-[16rem_minmax(0,1fr)]">
        <figure>
          <Image
            src={request.licence.thumbnail}
            preview={{ src: request.licence.url }}
            alt={say.licence}
            className="rounded-control border border-line"
          />
          <figcaption className="mt-1.5 text-sm text-ink-3">{say.licence}</figcaption>
        </figure>
        <div>
          <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1">
            <Fact name={say.creditCode} value={request.credit_code} />
            <Fact name={say.newPhone} value={request.phone} />
            <Fact name={say.asked} value={moment(request.submitted_at)} />
            {request.note ? <Fact name={say.note} value={request.note} /> : null}
          </dl>
          <h3 className="mt-5 mb-2 font-medium">{say.candidates}</h3>
          {request.candidates.length === 0 ? <p className="text-ink-2">{say.noCandidates}</p> : null}
          <ul className="grid gap-3">
            {request.candidates.map((candidate) => (
              <li key={candidate.application} className="border-t border-line pt-3">
                <p className="font-medium">
                  {candidate.company || candidate.number}
                  <span className="ml-2 font-normal text-ink-3">
                    {candidate.number} · {inLanguage(stateWords[candidate.state], language)}
                  </span>
                </p>
                <p className="text-sm text-ink-2">
                  {say.onRecord(candidate.phone)} · {wordsOf(noticeWords, candidate.told, language)}
                </p>
                <p className="mt-2 flex flex-wrap items-center gap-4">
                  {candidate.state === 'draft' ? null : (
                    <Link to={`/console/applications/${candidate.application}`} className="text-primary underline">
                      {say.open}
                    </Link>
                  )}
                  {isWaiting ? (
                    <Button disabled={isEarly} onClick={() => approve(candidate)}>
                      {say.approve}
                    </Button>
                  ) : null}
                </p>
              </li>
            ))}
          </ul>
          {isWaiting ? (
            <RejectRecovery
              titleId={titleId}
              reject={(text) => run(send('/api.php/official/enrolment/reject_recovery', { id: request.id, text }))}
            />
          ) : null}
          {request.decision_text ? <p className="mt-4 text-ink-2">{request.decision_text}</p> : null}
        </div>
      </div>
    </article>
  );
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <>
    <dt className="text-ink-3">{name}</dt>
    <dd className="break-words">{value}</dd>
  </>
);
