import { App, Button, Form, Image, Input, Modal, type TableColumnsType } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import { stateWords } from '#enrolment/application/application-status.ts';
import { wordsOf } from '#enrolment/application/choices.ts';
import { send } from '#kit/call/send.ts';
import { DeskList, MomentCell, NameLink } from '#kit/desk/desk-list.tsx';
import { Fact, Facts } from '#kit/desk/facts.tsx';
import { wholeList } from '#kit/desk/paged-table.tsx';
import { StateOf } from '#kit/desk/state-mark.tsx';
import { DeskDrawer } from '#kit/desk/unsaved-work.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { useListView } from '#kit/desk/use-list-view.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { defineWords } from '#kit/text/words.ts';
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
  number: ['编号', 'Number'],
  company: ['企业', 'Company'],
  state: ['状态', 'Status'],
  objectUntil: ['异议期至', 'Objections until'],
  decidedBy: ['处理人', 'Decided by'],
  owner: ['原手机号', 'The old number'],
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

const tones = { waiting: 'ochre', approved: 'moss', rejected: 'plain', refused: 'madder' } as const;
const tabs = ['waiting', 'decided'] as const;
const tabNames = { waiting: recoveryStateWords.waiting, decided: ['已处理', 'Decided'] } as const;

/** Recovery requests, each reviewed by itself beside the list. */
export default function RecoveryList() {
  const t = useWords(words);
  const view = useListView();
  const tab = view.oneOf('tab', tabs, 'waiting');
  const answer = useCall('/api.php/official/enrolment/list_recoveries', { waiting: tab === 'waiting' ? 1 : 0 });
  const { data, mutate } = answer;
  const open = data?.find(({ id }) => id === view.open);
  /** A decided request leaves the list, and with it its drawer. */
  async function goOn(id: number) {
    const left = await mutate();
    if (!left?.some((one) => one.id === id)) view.show({ open: '' });
  }
  const columns: TableColumnsType<Recovery> = [
    {
      title: t.number,
      key: 'number',
      width: 130,
      render: (_, { id, number }) => (
        <NameLink view={view} open={id}>
          {number}
        </NameLink>
      ),
    },
    {
      title: t.company,
      key: 'company',
      render: (_, { candidates: [first] }) => first?.company || first?.number || t.noCandidates,
    },
    { title: t.creditCode, dataIndex: 'credit_code', width: 190, className: 'tabular-nums' },
    { title: t.newPhone, dataIndex: 'phone', width: 140, className: 'tabular-nums' },
    {
      title: t.state,
      key: 'state',
      width: 112,
      render: (_, { state }) => <StateOf state={state} tones={tones} names={recoveryStateWords} />,
    },
    tab === 'waiting'
      ? { title: t.objectUntil, key: 'until', width: 150, render: (_, one) => <MomentCell at={one.decide_from} /> }
      : { title: t.decidedBy, key: 'by', width: 150, render: (_, one) => one.decided_by ?? t.owner },
    { title: t.asked, key: 'at', width: 130, render: (_, { submitted_at }) => <MomentCell at={submitted_at} /> },
  ];
  return (
    <DeskList
      title={t.title}
      about={t.lead}
      tabs={tabs}
      tabNames={tabNames}
      usualTab="waiting"
      counts={data && { [tab]: data.length }}
      view={view}
      answer={wholeList(answer)}
      columns={columns}
      minWidth={980}
      empty={tab === 'waiting' ? t.none : t.noneDecided}
      isWhole
      isOpenedByRow
    >
      {open ? (
        <DeskDrawer key={open.id} kind={t.title} name={open.number} onClose={() => view.show({ open: '' })}>
          <RecoveryRequest request={open} onChanged={() => goOn(open.id)} />
        </DeskDrawer>
      ) : null}
    </DeskList>
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
function RecoveryRequest({ request, onChanged }: { request: Recovery; onChanged(): unknown }) {
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
      onOk: () => change(() => send('/api.php/official/enrolment/approve_recovery', { id: request.id, application })),
    });
  const standing = isWaiting
    ? isEarly
      ? t.notBefore(moment(request.decide_from))
      : inLanguage(recoveryStateWords.waiting, language)
    : [inLanguage(recoveryStateWords[request.state], language), request.decided_by, moment(request.decided_at ?? '')]
        .filter(Boolean)
        .join(' · ');
  return (
    <div className="grid gap-6 sm:grid-cols-[14rem_minmax(0,1fr)]">
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
          <Fact name={t.state}>{standing}</Fact>
          <Fact name={t.creditCode}>{request.credit_code}</Fact>
          <Fact name={t.newPhone}>{request.phone}</Fact>
          <Fact name={t.asked}>{moment(request.submitted_at)}</Fact>
          {request.note ? <Fact name={t.note}>{request.note}</Fact> : null}
        </Facts>
        <h2 className="mt-5 mb-2 font-medium">{t.candidates}</h2>
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
  );
}
