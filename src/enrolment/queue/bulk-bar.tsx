import { Button, Form, Input, InputNumber, Progress, Select } from 'antd';
import { useRef, useState } from 'react';
import { Link } from 'react-router';
import { fieldNames } from '#enrolment/application/application-fields.ts';
import { reapplyAfterDays } from '#enrolment/application/application-status.ts';
import { fieldWords, rejectionWords, wordsOf } from '#enrolment/application/words.ts';
import { useReasons } from '#enrolment/review/field-remark.tsx';
import { rejectionCodes } from '#enrolment/review/review-contract.ts';
import { send } from '#kit/call/send.ts';
import { DeskDialog } from '#kit/desk/unsaved-work.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { focusOnIfLost } from '#kit/ui/focus-on.ts';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type Chosen, type ChosenApplications, queueTitleId } from './queue-address.ts';
import type * as bulk from './queue-contract.ts';
import { type BulkResult, mostChosen, mostInBulk, type QueueRow } from './queue-contract.ts';
import { bulkWords } from './queue-words.ts';

/** What became of each: a count of what was done, and by name what was not and why. */
export function BulkResults({
  results,
  chosen,
  isOver,
}: {
  results: BulkResult;
  chosen: readonly Chosen[];
  isOver: boolean;
}) {
  const say = useWords(bulkWords);
  const failed = results.filter(({ done }) => !done);
  const succeeded = results.filter((result) => result.done);
  const done = succeeded.length;
  const left = chosen.length - results.length;
  const nameOf = (id: number) => chosen.find((one) => one.id === id);
  return (
    <div className="grid gap-3">
      {isOver ? (
        <p role="status" className="font-medium">
          {failed.length === 0 ? say.allDone(done) : say.someDone(done, failed.length)}
          {left > 0 ? <span className="ml-2 text-ink-2">{say.left(left)}</span> : null}
        </p>
      ) : null}
      {failed.length > 0 ? (
        <section aria-label={say.notDone}>
          <ul className="max-h-72 rows overflow-y-auto border-y border-line">
            {failed.map(({ id, message }) => (
              <li key={id} className="py-2">
                <Link
                  to={`/console/applications/${id}`}
                  className="font-medium text-ink underline-offset-4 hover:text-primary hover:underline"
                >
                  {nameOf(id)?.company_name || nameOf(id)?.number}
                </Link>
                <span className="block text-[0.8125rem] text-madder">{message}</span>
              </li>
            ))}
          </ul>
          {isOver ? <p className="mt-2 text-[0.8125rem] text-ink-3">{say.keepFailed}</p> : null}
        </section>
      ) : null}
      {isOver && done > 0 ? (
        <details open={failed.length === 0}>
          <summary className="cursor-pointer text-sm text-ink-2">{say.doneOnes(done)}</summary>
          <ul className="mt-1 max-h-56 rows overflow-y-auto border-y border-line text-sm">
            {succeeded.map(({ id, message }) => (
              <li key={id} className="flex items-baseline gap-2 py-1.5">
                <span aria-hidden="true" className="text-moss">
                  ✓
                </span>
                <span>
                  {nameOf(id)?.company_name || nameOf(id)?.number}
                  {message ? <span className="block text-[0.8125rem] text-ochre">{message}</span> : null}
                </span>
                <span className="ml-auto text-ink-3 tabular-nums">{nameOf(id)?.number}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}

export interface BulkRun {
  state: 'ready' | 'running' | 'over';
  results: BulkResult;
}

/** Sends the chosen applications in small parts, so that progress is seen and one can stop between two of them. */
export function useBulkRun(unclear: string) {
  const [run, setRun] = useState<BulkRun>({ state: 'ready', results: [] });
  const isStopped = useRef(false);

  async function start(
    chosen: readonly Chosen[],
    act: (targets: { id: number; revision: number }[]) => Promise<BulkResult>,
  ): Promise<void> {
    isStopped.current = false;
    let results: BulkResult = [];
    setRun({ state: 'running', results });
    for (let from = 0; from < chosen.length && !isStopped.current; from += mostInBulk) {
      const part = chosen.slice(from, from + mostInBulk).map(({ id, revision }) => ({ id, revision }));
      try {
        results = [...results, ...(await act(part))];
      } catch (error) {
        // A refused call did nothing; one whose answer was lost may have done all of it.
        const { code, message } = error as { code?: number; message: string };
        const reason = code ? message : unclear;
        results = [...results, ...part.map(({ id }) => ({ id, done: false, reason: 'failed', message: reason }))];
        isStopped.current = true;
      }
      setRun({ state: 'running', results });
    }
    setRun({ state: 'over', results });
  }

  return {
    run,
    start,
    stop() {
      isStopped.current = true;
    },
  };
}

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

const actions: readonly BulkAction[] = ['assign', 'start', 'approve', 'return', 'reject'];

/** What can be done with the chosen applications; it says plainly how many they are and that some are out of sight. */
export function BulkBar({
  chosen,
  rows,
  reviewers,
  onDone,
}: {
  chosen: ChosenApplications;
  rows: readonly QueueRow[];
  reviewers: readonly { id: number; name: string }[];
  onDone(): void;
}) {
  const say = useWords(bulkWords);
  const [action, setAction] = useState<BulkAction>();
  if (chosen.chosen.size === 0) return null;
  const elsewhere = [...chosen.chosen.keys()].filter((id) => !rows.some((row) => row.id === id)).length;
  return (
    <section
      aria-label={say.chosen(chosen.chosen.size)}
      className="sticky bottom-0 z-10 -mx-4 mt-3 flex flex-wrap items-center gap-x-5 gap-y-2 border-t border-line bg-surface px-4 py-3 shadow-[0_-6px_16px_-12px_rgb(0_0_0/.35)] sm:-mx-8 sm:px-8"
    >
      <p aria-live="polite">
        <strong className="font-semibold tabular-nums">{say.chosen(chosen.chosen.size)}</strong>
        {elsewhere > 0 ? <span className="ml-3 text-ink-2">{say.elsewhere(elsewhere)}</span> : null}
        {chosen.isFull ? <span className="ml-3 text-madder">{say.full(mostChosen)}</span> : null}
      </p>
      <div className="flex flex-wrap gap-2">
        {actions.map((one) => (
          <Button key={one} danger={one === 'reject'} onClick={() => setAction(one)}>
            {say[one]}
          </Button>
        ))}
        <Button
          type="text"
          onClick={() => {
            chosen.clear();
            focusOnIfLost(queueTitleId);
          }}
        >
          {say.drop}
        </Button>
      </div>
      {action ? (
        <BulkDialog
          action={action}
          chosen={[...chosen.chosen.values()]}
          reviewers={reviewers}
          onClose={(failed) => {
            setAction(undefined);
            if (!failed) return;
            chosen.keepOnly(failed);
            onDone();
          }}
        />
      ) : null}
    </section>
  );
}
