import { Button, Modal, Typography } from 'antd';
import type { ReactNode } from 'react';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({
  copy: ['复制', 'Copy'],
  copied: ['已复制', 'Copied'],
  noted: ['我已保存', 'I’ve saved it'],
});

/** The only moment at which a password or a key is readable; it closes by its button alone, not by a stray click or key. */
export function ShownOnce({
  title,
  secret,
  about,
  children,
  onClose,
}: {
  title: string;
  secret: string;
  /** What becomes of it. */
  about: string;
  /** Whose it is, above it. */
  children?: ReactNode;
  onClose(): void;
}) {
  const t = useWords(words);
  return (
    <Modal
      open
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={title}
      footer={
        <Button type="primary" onClick={onClose}>
          {t.noted}
        </Button>
      }
    >
      {children}
      <p className="my-4 text-lg break-all">
        <Typography.Text code copyable={{ text: secret, tooltips: [t.copy, t.copied] }}>
          {secret}
        </Typography.Text>
      </p>
      <p className="text-ink-2">{about}</p>
    </Modal>
  );
}
