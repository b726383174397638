import { Form, Input, InputNumber, Modal, Select } from 'antd';
import { useState } from 'react';
import { reapplyAfterDays } from '#enrolment/application-status.ts';
import { decisionMessage } from '#enrolment/decision-message.ts';
import * as calls from '#enrolment/review-contract.ts';
import { rejectionWords, wordsOf } from '#enrolment/words.ts';
import { send } from '#kit/send.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { ConditionFields } from './condition-fields.tsx';
import { dialogWords, reviewWords } from './desk-words.ts';
import { remarkList } from './remark-drafts.ts';
import { useReasons } from './remark-form.tsx';
import { useReview } from './review-context.ts';

export type Decision = 'approve' | 'return' | 'reject' | 'undo' | 'suspend' | 'reinstate';

interface Values {
  text?: string;
  code?: (typeof calls.rejectionCodes)[number];
  reapply_days?: number;
  dated?: { text?: string; due_on?: string }[];
}

/** Words are needed where somebody loses something. */
const needsWords: readonly Decision[] = ['reject', 'suspend'];
const losing: readonly Decision[] = ['reject', 'suspend'];

/** Asks once more before the applicant is told, and shows the very message that will go out. */
export function DecisionDialog({
  decision,
  change,
  onClose,
}: {
  decision: Decision;
  change(work: Promise<calls.ReviewedApplication>): Promise<boolean>;
  onClose(): void;
}) {
  const say = useWords(dialogWords);
  const sayReview = useWords(reviewWords);
  const language = useLanguage();
  const { application, remarks } = useReview();
  const reasons = useReasons();
  const { proposal, needs_second } = application;
  const isProposing = decision === 'approve' && needs_second && !proposal;
  const [form] = Form.useForm<Values>();
  const [values, setValues] = useState<Values>({
    code: 'not_qualified',
    reapply_days: reapplyAfterDays,
    // The second of two reviewers confirms what the first proposed.
    ...(decision === 'approve' && proposal ? { text: proposal.text, dated: proposal.conditions } : {}),
  });
  const [isSending, setIsSending] = useState(false);
  const pinned = remarkList(remarks.drafts);
  const text = values.text?.trim() ?? '';
  const dated = (values.dated ?? []).flatMap((one) =>
    one?.text?.trim() && one.due_on ? [{ text: one.text.trim(), due_on: one.due_on }] : [],
  );

  const message = isProposing
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

  async function decide() {
    const { id, revision } = application;
    const { code, reapply_days = 0 } = values;
    const work = {
      approve: () => send(calls.approve, { id, revision, conditions: text, dated_conditions: dated }),
      return: () => send(calls.returnForCorrection, { id, revision, remarks: pinned, text }),
      reject: () => send(calls.reject, { id, revision, code, text, reapply_days }),
      undo: () => send(calls.undoDecision, { id, revision }),
      suspend: () => send(calls.suspend, { id, revision, text }),
      reinstate: () => send(calls.reinstate, { id, revision, text }),
    }[decision];
    setIsSending(true);
    const done = await change(work());
    setIsSending(false);
    if (done && decision === 'return') remarks.clear();
    onClose();
  }

  const label = {
    approve: say.conditions,
    return: say.general,
    reject: say.words,
    suspend: say.reason,
    reinstate: say.words,
  };
  return (
    <Modal
      open
      title={isProposing ? say.propose : say[decision]}
      okText={isProposing ? sayReview.propose : sayReview[decision]}
      cancelText={say.cancel}
      okButtonProps={{ danger: losing.includes(decision) }}
      confirmLoading={isSending}
      onOk={() => form.submit()}
      onCancel={onClose}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={values}
        onValuesChange={(_, all) => setValues(all)}
        onFinish={() => void decide()}
      >
        {decision === 'reject' ? (
          <Form.Item name="code" label={say.reason}>
            <Select
              options={calls.rejectionCodes.map((value) => ({
                value,
                label: wordsOf(rejectionWords, value, language),
              }))}
            />
          </Form.Item>
        ) : null}
        {decision === 'undo' ? null : (
          <Form.Item
            name="text"
            label={label[decision]}
            extra={needsWords.includes(decision) ? say.wordsHelp : undefined}
            rules={needsWords.includes(decision) ? [{ required: true, whitespace: true, message: say.missing }] : []}
          >
            <Input.TextArea rows={3} maxLength={500} showCount />
          </Form.Item>
        )}
        {decision === 'approve' ? <ConditionFields /> : null}
        {decision === 'reject' ? (
          <Form.Item name="reapply_days" label={say.reapply} rules={[{ required: true, message: say.missing }]}>
            <InputNumber min={0} max={3650} precision={0} className="w-32" />
          </Form.Item>
        ) : null}
      </Form>
      {message ? (
        <figure className="rounded-control border border-line bg-paper p-4">
          <figcaption className="flex justify-between gap-4 text-sm text-ink-3">
            <span>{say.told}</span>
            <span className="tabular-nums">{say.to(application.applicant.contact_phone.replace(/^\+86/, ''))}</span>
          </figcaption>
          <p lang={application.language} className="mt-2 leading-relaxed">
            {message}
          </p>
        </figure>
      ) : null}
    </Modal>
  );
}
