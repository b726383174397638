import { Alert, App, AutoComplete, Button, Form, type FormInstance, Input, InputNumber } from 'antd';
import { type ReactNode, useState } from 'react';
import { useOutletContext } from 'react-router';
import { CallFailure } from '#kit/call/send.ts';
import { joinList } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { focusOnFirst } from '#kit/ui/focus-on.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useChange } from './use-change.ts';
import { useMergedEdits } from './use-merged-edits.ts';

const words = defineWords({
  restored: [
    '这是您上次没有保存的内容，从本机恢复。',
    'Your unsaved changes from last time, restored from this browser.',
  ],
  discard: ['放弃改动', 'Discard changes'],
  save: ['保存', 'Save'],
  remove: ['移除', 'Remove'],
  removed: ['已删除', 'Deleted'],
  both: ['其他人刚修改过相同的内容', 'Someone else changed the same fields'],
  overwrites: [
    (names: string) => `${names}：表单中是您填写的内容，保存后会覆盖对方的修改。`,
    (names: string) => `${names}: the form shows your version; saving will overwrite theirs.`,
  ],
  take: ['改用对方的内容', 'Use theirs'],
  time: ['请写成 10:00', 'Write it as 10:00'],
});

/** Times to choose from; any other may be typed. 24:00 is the end of the day, which no time picker knows. */
const times = Array.from({ length: 49 }, (_, half) => ({
  value: `${String(half >> 1).padStart(2, '0')}:${half % 2 ? '30' : '00'}`,
}));
const timePattern = /^(?:(?:[01]\d|2[0-3]):[0-5]\d|24:00)$/;

/** Says that a form shows unsaved changes that were stored in this browser. */
export function RestoredNotice({ onDiscard }: { onDiscard(): void }) {
  const t = useWords(words);
  const button = (
    <Button size="small" onClick={onDiscard}>
      {t.discard}
    </Button>
  );
  return <Alert type="info" className="mb-4!" title={t.restored} action={button} />;
}

/** A button that deletes something for good, after a confirmation. */
export function RemoveButton({
  name,
  text,
  remove,
  onChanged,
  onDone,
}: {
  name: string;
  text: string;
  remove(): Promise<unknown>;
  onChanged(): unknown;
  onDone(): void;
}) {
  const { modal } = App.useApp();
  const change = useChange(useWords(words).removed, onChanged);
  const onOk = async () => {
    if (await change(remove)) onDone();
  };
  const ask = () => modal.confirm({ title: name, content: text, okText: name, okButtonProps: { danger: true }, onOk });
  return (
    <Button danger onClick={ask}>
      {name}
    </Button>
  );
}

interface Target {
  id: number;
  revision: number;
}

/**
 * The form of one record in a drawer. Unsaved changes are stored in this browser; changes that others save meanwhile are merged, and the
 * fields that both changed are named.
 */
export function RecordForm<Kept extends Target, Values extends object>({
  form,
  kind,
  record,
  valuesOf,
  nameOf,
  save,
  run,
  remove,
  onDone,
  children,
}: {
  form: FormInstance<Values>;
  /** Names the draft in this browser. */
  kind: string;
  /** As it was read last; undefined for a new one. */
  record: Kept | undefined;
  /** What the form shows of a record, or of a new one. */
  valuesOf(record: Kept | undefined): Values;
  /** The label of a field. */
  nameOf(field: keyof Values & string): string;
  /** Sends the values; `target` is the latest revision, or zeros for a new record. */
  save(values: Values, target: Target): Promise<Kept>;
  /** Makes a change as `useChange` or `useRecord` does. */
  run(work: (latest?: Kept) => Promise<Kept>): Promise<boolean>;
  remove?: { name: string; text: string; send(target: Target): Promise<unknown>; onChanged(): unknown };
  /** Called after saving, and after deleting without a record. */
  onDone?: ((saved: Kept | undefined) => void) | undefined;
  children: ReactNode;
}) {
  const t = useWords(words);
  const account = useOutletContext<{ id: number } | undefined>()?.id;
  const edits = useMergedEdits(form, record, valuesOf, `${kind}:${account}`);
  const [isBusy, setIsBusy] = useState(false);

  async function submit() {
    const sent: Values = { ...valuesOf(undefined), ...form.getFieldsValue(true) };
    let saved: Kept | undefined;
    setIsBusy(true);
    await run(async (latest = edits.latest()) => {
      try {
        saved = await save(sent, { id: latest?.id ?? 0, revision: latest?.revision ?? 0 });
        edits.saved(saved, sent);
        return saved;
      } catch (failure) {
        const fields = failure instanceof CallFailure ? Object.entries(failure.fields) : [];
        form.setFields(
          fields.map(([name, text]) => ({ name, errors: [text] })) as Parameters<typeof form.setFields>[0],
        );
        focusOnFirst(fields.map(([name]) => name));
        throw failure;
      }
    });
    setIsBusy(false);
    if (saved) onDone?.(saved);
  }
  return (
    <Form
      form={form}
      layout="vertical"
      initialValues={valuesOf(record)}
      onValuesChange={edits.store}
      onFinish={() => void submit()}
    >
      {edits.isRestored ? <RestoredNotice onDiscard={edits.discard} /> : null}
      {children}
      <BothChanged names={edits.both.map(nameOf)} onTake={edits.takeTheirs} />
      <FormBar>
        <Button type="primary" htmlType="submit" loading={isBusy}>
          {t.save}
        </Button>
        {record && remove ? (
          <RemoveButton
            {...remove}
            remove={async () => {
              await remove.send({ id: record.id, revision: record.revision });
              edits.discard();
            }}
            onDone={() => onDone?.(undefined)}
          />
        ) : null}
      </FormBar>
    </Form>
  );
}

/** What can be done with a form in a drawer: always in sight, also while the form is scrolled. */
export const FormBar = ({ children }: { children: ReactNode }) => (
  <div className="sticky -bottom-6 z-10 -mx-6 mt-6 -mb-6 flex flex-wrap items-center justify-between gap-3 border-t border-line bg-surface px-6 py-3">
    {children}
  </div>
);

/** Head of a part of a form; Ant Design would draw a legend grey and underlined. */
export const formHead = 'mb-3! border-0! text-base! font-semibold text-ink!';

/** A list in a form: rows of short fields side by side. */
export function FormRows({
  name,
  title,
  help,
  add,
  most,
  blank,
  fields,
}: {
  name: string;
  title: string;
  help?: string;
  /** Label of the button that adds a row. */
  add: string;
  most: number;
  blank: Record<string, string | number>;
  /** `most` is the number of characters, or the largest number of a field for numbers. */
  fields: readonly { name: string; label: string; most: number; isNumber?: true; isTime?: true }[];
}) {
  const t = useWords(words);
  return (
    <fieldset id={name} tabIndex={-1} className="mt-4 outline-none">
      <legend className={formHead}>{title}</legend>
      {help ? <p className="mb-2 text-[0.8125rem] text-ink-3">{help}</p> : null}
      <Form.List name={name}>
        {(rows, list, { errors }) => (
          <>
            {rows.map((row, at) => (
              <div key={row.key} className="flex flex-wrap items-end gap-2">
                {fields.map(({ label, most, isNumber, isTime, ...field }) => (
                  <Form.Item
                    key={field.name}
                    name={[row.name, field.name]}
                    // The first row heads the columns.
                    label={at === 0 ? label : undefined}
                    required={false}
                    className="mb-2! min-w-28 flex-1"
                    rules={[
                      { required: true, message: label },
                      ...(isTime ? [{ pattern: timePattern, message: t.time }] : []),
                    ]}
                    // An input method for Chinese writes a wide colon.
                    {...(isTime ? { normalize: (text?: string) => text?.replace('：', ':').trim() } : {})}
                  >
                    {isNumber ? (
                      <InputNumber min={0} max={most} precision={0} className="w-full!" aria-label={label} />
                    ) : isTime ? (
                      <AutoComplete options={times} showSearch={{ filterOption: true }} aria-label={label} />
                    ) : (
                      <Input maxLength={most} placeholder={label} aria-label={label} />
                    )}
                  </Form.Item>
                ))}
                <Button type="text" className="mb-2" onClick={() => list.remove(row.name)}>
                  {t.remove}
                </Button>
              </div>
            ))}
            <Form.ErrorList errors={errors} />
            {rows.length < most ? <Button onClick={() => list.add(blank)}>{add}</Button> : null}
          </>
        )}
      </Form.List>
    </fieldset>
  );
}

/** Says which fields two people changed at once, by the names that stand above them. */
export function BothChanged({ names, onTake }: { names: readonly string[]; onTake(): void }) {
  const t = useWords(words);
  const language = useLanguage();
  if (names.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="mb-4!"
      title={t.both}
      description={
        <>
          <p className="mb-3">{t.overwrites(joinList(names, language))}</p>
          <Button size="small" onClick={onTake}>
            {t.take}
          </Button>
        </>
      }
    />
  );
}
