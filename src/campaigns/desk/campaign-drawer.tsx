import { App, Button, Form, Input, InputNumber, Select } from 'antd';
import { useRef } from 'react';
import { campaignLimits } from '#campaigns/campaign-limits.ts';
import type { Campaign, CampaignContent } from '#campaigns/contract.ts';
import { CallFailure, send } from '#kit/call/send.ts';
import { DeskDrawer } from '#kit/desk/unsaved-work.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deskWords } from './desk-words.ts';

type Filled = Omit<CampaignContent, 'target_fen'> & { target_yuan: number };

/** Drawer of one campaign. */
export function CampaignDrawer({
  campaign,
  others,
  onClose,
  onChanged,
}: {
  campaign: Campaign | undefined;
  others: readonly Campaign[];
  onClose(): void;
  onChanged(): void;
}) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const { message, modal } = App.useApp();
  const [form] = Form.useForm<Filled>();
  const initial: Filled = campaign
    ? { ...campaign, target_yuan: campaign.target_fen / 100 }
    : {
        slug: '',
        zh_title: '',
        en_title: '',
        first_day: '',
        last_day: '',
        target_yuan: 0,
        compared_with: '',
        sessions: [],
        products: [],
      };

  /** Closing navigates, and must not warn about changes that were just saved. */
  const isSaved = useRef(false);
  async function attempt(work: () => Promise<unknown>, text: string): Promise<void> {
    try {
      await work();
      void message.success(text);
      isSaved.current = true;
      onChanged();
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      void message.error(failure.message);
    }
  }
  const save = ({ target_yuan, ...filled }: Filled) =>
    attempt(
      () =>
        send('/campaigns/save', {
          ...filled,
          sessions: filled.sessions ?? [],
          products: filled.products ?? [],
          target_fen: Math.round(target_yuan * 100),
          id: campaign?.id ?? 0,
          revision: campaign?.revision ?? 0,
        }),
      t.saved,
    );
  const remove = (target: Campaign) =>
    modal.confirm({
      title: t.remove,
      content: t.removeText,
      okText: t.remove,
      okButtonProps: { danger: true },
      onOk: () => attempt(() => send('/campaigns/remove', { id: target.id, revision: target.revision }), t.removed),
    });

  return (
    <DeskDrawer
      onClose={onClose}
      isUnsaved={() => !isSaved.current && form.isFieldsTouched()}
      kind={campaign ? t.title : t.create}
      name={language === 'en' ? campaign?.en_title : campaign?.zh_title}
    >
      <Form form={form} layout="vertical" initialValues={initial} onFinish={(filled) => void save(filled)}>
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Form.Item name="zh_title" label={t.zhTitle} rules={[{ required: true }]}>
            <Input maxLength={40} />
          </Form.Item>
          <Form.Item name="en_title" label={t.enTitle} rules={[{ required: true }]}>
            <Input maxLength={80} />
          </Form.Item>
          <Form.Item name="slug" label={t.slug} extra={t.slugHelp} rules={[{ required: true }]}>
            <Input maxLength={40} disabled={campaign !== undefined} />
          </Form.Item>
          <Form.Item name="compared_with" label={t.compared}>
            <Select
              options={[
                { value: '', label: t.noComparison },
                ...others.map(({ slug, zh_title, en_title }) => ({
                  value: slug,
                  label: language === 'en' ? en_title : zh_title,
                })),
              ]}
            />
          </Form.Item>
          <Form.Item name="first_day" label={t.firstDay} extra={t.dayHelp} rules={[{ required: true }]}>
            <Input maxLength={10} />
          </Form.Item>
          <Form.Item name="last_day" label={t.lastDay} rules={[{ required: true }]}>
            <Input maxLength={10} />
          </Form.Item>
          <Form.Item name="target_yuan" label={t.targetYuan}>
            <InputNumber min={0} max={1_000_000_000_000} precision={2} className="w-full!" />
          </Form.Item>
        </div>
        <Rows
          name="sessions"
          title={t.sessions}
          help={t.timeHelp}
          add={t.addSession}
          most={campaignLimits.sessions}
          blank={{ name: '', from: '10:00', to: '12:00' }}
          fields={[
            { name: 'name', label: t.sessionName },
            { name: 'from', label: t.from },
            { name: 'to', label: t.to },
          ]}
        />
        <Rows
          name="products"
          title={t.products}
          help={t.productHelp}
          add={t.addProduct}
          most={campaignLimits.products}
          blank={{ product: '', stock: 100 }}
          fields={[
            { name: 'product', label: t.product },
            { name: 'stock', label: t.stock, isNumber: true },
          ]}
        />
        <div className="mt-6 flex justify-between">
          {campaign ? (
            <Button danger onClick={() => void remove(campaign)}>
              {t.remove}
            </Button>
          ) : (
            <span />
          )}
          <Button type="primary" htmlType="submit">
            {t.save}
          </Button>
        </div>
      </Form>
    </DeskDrawer>
  );
}

function Rows({
  name,
  title,
  help,
  add,
  most,
  blank,
  fields,
}: {
  name: 'sessions' | 'products';
  title: string;
  help: string;
  add: string;
  most: number;
  blank: Record<string, string | number>;
  fields: readonly { name: string; label: string; isNumber?: boolean }[];
}) {
  const t = useWords(deskWords);
  return (
    <fieldset className="mt-4">
      <legend className="font-medium">{title}</legend>
      <p className="mb-2 text-[0.8125rem] text-ink-3">{help}</p>
      <Form.List name={name}>
        {(rows, { add: append, remove }) => (
          <>
            {rows.map((row) => (
              <div key={row.key} className="flex items-start gap-2">
                {fields.map((field) => (
                  <Form.Item
                    key={field.name}
                    name={[row.name, field.name]}
                    className="mb-2! flex-1"
                    rules={[{ required: true, message: field.label }]}
                  >
                    {field.isNumber ? (
                      <InputNumber
                        min={0}
                        max={campaignLimits.stock}
                        precision={0}
                        className="w-full!"
                        aria-label={field.label}
                      />
                    ) : (
                      <Input placeholder={field.label} aria-label={field.label} />
                    )}
                  </Form.Item>
                ))}
                <Button type="text" onClick={() => remove(row.name)}>
                  {t.take}
                </Button>
              </div>
            ))}
            {rows.length < most ? <Button onClick={() => append(blank)}>{add}</Button> : null}
          </>
        )}
      </Form.List>
    </fieldset>
  );
}
