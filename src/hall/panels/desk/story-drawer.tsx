import { Form, Input, Select, Switch } from 'antd';
import type { Story } from '#hall/panels/stories-contract.ts';
import { storyFigures, storyLimits } from '#hall/panels/story-figures.ts';
import { send } from '#kit/call/send.ts';
import { FormRows, RecordForm } from '#kit/desk/record-form.tsx';
import { DeskDrawer } from '#kit/desk/unsaved-work.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { storiesWords } from './stories-words.ts';

type Values = Omit<Story, 'id' | 'revision' | 'picture' | 'picture_address'> & { picture: number };
const blank: Values = {
  is_shown: true,
  figure: 'loom',
  picture: 0,
  zh_title: '',
  en_title: '',
  zh_lead: '',
  en_lead: '',
  zh_text: '',
  en_text: '',
  facts: [],
};
function valuesOf(story: Story | undefined): Values {
  if (!story) return blank;
  const { id, revision, picture_address, picture, ...shared } = story;
  return { ...shared, picture: picture ?? 0 };
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
  const [form] = Form.useForm<Values>();
  const { data } = useCall('/api.php/official/hall/library/list', { kind: 'picture' });
  const item = (name: keyof Values) => ({ name, label: t[name] });
  const required = [{ required: true, whitespace: true }];
  return (
    <DeskDrawer onClose={onClose} kind={story ? t.kind : t.create} name={story?.zh_title}>
      <RecordForm<Story, Values>
        form={form}
        kind="story"
        record={story}
        valuesOf={valuesOf}
        nameOf={(name) => t[name]}
        save={(values, target) => send('/api.php/official/hall/stories/save', { ...values, ...target })}
        run={useChange(t.saved, onChanged)}
        remove={{
          name: t.remove,
          text: t.removeText,
          send: (target) => send('/api.php/official/hall/stories/remove', target),
          onChanged,
        }}
        onDone={onClose}
      >
        <div className="grid gap-x-4 sm:grid-cols-2">
          {(['title', 'lead'] as const).flatMap((name) =>
            (['zh', 'en'] as const).map((language) => (
              <Form.Item {...item(`${language}_${name}`)} key={`${language}_${name}`} rules={required}>
                <Input maxLength={storyLimits[name] * (language === 'en' ? 2 : 1)} />
              </Form.Item>
            )),
          )}
          {(['zh_text', 'en_text'] as const).map((name) => (
            <Form.Item {...item(name)} key={name} extra={t.textHelp} rules={required}>
              <Input.TextArea rows={9} maxLength={storyLimits.text * (name === 'en_text' ? 2 : 1)} />
            </Form.Item>
          ))}
          <Form.Item {...item('figure')}>
            <Select options={storyFigures.map((value) => ({ value, label: t.figures[value] }))} />
          </Form.Item>
          <Form.Item {...item('picture')} extra={t.pictureHelp}>
            <Select
              options={[
                { value: 0, label: t.noPicture },
                ...(data?.contents ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          </Form.Item>
        </div>
        <FormRows
          name="facts"
          title={t.facts}
          add={t.addFact}
          most={storyLimits.facts}
          blank={{}}
          fields={[
            { name: 'value', label: t.value, most: storyLimits.value },
            { name: 'zh', label: t.factZh, most: storyLimits.label },
            { name: 'en', label: t.factEn, most: storyLimits.label * 2 },
          ]}
        />
        <Form.Item {...item('is_shown')} valuePropName="checked" className="mt-4!">
          <Switch />
        </Form.Item>
      </RecordForm>
    </DeskDrawer>
  );
}
