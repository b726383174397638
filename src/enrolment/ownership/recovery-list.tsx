import { App, Button, Form, Image, Input, Modal, Segmented, Spin } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { stateWords } from '#enrolment/application/application-status.ts';
import { wordsOf } from '#enrolment/application/choices.ts';
import { send } from '#kit/call/send.ts';
import { DeskHead } from '#kit/desk/desk-head.tsx';
import { Fact, Facts } from '#kit/desk/facts.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { defineWords } from '#kit/text/words.ts';
import { focusOnIfLost } from '#kit/ui/focus-on.ts';
import { useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { Recovery } from './ownership-contract.ts';
import { recoveryStateWords } from './recovery-states.ts';

const words = defineWords({
  title: ['换绑手机号', 'Phone recovery'],
  lead: [
    '申请人无法使用原手机号。请核对营业执照与备案资料后，为对应的申请换绑。',
    'These applicants can no longer use their old number. Check the licence against the records, then move the right application to the new number.',
  ],
  which: ['显示哪些', 'Show'],
  count: [(n: number) => `${n} 个请求`, (n: number) => (n === 1 ? '1 request' : `${n} requests`)],
  waiting: ['待处理', 'Waiting'],
  decided: ['已处理', 'Decided'],
  none: ['没有待处理的请求', 'No pending requests'],
  noneDecided: ['还没有处理过的请求', 'No decided requests yet'],
  creditCode: ['信用代码', 'Credit code'],
  newPhone: ['新手机号', 'New number'],
  asked: ['提交于', 'Submitted'],
  note: ['说明', 'Note'],
  licence: ['提交的营业执照', 'Submitted licence'],
  candidates: ['信用代码相同的申请', 'Applications with this credit code'],
  noCandidates: ['没有信用代码相同的申请', 'No applications with this credit code'],
  onRecord: [(phone: string) => `备案手机 ${phone}`, (phone: string) => `Number on record ${phone}`],
  open: ['打开申请比对', 'Open to compare'],
  approve: ['批准换绑', 'Approve'],
  approveAsk: [
    (number: string, phone: string) => `把 ${number} 换绑到 ${phone}？`,
    (number: string, phone: string) => `Move ${number} to ${phone}?`,
  ],
  approveMeans: [
    '原手机号马上退出，两个号码都会收到短信。',
    'The old number is signed out immediately. Both numbers get a text message.',
  ],
  notBefore: [(at: string) => `异议期到 ${at}`, (at: string) => `The old number can object until ${at}`],
  reject: ['不批准', 'Reject'],
  reason: ['原因（会短信告知对方）', 'Reason (sent to the applicant)'],
  missing: ['请写明原因，至少 2 个字', 'Enter a reason (at least 2 characters)'],
  saved: ['已处理', 'Done'],
  by: [(name: string, at: string) => `${name}，${at}`, (name: string, at: string) => `${name}, ${at}`],
  byOwner: [(at: string) => `原手机号拒绝，${at}`, (at: string) => `The old number objected, ${at}`],
});

/** States of the message to the number on record. */
const noticeWords: Record<string, Text> = {
  '': ['未提醒', 'Not notified'],
  queued: ['等待提醒', 'To be notified'],
  sending: ['正在提醒', 'Notifying'],
  sent: ['已短信提醒', 'Notified'],
  failed: ['提醒发送失败', 'Notification failed'],
  unknown: ['提醒可能已发送', 'May have been notified'],
};

/** Recovery requests: few, each reviewed by itself. */
export default function RecoveryList() {
  const t = useWords(words);
  const [shown, setShown] = useState<'waiting' | 'decided'>('waiting');
  const { data, error, mutate } = useCall('/api.php/official/enrolment/list_recoveries', {
    waiting: shown === 'waiting' ? 1 : 0,
  });
  /** A decided request leaves the list together with the focused button. */
  const goOn = () => void mutate().finally(() => focusOnIfLost('desk-title'));
  return (
    <div className="px-4 py-6 sm:px-8">
      <DeskHead title={t.title} about={t.lead} />
      <Segmented
        className="mt-5!"
        aria-label={t.which}
        value={shown}
        onChange={setShown}
        options={[
          { value: 'waiting', label: t.waiting },
          { value: 'decided', label: t.decided },
        ]}
      />
      <p role="status" className="sr-only">
        {data ? t.count(data.length) : ''}
      </p>
      <div className="mt-5 grid max-w-[60rem] gap-5">
        <FailedReading answer={{ data, error, mutate }} />
        {!data && !error ? <Spin className="justify-self-start" /> : null}
        {data?.length === 0 ? <p className="text-ink-2">{shown === 'waiting' ? t.none : t.noneDecided}</p> : null}
        {data?.map((request) => (
          <RecoveryCard key={request.id} request={request} onChanged={goOn} />
        ))}
      </div>
    </div>
  );
}

/**
 * A button and its dialog for the reason, which is sent to the applicant. The text outlives the dialog, so that neither closing it nor
 * a failed call loses it.
 */
function RejectRecovery({ reject }: { reject(reason: string): Promise<boolean> }) {
  const t = useWords(words);
  const [isOpen, setIsOpen] = useState(false);
  const [reason, setReason] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const [isSending, setIsSending] = useState(false);
  useUnsaved(() => reason.trim() !== '');
  async function send() {
    if (reason.trim().length < 2) return setIsMissing(true);
    setIsSending(true);
    if (await reject(reason.trim())) setIsOpen(false);
    setIsSending(false);
  }
  return (
    <>
      <Button danger className="mt-5" onClick={() => setIsOpen(true)}>
        {t.reject}
      </Button>
      <Modal
        open={isOpen}
        title={t.reject}
        okText={t.reject}
        okButtonProps={{ danger: true, loading: isSending }}
        onOk={() => void send()}
        onCancel={() => setIsOpen(false)}
      >
        <Form layout="vertical">
          <Form.Item label={t.reason} {...(isMissing ? { validateStatus: 'error', help: t.missing } : {})}>
            <Input.TextArea
              aria-label={t.reason}
              rows={3}
              maxLength={200}
              showCount
              autoFocus
              value={reason}
              onChange={({ target }) => {
                setReason(target.value);
                setIsMissing(false);
              }}
            />
          </Form.Item>
        </Form>
      </Modal>
    </>
  );
}

/** One request with the licence that was handed in, and the applications that it may be about. */
function RecoveryCard({ request, onChanged }: { request: Recovery; onChanged(): void }) {
  const t = useWords(words);
  const language = useLanguage();
  const { modal } = App.useApp();
  /** Reads the list again also after a refusal: a colleague may have decided. */
  const change = useChange(t.saved, onChanged);
  const isWaiting = request.state === 'waiting';
  const isEarly = Date.parse(request.decide_from) > Date.now();
  const moment = (at: string) => shortMoment(at, language, Date.now());

  const approve = ({ application, number }: Recovery['candidates'][number]) =>
    modal.confirm({
      title: t.approveAsk(number, request.phone),
      content: t.approveMeans,
      okText: t.approve,
      icon: null,
      afterClose: () => focusOnIfLost('desk-title'),
      onOk: () => change(() => send('/api.php/official/enrolment/approve_recovery', { id: request.id, application })),
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
              ? t.notBefore(moment(request.decide_from))
              : inLanguage(recoveryStateWords.waiting, language)
            : `${inLanguage(recoveryStateWords[request.state], language)} · ${
                request.decided_by
                  ? t.by(request.decided_by, moment(request.decided_at ?? ''))
                  : t.byOwner(moment(request.decided_at ?? ''))
              }`}
        </p>
      </header>
      <div className="mt-4 grid gap-6 md:grid-cols-[16rem_minmax(0,1fr)]">
        <figure>
          <Image
            src={request.licence.thumbnail}
            preview={{ src: request.licence.url }}
            alt={t.licence}
            className="rounded-control border border-line"
          />
          <figcaption className="mt-1.5 text-sm text-ink-3">{t.licence}</figcaption>
        </figure>
        <div>
          <Facts>
            <Fact name={t.creditCode}>{request.credit_code}</Fact>
            <Fact name={t.newPhone}>{request.phone}</Fact>
            <Fact name={t.asked}>{moment(request.submitted_at)}</Fact>
            {request.note ? <Fact name={t.note}>{request.note}</Fact> : null}
          </Facts>
          <h3 className="mt-5 mb-2 font-medium">{t.candidates}</h3>
          {request.candidates.length === 0 ? <p className="text-ink-2">{t.noCandidates}</p> : null}
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
                  {t.onRecord(candidate.phone)} · {wordsOf(noticeWords, candidate.told, language)}
                </p>
                <p className="mt-2 flex flex-wrap items-center gap-4">
                  {candidate.state === 'draft' ? null : (
                    <Link to={`/console/applications/${candidate.application}`} className="text-primary underline">
                      {t.open}
                    </Link>
                  )}
                  {isWaiting ? (
                    <Button disabled={isEarly} onClick={() => approve(candidate)}>
                      {t.approve}
                    </Button>
                  ) : null}
                </p>
              </li>
            ))}
          </ul>
          {isWaiting ? (
            <RejectRecovery
              reject={(text) =>
                change(() => send('/api.php/official/enrolment/reject_recovery', { id: request.id, text }))
              }
            />
          ) : null}
          {request.decision_text ? <p className="mt-4 text-ink-2">{request.decision_text}</p> : null}
        </div>
      </div>
    </article>
  );
}
