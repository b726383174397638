import { Form, Input, InputNumber, Select } from 'antd';
import { campaignLimits } from '#campaigns/campaign-limits.ts';
import type { Campaign, CampaignContent } from '#campaigns/contract.ts';
import { send } from '#kit/call/send.ts';
import { DayInput } from '#kit/desk/day-input.tsx';
import { FormRows, RecordForm } from '#kit/desk/record-form.tsx';
import { DeskDrawer } from '#kit/desk/unsaved-work.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { deskWords } from './desk-words.ts';

type Values = Omit<CampaignContent, 'target_fen'> & { target_yuan: number };
const blank: Values = {
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
function valuesOf(campaign: Campaign | undefined): Values {
  if (!campaign) return blank;
  const { id, revision, target_fen, ...shared } = campaign;
  return { ...shared, target_yuan: target_fen / 100 };
}

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
  onChanged(): unknown;
}) {
  const t = useWords(deskWords);
  const language = useLanguage();
  const [form] = Form.useForm<Values>();
  const titleOf = ({ zh_title, en_title }: Campaign) => (language === 'en' ? en_title : zh_title);
  const item = (name: keyof Values) => ({ name, label: t[name] });
  const required = [{ required: true }];
  return (
    <DeskDrawer onClose={onClose} kind={campaign ? t.title : t.create} name={campaign && titleOf(campaign)}>
      <RecordForm<Campaign, Values>
        form={form}
        kind="campaign"
        record={campaign}
        valuesOf={valuesOf}
        nameOf={(name) => t[name]}
        save={({ target_yuan, ...shared }, target) =>
          send('/campaigns/save', { ...shared, ...target, target_fen: Math.round(target_yuan * 100) })
        }
        run={useChange(t.saved, onChanged)}
        remove={{
          name: t.remove,
          text: t.removeText,
          send: (target) => send('/campaigns/remove', target),
          onChanged,
        }}
        onDone={onClose}
      >
        <div className="grid gap-x-4 sm:grid-cols-2">
          <Form.Item {...item('zh_title')} rules={required}>
            <Input maxLength={40} />
          </Form.Item>
          <Form.Item {...item('en_title')} rules={required}>
            <Input maxLength={80} />
          </Form.Item>
          <Form.Item {...item('slug')} extra={t.slugHelp} rules={required}>
            <Input maxLength={40} disabled={campaign !== undefined} />
          </Form.Item>
          <Form.Item {...item('compared_with')}>
            <Select
              options={[
                { value: '', label: t.noComparison },
                ...others.map((other) => ({ value: other.slug, label: titleOf(other) })),
              ]}
            />
          </Form.Item>
          <Form.Item {...item('first_day')} rules={required}>
            <DayInput />
          </Form.Item>
          <Form.Item {...item('last_day')} rules={required}>
            <DayInput />
          </Form.Item>
          <Form.Item {...item('target_yuan')}>
            <InputNumber min={0} max={1_000_000_000_000} precision={2} className="w-full!" />
          </Form.Item>
        </div>
        <FormRows
          name="sessions"
          title={t.sessions}
          help={t.timeHelp}
          add={t.addSession}
          most={campaignLimits.sessions}
          blank={{ name: '', from: '10:00', to: '12:00' }}
          fields={[
            { name: 'name', label: t.sessionName, most: 20 },
            { name: 'from', label: t.from, most: 5, isTime: true },
            { name: 'to', label: t.to, most: 5, isTime: true },
          ]}
        />
        <FormRows
          name="products"
          title={t.products}
          help={t.productHelp}
          add={t.addProduct}
          most={campaignLimits.products}
          blank={{ product: '', stock: 100 }}
          fields={[
            { name: 'product', label: t.product, most: 80 },
            { name: 'stock', label: t.stock, most: campaignLimits.stock, isNumber: true },
          ]}
        />
      </RecordForm>
    </DeskDrawer>
  );
}
