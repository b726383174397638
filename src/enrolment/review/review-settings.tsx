import { Button, Form, Input, Switch } from 'antd';
import { useState } from 'react';
import { useOutletContext } from 'react-router';
import type { ScreenRecord } from '#accounts/contract.ts';
import { type SupplierType, supplierTypes } from '#enrolment/application/application-fields.ts';
import { supplierTypeWords, wordsOf } from '#enrolment/application/choices.ts';
import type { AnswerOf, SentTo } from '#kit/call/call.ts';
import { send } from '#kit/call/send.ts';
import { DeskHead } from '#kit/desk/desk-head.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { DeskDialog } from '#kit/desk/unsaved-work.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { defineWords } from '#kit/text/words.ts';
import { DataTable } from '#kit/ui/data-table.tsx';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({
  title: ['审核设置', 'Review settings'],
  reasons: ['意见的常用原因', 'Remark reasons'],
  reasonsHelp: [
    '改动只用于以后的意见；已经发出的意见保留当时的文字。',
    'Changes apply to new remarks only. Remarks already sent keep their wording.',
  ],
  code: ['代码', 'Code'],
  codeHelp: ['小写字母、数字和下划线，不能再改', 'Lowercase letters, digits and underscores. Cannot be changed later'],
  zh: ['中文', 'Chinese'],
  en: ['英文', 'English'],
  active: ['启用', 'Active'],
  edit: ['修改', 'Edit'],
  add: ['添加原因', 'Add reason'],
  missing: ['请填写', 'Required'],
  save: ['保存', 'Save'],
  saved: ['已保存', 'Saved'],
  fourEyes: ['两人审核', 'Two reviewers'],
  fourEyesHelp: [
    '选中的类型须经两位审核员同意才能通过，第一位的同意记为提议。仅管理员可设置。',
    'Selected supplier types need approval from two reviewers; the first approval counts as a proposal. Only admins can change this.',
  ],
});
type Reason = AnswerOf<'/api.php/official/enrolment/list_reasons'>[number];

/** What staff decide about reviewing itself: canned reasons, and where four eyes are wanted. */
export default function ReviewSettingsPage() {
  const t = useWords(words);
  const language = useLanguage();
  const change = useChange(t.saved);
  const { roles } = useOutletContext<ScreenRecord>();
  const reasons = useCall('/api.php/official/enrolment/list_reasons', {});
  const fourEyes = useCall('/api.php/official/enrolment/four_eyes', {});
  const [edited, setEdited] = useState<Reason>();

  const choose = (type: SupplierType, isOn: boolean) =>
    change(async () => {
      const others = (fourEyes.data ?? []).filter((one) => one !== type);
      const types = isOn ? [...others, type] : others;
      await fourEyes.mutate(await send('/api.php/official/enrolment/save_four_eyes', { types }), { revalidate: false });
    });
  return (
    <div className="grid max-w-4xl gap-10 px-4 py-5 sm:px-8">
      <DeskHead title={t.title} />
      <section aria-labelledby="reasons">
        <div className="flex flex-wrap items-end justify-between gap-3 pb-2">
          <div>
            <h2 id="reasons" className="font-semibold">
              {t.reasons}
            </h2>
            <p className="text-sm text-ink-3">{t.reasonsHelp}</p>
          </div>
          <Button onClick={() => setEdited({ code: '', version: 0, words: ['', ''], active: true })}>{t.add}</Button>
        </div>
        <FailedReading answer={reasons} />
        {reasons.data ? (
          <DataTable
            caption={t.reasons}
            tall
            head={[t.zh, t.en, t.active, '']}
            rows={reasons.data.map((reason) => [
              ...reason.words,
              reason.active ? '✓' : '–',
              <Button key="edit" size="small" aria-label={`${t.edit} ${reason.code}`} onClick={() => setEdited(reason)}>
                {t.edit}
              </Button>,
            ])}
          />
        ) : reasons.error ? null : (
          <TableSkeleton rows={6} />
        )}
      </section>
      <section aria-labelledby="four-eyes">
        <h2 id="four-eyes" className="font-semibold">
          {t.fourEyes}
        </h2>
        <p className="border-b border-line pb-2 text-sm text-ink-3">{t.fourEyesHelp}</p>
        <FailedReading answer={fourEyes} />
        <ul className="mt-3 grid gap-2">
          {supplierTypes.map((type) => (
            <li key={type} className="flex items-center gap-3">
              <Switch
                id={`four-eyes-${type}`}
                checked={fourEyes.data?.includes(type) ?? false}
                disabled={!roles.includes('admin') || !fourEyes.data}
                onChange={(isOn) => void choose(type, isOn)}
              />
              <label htmlFor={`four-eyes-${type}`}>{wordsOf(supplierTypeWords, type, language)}</label>
            </li>
          ))}
        </ul>
      </section>
      {edited ? (
        <EditReason
          reason={edited}
          onClose={() => setEdited(undefined)}
          onSave={(reason) =>
            change(async () => {
              const saved = await send('/api.php/official/enrolment/save_reason', reason);
              await reasons.mutate(saved, { revalidate: false });
              setEdited(undefined);
            })
          }
        />
      ) : null}
    </div>
  );
}

function EditReason({
  reason: { code, version, words: said, active },
  onSave,
  onClose,
}: {
  reason: Reason;
  onSave(reason: SentTo<'/api.php/official/enrolment/save_reason'>): void;
  onClose(): void;
}) {
  const t = useWords(words);
  const [form] = Form.useForm();
  const field = (name: 'zh' | 'en' | 'code', most: number, pattern = /\S/, help?: string) => (
    <Form.Item
      name={name}
      label={t[name]}
      extra={help}
      rules={[{ required: true, pattern, message: help ?? t.missing }]}
    >
      <Input maxLength={most} />
    </Form.Item>
  );
  return (
    <DeskDialog
      title={code ? `${t.edit} ${code}` : t.add}
      okText={t.save}
      onOk={() => form.submit()}
      onClose={onClose}
      isUnsaved={() => form.isFieldsTouched()}
    >
      <Form
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={{ code, zh: said[0], en: said[1], active }}
        onFinish={(given) => onSave({ ...given, code: code || given.code, version, active: Number(given.active) })}
      >
        {code ? null : field('code', 40, /^[a-z][a-z0-9_]+$/, t.codeHelp)}
        {field('zh', 60)}
        {field('en', 120)}
        <Form.Item name="active" label={t.active} layout="horizontal" valuePropName="checked">
          <Switch />
        </Form.Item>
      </Form>
    </DeskDialog>
  );
}
