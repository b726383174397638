import { App, Button, Dropdown } from 'antd';
import type { CallFailure } from '#kit/call/send.ts';
import { download } from '#kit/files/download.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { trackingWords } from '#tracking/tracking-words.ts';
import type { Asked } from './desk-state.ts';
import type { FileName } from './figures-contract.ts';

/** What is looked at as a file, with its period and filters. */
export function ExportMenu({ what, asked, className }: { what: FileName; asked: Asked; className?: string }) {
  const say = useWords(trackingWords);
  const language = useLanguage();
  const { message } = App.useApp();
  const take = async (format: string) => {
    try {
      await download('/api.php/official/tracking/export', { ...asked, what, format }, language);
    } catch (error) {
      void message.error((error as CallFailure).message);
    }
  };
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: [
          { key: 'csv', label: say.csv },
          { key: 'json', label: say.json },
        ],
        onClick: ({ key }) => void take(key),
      }}
    >
      <Button type="text" size="small" className={className}>
        {say.file}
      </Button>
    </Dropdown>
  );
}
