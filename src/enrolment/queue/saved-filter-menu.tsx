import { App, Button, Checkbox, Form, Input, Modal, Popover } from 'antd';
import { useState } from 'react';
import { type CallFailure, send } from '#kit/call/send.ts';
import { useFocusBack } from '#kit/ui/use-focus-back.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { QueuePlace } from './queue-address.ts';
import { queueTitleId } from './queue-address.ts';
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
  place: { address, state: beside },
  isAdmin,
  show,
  onChange,
}: {
  settings: saved.QueueSettings | undefined;
  /** Of the present view. What stands beside its address is not saved. */
  place: QueuePlace;
  isAdmin: boolean;
  show(address: string): void;
  onChange(settings: saved.QueueSettings): void;
}) {
  const t = useWords(savedFilterWords);
  const { message } = App.useApp();
  const [isOpen, setIsOpen] = useState(false);
  const [isSaving, setIsSaving] = useState(false);
  const filters = settings?.filters ?? [];
  const present = beside ? undefined : filters.find((filter) => filter.address === address);
  const change = async (work: Promise<saved.QueueSettings>) => {
    try {
      onChange(await work);
    } catch (error) {
      void message.error((error as CallFailure).message);
    }
  };

  const content = (
    <div className="w-72">
      {filters.length === 0 ? <p className="py-2 text-ink-3">{t.none}</p> : null}
      <ul className="max-h-80 overflow-y-auto">
        {filters.map((filter) => {
          const isDefault = settings?.default_filter === filter.id;
          const label = isDefault ? t.noDefault(filter.name) : t.makeDefault(filter.name);
          return (
            <li key={filter.id} className="flex items-center gap-1">
              <Button
                type="text"
                className="min-w-0 flex-1 justify-start"
                onClick={() => {
                  setIsOpen(false);
                  show(filter.address);
                }}
              >
                <span className="truncate">{filter.name}</span>
                {filter.is_shared ? <span className="text-[0.8125rem] text-ink-3">{t.shared}</span> : null}
              </Button>
              <Button
                type="text"
                size="small"
                aria-label={label}
                title={label}
                aria-pressed={isDefault}
                onClick={() =>
                  void change(
                    send('/api.php/official/enrolment/save_queue_settings', {
                      default_filter: isDefault ? 0 : filter.id,
                    }),
                  )
                }
              >
                <span aria-hidden="true" className={isDefault ? 'text-ochre' : 'text-ink-3'}>
                  {isDefault ? '★' : '☆'}
                </span>
              </Button>
              {filter.may_change && !present ? (
                <Button
                  type="text"
                  size="small"
                  aria-label={t.replace(filter.name)}
                  title={t.replace(filter.name)}
                  onClick={() =>
                    void change(
                      send('/api.php/official/enrolment/save_filter', {
                        id: filter.id,
                        name: filter.name,
                        address,
                        is_shared: Number(filter.is_shared),
                        is_default: Number(isDefault),
                      }),
                    )
                  }
                >
                  <span aria-hidden="true" className="text-ink-3">
                    ↻
                  </span>
                </Button>
              ) : null}
              {filter.may_change ? (
                <Button
                  type="text"
                  size="small"
                  aria-label={t.delete(filter.name)}
                  title={t.delete(filter.name)}
                  onClick={() => void change(send('/api.php/official/enrolment/delete_filter', { id: filter.id }))}
                >
                  <span aria-hidden="true" className="text-ink-3">
                    ×
                  </span>
                </Button>
              ) : null}
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
          note={beside ? t.withoutSearch : undefined}
          save={async ({ name, is_default = false, is_shared = false }) => {
            onChange(
              await send('/api.php/official/enrolment/save_filter', {
                name,
                address,
                is_default: Number(is_default),
                is_shared: Number(is_shared),
              }),
            );
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
  save(values: Values): Promise<void>;
  onClose(): void;
}) {
  const t = useWords(savedFilterWords);
  useFocusBack(queueTitleId);
  const [form] = Form.useForm<Values>();
  const submit = async (values: Values) => {
    try {
      await save(values);
    } catch (error) {
      const failure = error as CallFailure;
      form.setFields([{ name: 'name', errors: [failure.fields.name ?? failure.message] }]);
    }
  };
  return (
    <Modal open title={t.save} okText={t.ok} cancelText={t.cancel} onOk={() => form.submit()} onCancel={onClose}>
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
