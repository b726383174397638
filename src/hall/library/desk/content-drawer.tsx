import { Button, Descriptions, Form, Input } from 'antd';
import type { Content } from '#hall/library/library-contract.ts';
import { lengthText } from '#hall/times.ts';
import { send } from '#kit/call/send.ts';
import { RemoveButton } from '#kit/desk/record-form.tsx';
import { DeskDrawer } from '#kit/desk/unsaved-work.tsx';
import { useChange } from '#kit/desk/use-change.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { bytesText, libraryWords } from './library-words.ts';

/** One content at the side: played, named, moved, and removed when nothing uses it. */
export function ContentDrawer({
  content,
  onClose,
  onChanged,
}: {
  content: Content;
  onClose(): void;
  onChanged(): unknown;
}) {
  const t = useWords(libraryWords);
  const language = useLanguage();
  const [form] = Form.useForm<Pick<Content, 'name' | 'folder'>>();
  const { data: uses } = useCall('/api.php/official/hall/library/uses', { id: content.id });
  const save = useChange(t.saved, onChanged);
  return (
    <DeskDrawer
      onClose={onClose}
      isUnsaved={() => {
        const typed = form.getFieldsValue();
        return typed.name !== content.name || typed.folder !== content.folder;
      }}
      kind={t.kind}
      name={content.name}
    >
      <div className="overflow-hidden rounded-card bg-[#0b1513]">
        {content.kind === 'video' ? (
          <video
            controls
            muted
            preload="metadata"
            poster={content.poster || undefined}
            src={content.address}
            className="aspect-video w-full"
          />
        ) : (
          <img src={content.address} alt={content.name} className="max-h-96 w-full object-contain" />
        )}
      </div>
      <Form
        form={form}
        layout="vertical"
        className="pt-5!"
        initialValues={{ name: content.name, folder: content.folder }}
        onFinish={(filled) =>
          void save(() => send('/api.php/official/hall/library/change', { id: content.id, ...filled }))
        }
      >
        <Form.Item name="name" label={t.name} rules={[{ required: true, whitespace: true }]}>
          <Input maxLength={120} />
        </Form.Item>
        <Form.Item name="folder" label={t.folder} extra={t.folderHelp}>
          <Input maxLength={120} />
        </Form.Item>
        <Button type="primary" htmlType="submit">
          {t.save}
        </Button>
      </Form>
      <Descriptions
        column={1}
        size="small"
        className="pt-6!"
        items={[
          { key: 'pixels', label: t.pixels, children: `${content.width} × ${content.height}` },
          ...(content.kind === 'video'
            ? [{ key: 'length', label: t.length, children: lengthText(content.duration_ms) }]
            : []),
          { key: 'size', label: t.size, children: bytesText(content.size) },
          { key: 'by', label: t.addedBy, children: content.by || '—' },
          { key: 'at', label: t.added, children: shortMoment(content.at, language, Date.now()) },
          {
            key: 'uses',
            label: t.usedIn,
            children: uses?.length ? (
              <ul>
                {uses.map(({ kind, name }) => (
                  <li key={`${kind}/${name}`}>
                    {t.useKinds[kind]} · {name}
                  </li>
                ))}
              </ul>
            ) : uses ? (
              <span className="text-ink-3">{t.unused}</span>
            ) : null,
          },
        ]}
      />
      {uses && uses.length === 0 ? (
        <RemoveButton
          name={t.remove}
          text={t.removeText}
          remove={() => send('/api.php/official/hall/library/remove', { id: content.id })}
          onChanged={onChanged}
          onDone={onClose}
        />
      ) : null}
    </DeskDrawer>
  );
}
