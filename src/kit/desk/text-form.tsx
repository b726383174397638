import { type ButtonProps, Input } from 'antd';
import type { TextAreaRef } from 'antd/es/input/TextArea';
import { type ReactNode, useRef, useState } from 'react';
import { useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { ActButton } from './act-button.tsx';

/** A text that is added to a record: it stays until it is saved, and is guarded until then. */
export function TextForm({
  label,
  button = label,
  most = 1_000,
  type = 'default',
  danger = false,
  children,
  save,
}: {
  label: string;
  button?: string;
  /** Characters. */
  most?: number;
  /** Between the text and the button. */
  children?: ReactNode;
  /** Tells whether it was saved. */
  save(text: string): Promise<boolean>;
} & Pick<ButtonProps, 'type' | 'danger'>) {
  const [text, setText] = useState('');
  useUnsaved(() => text.trim() !== '');
  const field = useRef<TextAreaRef>(null);
  const form = useRef<HTMLDivElement>(null);
  async function keep() {
    if (!(await save(text))) return;
    setText((now) => (now === text ? '' : now));
    // The disabled button would lose the focus; if the user has moved on meanwhile, leave it there.
    const { activeElement } = document;
    if (activeElement === document.body || form.current?.contains(activeElement)) field.current?.focus();
  }
  return (
    <div ref={form} className="mt-2 flex flex-wrap items-center gap-2 sm:flex-nowrap">
      <Input.TextArea
        ref={field}
        aria-label={label}
        {...(button === label ? {} : { placeholder: label })}
        autoSize={{ minRows: 1, maxRows: 6 }}
        maxLength={most}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {children}
      <ActButton type={type} danger={danger} disabled={text.trim() === ''} onAct={keep}>
        {button}
      </ActButton>
    </div>
  );
}
