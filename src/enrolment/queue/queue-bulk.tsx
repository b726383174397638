import { Form, Select } from 'antd';
import { fieldNames } from '#enrolment/application/application-fields.ts';
import { reapplyAfterDays } from '#enrolment/application/application-status.ts';
import { fieldWords } from '#enrolment/application/words.ts';
import { RejectionFields, useReasons, WordsField } from '#enrolment/review/field-remark.tsx';
import { dialogWords, reviewWords } from '#enrolment/review/review-words.ts';
import { send } from '#kit/call/send.ts';
import type { BulkAction } from '#kit/desk/bulk.tsx';
import { inLanguage } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { QueueRow } from './queue-contract.ts';
import { bulkWords } from './queue-words.ts';

const targetOf = ({ id, revision }: QueueRow) => ({ id, revision });

/** What can be done with the chosen applications, each by the rules of a single one. */
export function useQueueBulk(reviewers: readonly { id: number; name: string }[]): BulkAction<QueueRow>[] {
  const t = useWords(bulkWords);
  const decision = useWords(reviewWords);
  const dialog = useWords(dialogWords);
  const language = useLanguage();
  const reasons = useReasons();
  const required = { required: true, message: dialog.missing };
  return [
    {
      name: t.assign,
      fields: (
        <Form.Item name="assignee" label={t.to} rules={[required]}>
          <Select options={reviewers.map(({ id, name }) => ({ value: id, label: name }))} />
        </Form.Item>
      ),
      act: (row, { assignee }) => send('/api.php/official/enrolment/assign', { ...targetOf(row), assignee }),
    },
    {
      name: decision.start,
      act: (row) => send('/api.php/official/enrolment/start_review', targetOf(row)),
    },
    {
      name: decision.approve,
      note: t.told,
      fields: <WordsField label={dialog.conditions} mayBeEmpty />,
      async act(row, { text = '' }) {
        const sent = { ...targetOf(row), conditions: text, conditions_seen: 0 };
        const { state } = await send('/api.php/official/enrolment/approve', sent);
        return state === 'approved' ? '' : t.proposed;
      },
    },
    {
      name: decision.return,
      note: `${t.readFirst} ${t.told}`,
      initialValues: { field: '', code: 'unclear' },
      fields: (
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
          <Form.Item name="code" label={dialog.reason}>
            <Select
              options={reasons
                .filter(({ active }) => active)
                .map((reason) => ({ value: reason.code, label: inLanguage(reason.words, language) }))}
            />
          </Form.Item>
          <WordsField label={dialog.words} />
        </>
      ),
      act: (row, remark) =>
        send('/api.php/official/enrolment/return_for_correction', { ...targetOf(row), remarks: [remark] }),
    },
    {
      name: decision.reject,
      isDangerous: true,
      note: t.told,
      initialValues: { code: 'not_wanted', reapply_days: reapplyAfterDays },
      fields: <RejectionFields />,
      act: (row, { code, text, reapply_days, fields = [] }) =>
        send('/api.php/official/enrolment/reject', { ...targetOf(row), code, text, reapply_days, fields }),
    },
  ];
}
