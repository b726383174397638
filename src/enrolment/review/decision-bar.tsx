import { Button, type ButtonProps, Checkbox, Form, Input, Modal } from 'antd';
import { useEffect, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { useSWRConfig } from 'swr';
import { isUndoable, reapplyAfterDays, undoOfferedMs } from '#enrolment/application/application-status.ts';
import { type rejectionCodes, sectionWords } from '#enrolment/application/words.ts';
import { CallFailure, send } from '#kit/call/send.ts';
import { DayInput } from '#kit/desk/day-input.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { businessDay } from '#kit/text/time.ts';
import { focusOnIfLost } from '#kit/ui/focus-on.ts';
import { usePageKeys } from '#kit/ui/page-keys.ts';
import { showToast } from '#kit/ui/show-toast.ts';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { decisionMessage } from './decision-message.ts';
import { RejectionFields, useReasons, WordsField } from './field-remark.tsx';
import { keptWords, remarkList } from './remark-drafts.ts';
import { reviewTitleId, useNeighbours, useReview } from './review-context.ts';
import type { ReviewedApplication } from './review-contract.ts';
import { Key, useAlsoHere } from './review-header.tsx';
import { type Decision, dialogWords, noticeWords, reviewWords } from './review-words.ts';

/** Always in reach at the bottom: what can be done now, and nothing else. */
export function DecisionBar() {
  const t = useWords(reviewWords);
  const language = useLanguage();
  const { me, application, change, remarks, left } = useReview();
  const [decision, setDecision] = useState<Decision>();
  const [isStarting, setIsStarting] = useState(false);
  const { id, revision, actions, may_not_decide } = application;
  const can = (action: Decision | 'start_review') => actions.includes(action);
  const pinned = remarks.drafts.length;
  const isOnlyAdvice = remarks.drafts.every(({ severity }) => severity === 'advice');
  const isBarred = may_not_decide !== '';
  const { proposal, needs_second } = application;
  const isMyProposal = needs_second && proposal?.by.id === me;
  const hasLeft = left.length > 0;
  const names = left.map((section) => inLanguage(sectionWords[section], language));
  const isOpen = (one: Decision) =>
    can(one) &&
    !isBarred &&
    (one !== 'approve' || (pinned === 0 && !isMyProposal)) &&
    (one !== 'return' || (!isOnlyAdvice && !hasLeft));

  async function start(): Promise<boolean> {
    setIsStarting(true);
    try {
      return typeof (await change(send('/api.php/official/enrolment/start_review', { id, revision }))) === 'object';
    } finally {
      setIsStarting(false);
      // The button is gone with what it began.
      focusOnIfLost(reviewTitleId);
    }
  }

  /** What stands in the way of a decision. */
  const hint = () => {
    if (isBarred) return t.ownEntry;
    if (can('start_review')) return t.startFirst;
    if (!can('return')) return '';
    if (!isOnlyAdvice) return hasLeft ? t.sectionsLeft(names) : t.pinnedFirst;
    return [hasLeft ? t.unread(names) : '', t.noRemarks].filter(Boolean).join(language === 'en' ? '. ' : '。');
  };

  // S begins; A, R and X ask for the decision, and begin by themselves what nobody has begun.
  const press = (wanted: Decision | 'start_review') => {
    if (isStarting || decision) return;
    if (wanted !== 'start_review' && isOpen(wanted)) setDecision(wanted);
    else if (can('start_review') && !isBarred && (wanted === 'start_review' || (wanted !== 'return' && pinned === 0)))
      void start().then((isDone) => isDone && wanted !== 'start_review' && setDecision(wanted));
  };
  usePageKeys({
    s: () => press('start_review'),
    a: () => press('approve'),
    r: () => press('return'),
    x: () => press('reject'),
  });
  if (!(['start_review', 'approve', 'undo', 'suspend', 'reinstate'] as const).some(can)) return null;

  const buttons: { decision: Decision; label: string; look?: ButtonProps; key?: string }[] = [
    { decision: 'suspend', label: t.suspend, look: { danger: true } },
    { decision: 'undo', label: t.undo },
    { decision: 'reject', label: t.reject, look: { danger: true }, key: 'x' },
    { decision: 'return', label: pinned > 0 ? t.returnWith(pinned) : t.return, key: 'r' },
    {
      decision: 'approve',
      label: needs_second && !proposal ? t.propose : t.approve,
      look: { type: 'primary' },
      key: 'a',
    },
    { decision: 'reinstate', label: t.reinstate, look: { type: 'primary' } },
  ];
  return (
    <div className="sticky bottom-0 z-10 flex min-h-16 flex-wrap items-center justify-end gap-3 border-t border-line bg-surface px-4 py-3 sm:px-8">
      <p className="mr-auto text-sm text-ink-2">{hint()}</p>
      {buttons.map(({ decision: one, label, look, key }) =>
        can(one) ? (
          <Button
            key={one}
            {...look}
            disabled={!isOpen(one)}
            onClick={() => setDecision(one)}
            {...(key ? { 'aria-keyshortcuts': key } : {})}
          >
            {label} {key ? <Key name={key.toUpperCase()} /> : null}
          </Button>
        ) : null,
      )}
      {can('start_review') ? (
        <Button type="primary" loading={isStarting} onClick={() => void start()} aria-keyshortcuts="s">
          {t.start} <Key name="S" />
        </Button>
      ) : null}
      {decision ? <DecisionDialog decision={decision} onClose={() => setDecision(undefined)} /> : null}
    </div>
  );
}

/** As long as the message of a decision waits, less the way of an undo that is pressed at the last moment. */
const shownForSeconds = undoOfferedMs / 1000 - 1;

/**
 * Says what was decided, wherever the reviewer has gone meanwhile, and takes it back at a touch: the reviewer is then at the
 * application again. Later the application itself offers the same, for 24 hours.
 */
function useDecisionNotice(id: number) {
  const t = useWords(noticeWords);
  const { mutate } = useSWRConfig();
  const navigate = useNavigate();
  const { here, state } = useNeighbours(id);

  return (decision: Decision, decided: ReviewedApplication, onUndone: () => void): void => {
    const { revision, number, actions } = decided;
    const name = decided.fields.company_name || number;
    async function run() {
      let title: string;
      try {
        const after = await send('/api.php/official/enrolment/undo_decision', { id, revision });
        title = after.messages[0]?.action === 'undo' ? t.undone(name) : t.undoneUnheard(name);
        onUndone();
        void navigate(here, { state });
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        title = error.message;
      }
      showToast({ title, seconds: shownForSeconds });
      await mutate((key) => typeof key === 'string' && key.includes('/enrolment/'));
    }
    const mayUndo = isUndoable(decision) && actions.includes('undo');
    const isHeld = decided.messages[0]?.state === 'queued';
    showToast({
      title: [
        t[decision === 'approve' && decided.state === 'in_review' ? 'propose' : decision](name),
        isHeld ? t.held(undoOfferedMs / 1000) : '',
      ].join(' '),
      seconds: shownForSeconds,
      ...(mayUndo ? { action: { label: t.undoIt, key: 'z', run } } : {}),
    });
  };
}

const most = 20;

/** Conditions of an approval, each a text and perhaps a day. */
function ConditionFields() {
  const t = useWords(dialogWords);
  return (
    <Form.List name="conditions">
      {(rows, { add, remove }) => (
        <fieldset className="mb-4 grid gap-2">
          <legend className="mb-1! border-b-0! text-sm!">{t.conditions}</legend>
          {rows.map(({ key, name }) => (
            <div key={key} className="grid grid-cols-[minmax(0,1fr)_9.5rem_auto] items-start gap-2">
              <Form.Item
                name={[name, 'text']}
                dependencies={[['conditions', name, 'due_on']]}
                rules={[
                  ({ getFieldValue }) => ({
                    required: Boolean(getFieldValue(['conditions', name, 'due_on'])),
                    whitespace: true,
                    message: t.missing,
                  }),
                ]}
                className="mb-0!"
              >
                <Input
                  maxLength={200}
                  autoFocus={name === 0}
                  aria-label={t.condition(name + 1)}
                  placeholder={t.conditionHelp}
                />
              </Form.Item>
              <Form.Item name={[name, 'due_on']} className="mb-0!">
                <DayInput min={businessDay(Date.now())} label={t.conditionDay(name + 1)} />
              </Form.Item>
              <Button type="text" aria-label={t.removeCondition(name + 1)} onClick={() => remove(name)}>
                ×
              </Button>
            </div>
          ))}
          {rows.length < most ? (
            <Button className="justify-self-start" size="small" onClick={() => add({})}>
              {t.addCondition}
            </Button>
          ) : null}
        </fieldset>
      )}
    </Form.List>
  );
}

interface Values {
  unread?: boolean;
  text?: string;
  code?: (typeof rejectionCodes)[number];
  reapply_days?: number;
  fields?: string[];
  conditions?: { text?: string; due_on?: string }[];
}

/** Asks once more before the applicant is told, and shows the very message that will go out. */
function DecisionDialog({ decision, onClose }: { decision: Decision; onClose(): void }) {
  useFocusBack(reviewTitleId);
  const t = useWords(dialogWords);
  const sayReview = useWords(reviewWords);
  const language = useLanguage();
  const { me, application, change, remarks, left } = useReview();
  const reasons = useReasons();
  const { proposal, needs_second } = application;
  const isProposing = decision === 'approve' && needs_second && !proposal;
  const navigate = useNavigate();
  const { next, queue, state: beside } = useNeighbours(application.id);
  const notify = useDecisionNotice(application.id);
  const alsoHere = useAlsoHere();
  // What was written outlives a dialog that was closed, a stale decision and a reload.
  const kept = useMemo(() => keptWords<Values>(me, application.id, decision), [me, application.id, decision]);
  const [form] = Form.useForm<Values>();
  const [values, setValues] = useState<Values>({
    code: 'not_qualified',
    reapply_days: reapplyAfterDays,
    fields: [...new Set(remarks.drafts.map(({ field }) => field).filter(Boolean))],
    // The second of two reviewers confirms what the first proposed.
    conditions: proposal
      ? [...proposal.text.split('\n').flatMap((text) => (text ? [{ text }] : [])), ...proposal.conditions]
      : [{}],
    ...kept.read(),
  });
  const [isSending, setIsSending] = useState(false);
  const pinned = remarkList(remarks.drafts);
  const conditions = (decision === 'approve' ? (values.conditions ?? []) : []).map((one) => ({
    text: one?.text?.trim() ?? '',
    due_on: one?.due_on ?? '',
  }));
  const dated = conditions.filter(({ text, due_on }) => text && due_on);
  // Those without a day are stored as the words of the approval, one a line.
  const undated = conditions.flatMap(({ text, due_on }) => (text && !due_on ? [text] : []));
  const text = decision === 'approve' ? undated.join('\n') : (values.text?.trim() ?? '');

  // Undone while the message of the decision is held, nobody hears of either. It may leave while this is open.
  const [latest] = application.messages;
  const isHeld = useIsBefore(latest?.state === 'queued' ? Date.parse(latest.at) + undoOfferedMs : 0);
  const isUnheard = decision === 'undo' && isHeld;
  const message =
    isProposing || isUnheard
      ? undefined
      : decisionMessage({
          action: decision,
          language: application.language,
          number: application.number,
          company: application.fields.company_name ?? '',
          address: application.told_address,
          text,
          ...(values.code ? { rejectionCode: values.code } : {}),
          ...(values.reapply_days ? { reapplyDays: values.reapply_days } : {}),
          remarks: pinned.map((one) => ({ ...one, reason: reasons.find(({ code }) => code === one.code)?.words })),
          conditions: dated,
        });

  async function decide({ goesOn }: { goesOn: boolean }) {
    if (isSending || !(await form.validateFields().catch(() => undefined))) return;
    const { id, revision } = application;
    const { code, reapply_days = 0, fields = [] } = values;
    const sent = remarks.drafts;
    const [call, details] = (
      {
        approve: ['approve', { conditions: text, dated_conditions: dated }],
        return: ['return_for_correction', { remarks: pinned, text }],
        reject: ['reject', { code, text, reapply_days, fields }],
        undo: ['undo_decision', {}],
        suspend: ['suspend', { text }],
        reinstate: ['reinstate', { text }],
      } as const
    )[decision];
    const work = send(`/api.php/official/enrolment/${call}`, { id, revision, ...details });
    setIsSending(true);
    const done = await change(work).finally(() => setIsSending(false));
    if (done === 'failed') return;
    onClose();
    if (done === 'stale') return;
    kept.write(undefined);
    if (decision === 'return') remarks.clear();
    // A return that is taken back leaves its remarks as they were before it.
    const restore = () => {
      if (decision === 'return') for (const draft of sent) remarks.pin(draft);
    };
    notify(decision, done, restore);
    if (goesOn) void navigate(next ?? queue, { state: beside });
  }

  const label = isProposing ? sayReview.propose : sayReview[decision];
  const isLosing = decision === 'reject' || decision === 'suspend';
  // The reviewer is done with it; the next one waits.
  const isEnding = isUndoable(decision);
  return (
    <Modal
      open
      title={`${label} · ${application.fields.company_name || application.number}`}
      onCancel={onClose}
      footer={
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>{sayReview.cancel}</Button>
          {isEnding ? (
            <Button loading={isSending} danger={isLosing} onClick={() => void decide({ goesOn: true })}>
              {t.andNext(label)} <Key name="Ctrl ↵" />
            </Button>
          ) : null}
          <Button
            type="primary"
            danger={isLosing}
            loading={isSending}
            autoFocus={decision === 'undo'}
            onClick={() => void decide({ goesOn: false })}
          >
            {label}
          </Button>
        </div>
      }
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={values}
        onValuesChange={(_, all) => {
          setValues(all);
          kept.write({ ...all, unread: false });
        }}
        onFinish={() => void decide({ goesOn: false })}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          void decide({ goesOn: isEnding });
        }}
      >
        {alsoHere ? (
          <p role="status" className="mb-3 border-l-2 border-ochre pl-2 text-sm font-medium">
            {alsoHere}
          </p>
        ) : null}
        {decision === 'reject' ? <RejectionFields /> : null}
        {decision === 'return' ? <WordsField label={t.general} mayBeEmpty /> : null}
        {decision === 'suspend' ? <WordsField label={t.reason} /> : null}
        {decision === 'reinstate' ? <WordsField label={t.words} mayBeEmpty /> : null}
        {decision === 'approve' ? <ConditionFields /> : null}
        {decision === 'approve' && left.length > 0 ? (
          <Form.Item
            name="unread"
            valuePropName="checked"
            rules={[{ validator: async (_, ticked) => ticked || Promise.reject(new Error(t.tickUnread)) }]}
          >
            <Checkbox>{t.unread(left.map((section) => inLanguage(sectionWords[section], language)))}</Checkbox>
          </Form.Item>
        ) : null}
        {isUnheard ? <p>{t.unheard}</p> : null}
      </Form>
      {message ? (
        <figure className="rounded-control border border-line bg-paper p-4">
          <figcaption className="flex justify-between gap-4 text-sm text-ink-3">
            <span>{t.told}</span>
            <span className="tabular-nums">{t.to(application.applicant.contact_phone.replace(/^\+86/, ''))}</span>
          </figcaption>
          <p lang={application.language} className="mt-2 leading-relaxed">
            {message}
          </p>
          {isEnding ? <p className="mt-2 text-sm text-ink-3">{t.held(undoOfferedMs / 1000)}</p> : null}
        </figure>
      ) : null}
    </Modal>
  );
}

/** Whether a time is in the future; rerenders when it has come. */
export function useIsBefore(moment: number): boolean {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setTimeout(() => setNow(Math.max(Date.now(), moment)), Math.max(0, moment - Date.now()));
    return () => clearTimeout(timer);
  }, [moment]);
  return now < moment;
}
