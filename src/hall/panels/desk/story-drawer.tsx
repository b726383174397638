import { App, Button, Form, Input, Select, Switch } from 'antd';
import {
  type Story,
  type StoryFact,
  type StoryFigure,
  storyFigures,
  storyLimits,
} from '#hall/panels/stories-contract.ts';
import { send } from '#kit/call/send.ts';
import { DeskDrawer } from '#kit/desk/unsaved-work.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { storiesWords } from './stories-words.ts';

interface Filled extends Record<'zh_title' | 'en_title' | 'zh_lead' | 'en_lead' | 'zh_text' | 'en_text', string> {
  is_shown: boolean;
  figure: StoryFigure;
  picture: number;
  facts: StoryFact[];
}

/** One story at the side, in both languages next to each other. */
export function StoryDrawer({
  story,
  onClose,
  onChanged,
}: {
  story: Story | undefined;
  onClose(): void;
  onChanged(): unknown;
}) {
  const t = useWords(storiesWords);
  const { modal } = App.useApp();
  const [form] = Form.useForm<Filled>();
  const { data } = useCall('/api.php/official/hall/library/list', { kind: 'picture' });
  const save = useChange(t.saved, onChanged);
  const remove = useChange(t.removed, onChanged);
  const initial: Partial<Filled> = story
    ? { ...story, picture: story.picture ?? 0 }
    : { is_shown: true, figure: 'loom', picture: 0, facts: [] };
  const submit = async (filled: Filled) => {
    const given = { ...filled, facts: filled.facts ?? [], id: story?.id ?? 0, revision: story?.revision ?? 0 };
    if (await save(() => send('/api.php/official/hall/stories/save', given))) onClose();
  };
  const askRemove = ({ id, revision }: Story) =>
    modal.confirm({
      title: t.remove,
      content: t.removeText,
      okText: t.remove,
      cancelText: t.keep,
      okButtonProps: { danger: true },
      onOk: async () => {
        if (await remove(() => send('/api.php/official/hall/stories/remove', { id, revision }))) onClose();
      },
    });
  const both = (name: 'title' | 'lead', most: number) =>
    (['zh', 'en'] as const).map((language) => (
      <Form.Item
        key={language}
        name={`${language}_${name}`}
        label={t[`${language}_${name}`]}
        rules={[{ required: true, whitespace: true }]}
      >
        <Input maxLength={language === 'en' ? most * 2 : most} />
      </Form.Item>
    ));
  return (
    <DeskDrawer
      onClose={onClose}
      isUnsaved={() => form.isFieldsTouched()}
      kind={story ? t.kind : t.create}
      name={story?.zh_title}
    >
      <Form form={form} layout="vertical" initialValues={initial} onFinish={(filled) => void submit(filled)}>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {both('title', storyLimits.title)}
          {both('lead', storyLimits.lead)}
          {(['zh_text', 'en_text'] as const).map((name) => (
            <Form.Item
              key={name}
              name={name}
              label={t[name]}
              extra={t.textHelp}
              rules={[{ required: true, whitespace: true }]}
            >
              <Input.TextArea rows={9} maxLength={name === 'en_text' ? storyLimits.text * 2 : storyLimits.text} />
            </Form.Item>
          ))}
          <Form.Item name="figure" label={t.figure}>
            <Select options={storyFigures.map((value) => ({ value, label: t.figures[value] }))} />
          </Form.Item>
          <Form.Item name="picture" label={t.picture} extra={t.pictureHelp}>
            <Select
              options={[
                { value: 0, label: t.noPicture },
                ...(data?.contents ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Form.Item>
        </div>
        <Form.List name="facts">
          {(fields, { add, remove: takeOut }) => (
            <fieldset className="pb-4">
              <legend className="pb-2">{t.facts}</legend>
              {fields.map(({ key, name }) => (
                <div key={key} className="grid gap-x-3 sm:grid-cols-[8rem_1fr_1fr_auto]">
                  <Form.Item name={[name, 'value']} rules={[{ required: true }]}>
                    <Input maxLength={storyLimits.value} aria-label={t.value} placeholder={t.value} />
                  </Form.Item>
                  <Form.Item name={[name, 'zh']} rules={[{ required: true }]}>
                    <Input maxLength={storyLimits.label} aria-label={t.factZh} placeholder={t.factZh} />
                  </Form.Item>
                  <Form.Item name={[name, 'en']} rules={[{ required: true }]}>
                    <Input maxLength={storyLimits.label * 2} aria-label={t.factEn} placeholder={t.factEn} />
                  </Form.Item>
                  <Button type="text" onClick={() => takeOut(name)}>
                    {t.takeOut}
                  </Button>
                </div>
              ))}
              {fields.length < storyLimits.facts ? <Button onClick={() => add()}>{t.addFact}</Button> : null}
            </fieldset>
          )}
        </Form.List>
        <Form.Item name="is_shown" label={t.shown} valuePropName="checked">
          <Switch />
        </Form.Item>
        <div className="flex justify-between gap-3">
          <Button type="primary" htmlType="submit">
            {t.save}
          </Button>
          {story ? (
            <Button danger onClick={() => askRemove(story)}>
              {t.remove}
            </Button>
          ) : null}
        </div>
      </Form>
    </DeskDrawer>
  );
}
