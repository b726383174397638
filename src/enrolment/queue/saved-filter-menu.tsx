import { Button, Checkbox, Form, Input, Modal, Popover } from 'antd';
import { useState } from 'react';
import { send } from '#kit/call/send.ts';
import { deskTitleId } from '#kit/desk/desk-head.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { sortedAddress } from './queue-address.ts';
import type * as saved from './queue-contract.ts';
import { savedFilterWords } from './queue-words.ts';

interface Values {
  name: string;
  is_default?: boolean;
  is_shared?: boolean;
}

/** The reviewer's own filters and the shared ones; the present view is saved from here. */
export function SavedFilterMenu({
  settings,
  address,
  isWithoutSearch,
  isAdmin,
  show,
  onChange,
}: {
  settings: saved.QueueSettings | undefined;
  /** Of the present view. */
  address: string;
  /** Its search may name somebody: it is not in the address, and so not saved. */
  isWithoutSearch: boolean;
  isAdmin: boolean;
  show(address: string): void;
  onChange(settings: saved.QueueSettings): void;
}) {
  const t = useWords(savedFilterWords);
  const change = useChange(undefined);
  const [isOpen, setIsOpen] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const filters = settings?.filters ?? [];
  const present = isWithoutSearch ? undefined : filters.find((filter) => sortedAddress(filter.address) === address);
  const content = (
    <div className="w-72">
      {filters.length === 0 ? <p className="py-2 text-ink-3">{t.none}</p> : null}
      <ul className="max-h-80 overflow-y-auto">
        {filters.map((filter) => {
          const { id, name } = filter;
          const isDefault = settings?.default_filter === id;
          const kept = { id, name, address, is_shared: Number(filter.is_shared), is_default: Number(isDefault) };
          const signs = [
            {
              sign: isDefault ? '★' : '☆',
              label: isDefault ? t.noDefault(name) : t.makeDefault(name),
              isOn: isDefault,
              work: () =>
                send('/api.php/official/enrolment/save_queue_settings', { default_filter: isDefault ? 0 : id }),
            },
            {
              sign: '↻',
              label: t.replace(name),
              isHidden: present !== undefined,
              work: () => send('/api.php/official/enrolment/save_filter', kept),
            },
            {
              sign: '×',
              label: t.delete(name),
              work: () => send('/api.php/official/enrolment/delete_filter', { id }),
            },
          ].filter(({ isOn, isHidden }) => isOn !== undefined || (filter.may_change && !isHidden));
          return (
            <li key={id} className="flex items-center gap-1">
              <Button
                type="text"
                className="min-w-0 flex-1 justify-start"
                onClick={() => {
                  setIsOpen(false);
                  show(filter.address);
                }}
              >
                <span className="truncate">{name}</span>
                {filter.is_shared ? <span className="text-[0.8125rem] text-ink-3">{t.shared}</span> : null}
              </Button>
              {signs.map(({ sign, label, isOn, work }) => (
                <Button
                  key={isOn === undefined ? sign : 'default'}
                  type="text"
                  size="small"
                  aria-label={label}
                  title={label}
                  {...(isOn === undefined ? {} : { 'aria-pressed': isOn })}
                  onClick={() => void change(async () => onChange(await work()))}
                >
                  <span aria-hidden="true" className={isOn ? 'text-ochre' : 'text-ink-3'}>
                    {sign}
                  </span>
                </Button>
              ))}
            </li>
          );
        })}
      </ul>
      <div className="mt-2 border-t border-line pt-2">
        <Button
          type="link"
          className="px-2"
          onClick={() => {
            setIsOpen(false);
            setIsSaving(true);
          }}
        >
          {t.save}
        </Button>
      </div>
    </div>
  );

  return (
    <>
      <Popover trigger="click" placement="bottomRight" open={isOpen} onOpenChange={setIsOpen} content={content}>
        <Button aria-haspopup="dialog">{present ? present.name : t.title}</Button>
      </Popover>
      {isSaving ? (
        <SaveDialog
          isAdmin={isAdmin}
          note={isWithoutSearch ? t.withoutSearch : undefined}
          save={async (values) => {
            onChange(await send('/api.php/official/enrolment/save_filter', { ...values, address }));
            setIsSaving(false);
          }}
          onClose={() => setIsSaving(false)}
        />
      ) : null}
    </>
  );
}

function SaveDialog({
  isAdmin,
  note,
  save,
  onClose,
}: {
  isAdmin: boolean;
  note: string | undefined;
  save(values: { name: string; is_default: number; is_shared: number }): Promise<void>;
  onClose(): void;
}) {
  const t = useWords(savedFilterWords);
  useFocusBack(deskTitleId);
  const [form] = Form.useForm<Values>();
  const change = useChange(undefined, undefined, form);
  const submit = ({ name, is_default = false, is_shared = false }: Values) =>
    change(() => save({ name, is_default: Number(is_default), is_shared: Number(is_shared) }));
  return (
    <Modal open title={t.save} okText={t.ok} onOk={() => form.submit()} onCancel={onClose}>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
        <Form.Item
          name="name"
          label={t.name}
          rules={[{ required: true, whitespace: true, message: t.name }]}
          extra={note}
        >
          <Input maxLength={40} autoFocus />
        </Form.Item>
        <Form.Item name="is_default" valuePropName="checked" className="mb-0">
          <Checkbox>{t.isDefault}</Checkbox>
        </Form.Item>
        {isAdmin ? (
          <Form.Item name="is_shared" valuePropName="checked" className="mb-0">
            <Checkbox>{t.isShared}</Checkbox>
          </Form.Item>
        ) : null}
      </Form>
    </Modal>
  );
}
