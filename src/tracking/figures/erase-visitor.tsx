import { App, Button, Form, Input } from 'antd';
import { useState } from 'react';
import type { PayloadOf, ResultOf } from '#kit/call/call.ts';
import { send } from '#kit/call/send.ts';
import { useChange } from '#kit/desk/use-change.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { eraseVisitor } from '#tracking/contract.ts';
import { trackingWords } from '#tracking/tracking-words.ts';

type Named = PayloadOf<typeof eraseVisitor>;

/** For visitors who ask to be forgotten: while the salts exist, address and browser lead to their events. */
export function EraseVisitor() {
  const t = useWords(trackingWords);
  const language = useLanguage();
  const { modal } = App.useApp();
  const [form] = Form.useForm<Named>();
  const [erased, setErased] = useState<ResultOf<typeof eraseVisitor>>();
  const change = useChange(undefined);
  const erase = (named: Named) =>
    void modal.confirm({
      title: t.eraseSure,
      content: t.eraseForGood,
      okText: t.erase,
      okButtonProps: { danger: true },
      onOk: () =>
        change(async () => {
          setErased(await send('/api.php/official/tracking/erase_visitor', named));
          form.resetFields();
        }),
    });
  const number = (value: number) => value.toLocaleString(language);
  return (
    <section className="mt-3 max-w-[46rem]">
      <h2 className="font-semibold text-base">{t.eraseTitle}</h2>
      <p className="mt-1 mb-4 text-[0.8125rem] text-ink-3 leading-relaxed">{t.eraseAbout}</p>
      <Form form={form} layout="vertical" requiredMark={false} onFinish={erase}>
        <div className="grid gap-x-6 sm:grid-cols-[14rem_minmax(0,1fr)]">
          <Form.Item name="address" label={t.address} rules={[{ required: true, message: t.needed }]}>
            <Input maxLength={64} autoComplete="off" spellCheck={false} placeholder="203.0.113.7" />
          </Form.Item>
          <Form.Item name="agent" label={t.agent} rules={[{ required: true, message: t.needed }]}>
            <Input maxLength={400} autoComplete="off" spellCheck={false} placeholder="Mozilla/5.0 …" />
          </Form.Item>
        </div>
        <Button htmlType="submit" danger>
          {t.erase}
        </Button>
        <span role="status" className="ms-4 text-sm">
          {erased === undefined
            ? ''
            : erased.events === 0
              ? t.erasedNothing
              : t.erased(number(erased.events), number(erased.visits))}
        </span>
      </Form>
    </section>
  );
}
