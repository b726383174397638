import { Button, Form, Input, InputNumber, Progress, Select } from 'antd';
import { fieldNames } from '#enrolment/application/application-fields.ts';
import { reapplyAfterDays } from '#enrolment/application/application-status.ts';
import { fieldWords, rejectionWords, wordsOf } from '#enrolment/application/words.ts';
import { useReasons } from '#enrolment/review/remark-form.tsx';
import { rejectionCodes } from '#enrolment/review/review-contract.ts';
import { DeskDialog } from '#kit/desk/unsaved-work.tsx';
import { inLanguage } from '#kit/language.ts';
import { send } from '#kit/send.ts';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type * as bulk from './bulk-contract.ts';
import { BulkResults } from './bulk-results.tsx';
import { queueTitleId } from './queue-place.ts';
import { bulkWords } from './queue-words.ts';
import { useBulkRun } from './use-bulk-run.ts';
import type { Chosen } from './use-chosen.ts';

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

/** Asks for what the action needs, names everybody whom it concerns, runs it, and tells what became of each. */
export function BulkDialog({
  action,
  chosen,
  reviewers,
  onClose,
}: {
  action: BulkAction;
  chosen: readonly Chosen[];
  reviewers: readonly { id: number; name: string }[];
  /** With what was not done, when anything was tried. */
  onClose(failed?: number[]): void;
}) {
  const say = useWords(bulkWords);
  const language = useLanguage();
  useFocusBack(queueTitleId);
  const [form] = Form.useForm<Values>();
  const reasons = useReasons();
  const { run, start, stop } = useBulkRun(say.unclear);
  const titles = {
    assign: say.assignTitle,
    start: say.startTitle,
    approve: say.approveTitle,
    return: say.returnTitle,
    reject: say.rejectTitle,
  };
  const close = () => {
    if (run.state === 'running') return stop();
    const done = new Set(run.results.filter((result) => result.done).map(({ id }) => id));
    onClose(run.state === 'ready' ? undefined : chosen.filter(({ id }) => !done.has(id)).map(({ id }) => id));
  };
  const required = [{ required: true, whitespace: true, message: say.missing }];

  return (
    <DeskDialog
      title={titles[action](chosen.length)}
      onClose={close}
      isUnsaved={() => run.state === 'ready' && form.isFieldsTouched(['text'])}
      mask={{ closable: false }}
      footer={
        run.state === 'over' ? (
          <Button type="primary" onClick={close}>
            {say.close}
          </Button>
        ) : run.state === 'running' ? (
          <Button onClick={stop}>{say.stop}</Button>
        ) : (
          <>
            <Button onClick={close}>{say.cancel}</Button>
            <Button type="primary" danger={action === 'reject'} onClick={() => form.submit()}>
              {say[action]}
            </Button>
          </>
        )
      }
    >
      {run.state === 'ready' ? (
        <>
          <ul className="mb-4 max-h-40 overflow-y-auto rounded-md border border-line px-3 py-2 text-ink-2">
            {chosen.map(({ id, number, company_name }) => (
              <li key={id} className="flex justify-between gap-4">
                <span className="truncate">{company_name || number}</span>
                <span className="shrink-0 tabular-nums text-ink-3">{number}</span>
              </li>
            ))}
          </ul>
          <Form
            form={form}
            layout="vertical"
            requiredMark={false}
            initialValues={{ field: '', remark: 'unclear', code: 'not_wanted', reapply_days: reapplyAfterDays }}
            onFinish={(values) => void start(chosen, (targets) => calls[action](targets, values))}
          >
            {action === 'assign' ? (
              <Form.Item name="assignee" label={say.to} rules={[{ required: true, message: say.missing }]}>
                <Select options={reviewers.map(({ id, name }) => ({ value: id, label: name }))} />
              </Form.Item>
            ) : null}
            {action === 'return' ? (
              <>
                <Form.Item name="field" label={say.field}>
                  <Select
                    showSearch={{ optionFilterProp: 'label' }}
                    options={[
                      { value: '', label: say.whole },
                      ...fieldNames.map((value) => ({ value, label: inLanguage(fieldWords[value], language) })),
                    ]}
                  />
                </Form.Item>
                <Form.Item name="remark" label={say.reason}>
                  <Select
                    options={reasons
                      .filter(({ active }) => active)
                      .map(({ code, words }) => ({ value: code, label: inLanguage(words, language) }))}
                  />
                </Form.Item>
              </>
            ) : null}
            {action === 'reject' ? (
              <Form.Item name="code" label={say.reason}>
                <Select
                  options={rejectionCodes.map((value) => ({ value, label: wordsOf(rejectionWords, value, language) }))}
                />
              </Form.Item>
            ) : null}
            {action === 'approve' || action === 'return' || action === 'reject' ? (
              <Form.Item
                name="text"
                label={action === 'approve' ? say.conditions : say.words}
                rules={action === 'approve' ? [] : required}
              >
                <Input.TextArea rows={3} maxLength={500} showCount />
              </Form.Item>
            ) : null}
            {action === 'reject' ? (
              <Form.Item name="reapply_days" label={say.reapply}>
                <InputNumber min={0} max={3650} precision={0} />
              </Form.Item>
            ) : null}
          </Form>
          <p className="text-[0.8125rem] text-ink-3">
            {action === 'return' ? `${say.readFirst} ` : ''}
            {say.each}
            {action === 'assign' || action === 'start' ? null : ` ${say.told}`}
          </p>
        </>
      ) : (
        <>
          {run.state === 'running' ? (
            <div aria-live="polite">
              <p className="mb-1">{say.running(run.results.length, chosen.length)}</p>
              <Progress percent={Math.round((run.results.length / chosen.length) * 100)} showInfo={false} />
            </div>
          ) : null}
          <BulkResults results={run.results} chosen={chosen} isOver={run.state === 'over'} />
        </>
      )}
    </DeskDialog>
  );
}
