import { Button, Modal, Typography } from 'antd';
import { useWords } from '#kit/ui/visit-context.tsx';
import { accountWords } from './account-words.ts';

export interface Shown {
  username: string;
  password: string;
}

/** The only moment at which a password is readable; it closes by its button alone, not by a stray click or key. */
export function ShownPassword({ shown, onClose }: { shown: Shown; onClose(): void }) {
  const say = useWords(accountWords);
  return (
    <Modal
      open
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      title={say.passwordTitle}
      footer={
        <Button type="primary" onClick={onClose}>
          {say.close}
        </Button>
      }
    >
      <dl className="my-4 grid grid-cols-[auto_1fr] items-baseline gap-x-4 gap-y-2">
        <dt className="text-ink-3">{say.username}</dt>
        <dd>{shown.username}</dd>
        <dt className="text-ink-3">{say.passwordTitle}</dt>
        <dd className="text-lg">
          <Typography.Text code copyable={{ text: shown.password, tooltips: [say.copy, say.copied] }}>
            {shown.password}
          </Typography.Text>
        </dd>
      </dl>
      <p className="text-ink-2">{say.passwordOnce}</p>
    </Modal>
  );
}
