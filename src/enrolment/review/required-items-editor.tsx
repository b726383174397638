import { App, Button } from 'antd';
import { useState } from 'react';
import { type FieldName, maxCount, sectionNames, sections } from '#enrolment/application/application-fields.ts';
import { supplierTypeWords, wordsOf } from '#enrolment/application/choices.ts';
import { mayRequire, type RequirementColumn, requirementColumns } from '#enrolment/application/required-items.ts';
import { fieldWords, sectionWords } from '#enrolment/application/words.ts';
import type { AnswerOf } from '#kit/call/call.ts';
import { send } from '#kit/call/send.ts';
import { DeskHead } from '#kit/desk/desk-head.tsx';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { inLanguage } from '#kit/text/language.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { defineWords } from '#kit/text/words.ts';
import { DataTable } from '#kit/ui/data-table.tsx';
import { TableSkeleton } from '#kit/ui/table-skeleton.tsx';
import { useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { RequirementChange } from './review-contract.ts';

const words = defineWords({
  title: ['必填项', 'Required items'],
  lead: [
    '每类供应商提交前必须填写的内容。改动在表单下一次打开或保存时生效；已提交的申请不受影响。',
    'What each type of supplier must provide before submitting. Changes take effect when a form is next opened or saved; submitted applications are not affected.',
  ],
  field: ['内容', 'Item'],
  common: ['通用', 'All types'],
  asCommon: [
    (least: number) => (least > 0 ? '必填（通用）' : '不要求'),
    (least: number) => (least > 0 ? 'Required (all)' : 'Not required'),
  ],
  notRequired: ['不要求', 'Not required'],
  required: ['必填', 'Required'],
  atLeast: [(least: number) => `至少 ${least}`, (least: number) => `At least ${least}`],
  cell: [(field: string, type: string) => `${field}，${type}`, (field: string, type: string) => `${field}, ${type}`],
  changed: [(count: number) => `${count} 处未保存`, (count: number) => `${count} unsaved`],
  edited: ['已改', 'Edited'],
  editedHelp: ['与默认设置不同', 'Differs from the default'],
  lastChange: [
    (by: string, at: string) => `${by} 于 ${at} 改动`,
    (by: string, at: string) => `Last changed by ${by}, ${at}`,
  ],
  save: ['保存', 'Save'],
  discard: ['放弃改动', 'Discard'],
  reset: ['恢复默认设置', 'Reset to defaults'],
  confirm: ['确认改动', 'Confirm changes'],
  nobodyLacks: ['没有申请会因此缺少内容。', 'No application would be missing anything.'],
  effect: ['这些申请会因此缺少内容：', 'These applications would be missing items:'],
  type: ['供应商', 'Supplier'],
  open: ['填写中', 'Draft'],
  waiting: ['待审核', 'Waiting'],
  approved: ['已通过', 'Approved'],
  waitingNote: [
    '待审核和已通过的申请不会被退回；退回补正时才需要补上。',
    'Applications waiting or approved are not sent back; the items are only required if they are returned for correction.',
  ],
  done: ['已保存', 'Saved'],
});

const asCommon = 'common';

type Effects = AnswerOf<'/api.php/official/enrolment/preview_required_items'>;
type Pending = Record<string, RequirementChange>;
const keyOf = (column: RequirementColumn, field: FieldName) => `${column}.${field}`;

/** What each kind of supplier must give: a table to change, with its effect shown before it is saved. */
export default function RequiredItemsEditor() {
  const t = useWords(words);
  const language = useLanguage();
  const { modal, message } = App.useApp();
  const change = useChange(undefined);
  const { data, error, mutate } = useCall('/api.php/official/enrolment/list_required_items', {});
  const [pending, setPending] = useState<Pending>({});
  const [busy, setBusy] = useState(false);
  const changes = Object.values(pending);
  useUnsaved(() => changes.length > 0);
  const columnName = (column: string) =>
    column === asCommon ? t.common : wordsOf(supplierTypeWords, column, language);
  const fieldName = (field: string) => wordsOf(fieldWords, field, language);

  const failed = <FailedReading answer={{ data, error, mutate }} />;
  if (!data)
    return error ? (
      <div className="p-8">
        <DeskHead title={t.title} />
        {failed}
      </div>
    ) : (
      <TableSkeleton title={t.title} />
    );
  const { items, defaults } = data;

  const standardOf = (column: RequirementColumn, field: FieldName) => defaults[column]?.[field];
  /** As it would be with the changes that are not saved; undefined in a kind's column: as for all kinds. */
  const leastOf = (column: RequirementColumn, field: FieldName): number | undefined => {
    const wanted = pending[keyOf(column, field)];
    return wanted ? (wanted.least ?? standardOf(column, field)) : items[column]?.[field];
  };
  const set = (column: RequirementColumn, field: FieldName, least: number | undefined) => {
    const { [keyOf(column, field)]: _, ...others } = pending;
    const isBack = least === items[column]?.[field];
    const wanted = { supplier_type: column, field, least: least ?? null };
    setPending(isBack ? others : { ...others, [keyOf(column, field)]: wanted });
  };
  const edited = requirementColumns.flatMap((column) =>
    Object.entries(items[column] ?? {})
      .filter(([field, least]) => least !== standardOf(column, field as FieldName))
      .map(([field]) => ({ supplier_type: column, field, least: null })),
  );

  const isOpen = (column: RequirementColumn, field: FieldName) =>
    mayRequire(column, field) && (field !== 'supplier_type' || column === asCommon);

  /** The device's own list: there are some three hundred of them on the page. */
  function cell(field: FieldName, column: RequirementColumn) {
    const [least, standard] = [leastOf(column, field), standardOf(column, field)];
    const most = maxCount(field);
    const isKind = column !== asCommon;
    /** What holds for all kinds. */
    const common = leastOf(asCommon, field) ?? 0;
    const isRequired = (least ?? (isKind ? common : 0)) > 0;
    const isPending = keyOf(column, field) in pending;
    return (
      <div className="relative min-w-32">
        <select
          aria-label={t.cell(fieldName(field), columnName(column))}
          value={least ?? (isKind ? asCommon : 0)}
          // The kind of supplier is asked first; a kind that comes with a number of its own is set to a number again.
          disabled={field === 'supplier_type' && !isKind}
          onChange={({ target: { value: chosen } }) => {
            const isNone = chosen === asCommon || (!isKind && chosen === '0' && standard === undefined);
            set(column, field, isNone ? undefined : Number(chosen));
          }}
          // What a kind takes from all kinds is faint, so that its own stands out.
          className={`min-h-9 w-full rounded-control border px-2 text-sm ${isPending ? 'border-ochre bg-ochre/8' : 'border-line bg-surface'} ${
            isRequired && least !== undefined ? 'font-medium text-primary' : 'text-ink-3'
          }`}
        >
          {isKind && standard === undefined ? <option value={asCommon}>{t.asCommon(common)}</option> : null}
          {isKind && standard === undefined && common === 0 ? null : <option value={0}>{t.notRequired}</option>}
          {Array.from({ length: most }, (_, at) => at + 1).map((count) => (
            <option key={count} value={count}>
              {most === 1 ? t.required : t.atLeast(count)}
            </option>
          ))}
        </select>
        {least !== standard ? (
          <span title={t.editedHelp} className="absolute -top-1 -right-1 size-2 rotate-45 bg-ochre">
            <span className="sr-only">{t.edited}</span>
          </span>
        ) : null}
      </div>
    );
  }
  const confirm = (effect: Effects) =>
    modal.confirm({
      icon: null,
      width: 640,
      title: t.confirm,
      okText: t.save,
      content: <Effect rows={effect} columnName={columnName} fieldName={fieldName} />,
    });
  async function save(wanted: RequirementChange[]) {
    setBusy(true);
    await change(async () => {
      if (!(await confirm(await send('/api.php/official/enrolment/preview_required_items', { changes: wanted }))))
        return;
      const saved = await send('/api.php/official/enrolment/change_required_items', { changes: wanted });
      setPending({});
      await mutate(saved, { revalidate: false });
      void message.success(t.done);
    }).finally(() => setBusy(false));
  }

  return (
    <div className="px-4 py-6 sm:px-8">
      {failed}
      <DeskHead title={t.title} about={t.lead} />
      <div className="sticky top-0 z-10 mt-4 flex flex-wrap items-center gap-3 border-b border-line bg-paper py-3">
        <Button type="primary" disabled={changes.length === 0} loading={busy} onClick={() => void save(changes)}>
          {t.save}
        </Button>
        <Button disabled={changes.length === 0} onClick={() => setPending({})}>
          {t.discard}
        </Button>
        <span role="status" className="text-sm text-ink-2 tabular-nums">
          {changes.length > 0
            ? t.changed(changes.length)
            : data.last_change
              ? t.lastChange(data.last_change.by, shortMoment(data.last_change.at, language, Date.now()))
              : ''}
        </span>
        <Button
          className="ml-auto"
          type="text"
          disabled={edited.length === 0 || busy}
          onClick={() => void save(edited)}
        >
          {t.reset}
        </Button>
      </div>
      <DataTable
        caption={t.title}
        tall
        head={[t.field, ...requirementColumns.map(columnName)]}
        rows={sectionNames.flatMap((section) => [
          [<strong key={section}>{inLanguage(sectionWords[section], language)}</strong>],
          ...(sections[section] as readonly FieldName[]).map((field) => [
            fieldName(field),
            ...requirementColumns.map((column) => (isOpen(column, field) ? cell(field, column) : null)),
          ]),
        ])}
      />
    </div>
  );
}

function Effect({
  rows,
  columnName,
  fieldName,
}: {
  rows: Effects;
  columnName(column: string): string;
  fieldName(field: string): string;
}) {
  const t = useWords(words);
  const lacking = rows.filter(({ open, waiting, approved }) => open + waiting + approved > 0);
  if (lacking.length === 0) return <p>{t.nobodyLacks}</p>;
  return (
    <div className="grid gap-3">
      <p>{t.effect}</p>
      <DataTable
        caption={t.effect}
        head={[t.type, t.field, t.open, t.waiting, t.approved]}
        numbers={[2, 3, 4]}
        rows={lacking.map(({ supplier_type, field, open, waiting, approved }) => [
          columnName(supplier_type),
          fieldName(field),
          open,
          waiting,
          approved,
        ])}
      />
      <p className="text-sm text-ink-3">{t.waitingNote}</p>
    </div>
  );
}
