import { Button, Form, Input, InputNumber, Select } from 'antd';
import { useRef, useState } from 'react';
import { fieldNames } from '#enrolment/application/application-fields.ts';
import { reapplyAfterDays } from '#enrolment/application/application-status.ts';
import { fieldWords, rejectionWords, wordsOf } from '#enrolment/application/words.ts';
import { useReasons } from '#enrolment/review/field-remark.tsx';
import { rejectionCodes } from '#enrolment/review/review-contract.ts';
import { send } from '#kit/call/send.ts';
import { BulkBar, BulkDialog, type useChosen } from '#kit/desk/bulk.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { queueTitleId } from './queue-address.ts';
import type * as bulk from './queue-contract.ts';
import { mostInBulk, type QueueRow } from './queue-contract.ts';
import { bulkWords } from './queue-words.ts';

export type BulkAction = 'assign' | 'start' | 'approve' | 'return' | 'reject';

interface Values {
  assignee?: number;
  text?: string;
  field?: string;
  remark?: string;
  code?: string;
  reapply_days?: number;
}
type Targets = { id: number; revision: number }[];

const calls: Record<BulkAction, (targets: Targets, values: Values) => Promise<bulk.BulkResult>> = {
  assign: (targets, { assignee }) => send('/api.php/official/enrolment/bulk_assign', { targets, assignee }),
  start: (targets) => send('/api.php/official/enrolment/bulk_start_review', { targets }),
  approve: (targets, { text = '' }) =>
    send('/api.php/official/enrolment/bulk_approve', { targets, conditions: text.trim() }),
  return: (targets, { field = '', remark, text = '' }) =>
    send('/api.php/official/enrolment/bulk_return', {
      targets,
      remarks: [{ field, code: remark, text: text.trim() }],
      text: '',
    }),
  reject: (targets, { code, text = '', reapply_days }) =>
    send('/api.php/official/enrolment/bulk_reject', { targets, code, text: text.trim(), reapply_days }),
};

const actions: readonly BulkAction[] = ['assign', 'start', 'approve', 'return', 'reject'];

/** What can be done with the chosen applications: asks for what each action needs. */
export function QueueBulk({
  chosen,
  rows,
  reviewers,
  onDone,
}: {
  chosen: ReturnType<typeof useChosen<QueueRow>>;
  rows: readonly QueueRow[];
  reviewers: readonly { id: number; name: string }[];
  onDone(): void;
}) {
  const t = useWords(bulkWords);
  const [action, setAction] = useState<BulkAction>();
  return (
    <>
      <BulkBar chosen={chosen} rows={rows} focusId={queueTitleId}>
        {actions.map((one) => (
          <Button key={one} danger={one === 'reject'} onClick={() => setAction(one)}>
            {t[one]}
          </Button>
        ))}
      </BulkBar>
      {action ? (
        <QueueBulkDialog
          action={action}
          rows={[...chosen.chosen.values()]}
          reviewers={reviewers}
          onClose={(failed) => {
            setAction(undefined);
            if (!failed) return;
            chosen.keepOnly(failed);
            onDone();
          }}
        />
      ) : null}
    </>
  );
}

function QueueBulkDialog({
  action,
  rows,
  reviewers,
  onClose,
}: {
  action: BulkAction;
  rows: readonly QueueRow[];
  reviewers: readonly { id: number; name: string }[];
  onClose(failed?: number[]): void;
}) {
  const t = useWords(bulkWords);
  const language = useLanguage();
  useFocusBack(queueTitleId);
  const [form] = Form.useForm<Values>();
  const values = useRef<Values>({});
  const reasons = useReasons();
  const titles = {
    assign: t.assignTitle,
    start: t.startTitle,
    approve: t.approveTitle,
    return: t.returnTitle,
    reject: t.rejectTitle,
  };
  const required = [{ required: true, whitespace: true, message: t.missing }];
  return (
    <BulkDialog
      title={titles[action](rows.length)}
      action={t[action]}
      isDangerous={action === 'reject'}
      rows={rows}
      shown={({ id, number, company_name }) => ({
        id,
        name: company_name || number,
        number,
        to: `/console/applications/${id}`,
      })}
      atOnce={mostInBulk}
      act={(part) =>
        calls[action](
          part.map(({ id, revision }) => ({ id, revision })),
          values.current,
        )
      }
      isUnsaved={() => form.isFieldsTouched(['text'])}
      onClose={onClose}
      ask={{
        submit: (run) =>
          void form.validateFields().then(
            (given) => {
              values.current = given;
              run();
            },
            () => undefined,
          ),
        form: (
          <>
            <Form
              form={form}
              layout="vertical"
              requiredMark={false}
              initialValues={{ field: '', remark: 'unclear', code: 'not_wanted', reapply_days: reapplyAfterDays }}
            >
              {action === 'assign' ? (
                <Form.Item name="assignee" label={t.to} rules={[{ required: true, message: t.missing }]}>
                  <Select options={reviewers.map(({ id, name }) => ({ value: id, label: name }))} />
                </Form.Item>
              ) : null}
              {action === 'return' ? (
                <>
                  <Form.Item name="field" label={t.field}>
                    <Select
                      showSearch={{ optionFilterProp: 'label' }}
                      options={[
                        { value: '', label: t.whole },
                        ...fieldNames.map((value) => ({ value, label: inLanguage(fieldWords[value], language) })),
                      ]}
                    />
                  </Form.Item>
                  <Form.Item name="remark" label={t.reason}>
                    <Select
                      options={reasons
                        .filter(({ active }) => active)
                        .map(({ code, words }) => ({ value: code, label: inLanguage(words, language) }))}
                    />
                  </Form.Item>
                </>
              ) : null}
              {action === 'reject' ? (
                <Form.Item name="code" label={t.reason}>
                  <Select
                    options={rejectionCodes.map((value) => ({
                      value,
                      label: wordsOf(rejectionWords, value, language),
                    }))}
                  />
                </Form.Item>
              ) : null}
              {action === 'approve' || action === 'return' || action === 'reject' ? (
                <Form.Item
                  name="text"
                  label={action === 'approve' ? t.conditions : t.words}
                  rules={action === 'approve' ? [] : required}
                >
                  <Input.TextArea rows={3} maxLength={500} showCount />
                </Form.Item>
              ) : null}
              {action === 'reject' ? (
                <Form.Item name="reapply_days" label={t.reapply}>
                  <InputNumber min={0} max={3650} precision={0} />
                </Form.Item>
              ) : null}
            </Form>
            <p className="text-[0.8125rem] text-ink-3">
              {action === 'return' ? `${t.readFirst} ` : ''}
              {t.each}
              {action === 'assign' || action === 'start' ? null : ` ${t.told}`}
            </p>
          </>
        ),
      }}
    />
  );
}
