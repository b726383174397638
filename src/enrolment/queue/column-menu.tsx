import { Button, Checkbox, Popover } from 'antd';
import { inLanguage } from '#kit/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { usualColumns } from './queue-columns.tsx';
import { columnWords, queueWords } from './queue-words.ts';
import { type QueueColumn, queueColumnNames } from './saved-filters-contract.ts';

/** Which columns the queue shows; remembered with the account, so that they are the same on every machine. */
export function ColumnMenu({
  columns,
  onChange,
}: {
  columns: readonly QueueColumn[];
  onChange(columns: QueueColumn[]): void;
}) {
  const say = useWords(queueWords);
  const language = useLanguage();
  return (
    <Popover
      trigger="click"
      placement="bottomRight"
      content={
        <div className="grid w-44 gap-2">
          <Checkbox.Group
            className="grid gap-1.5"
            value={[...columns]}
            onChange={(chosen) => onChange(queueColumnNames.filter((name) => chosen.includes(name)))}
            options={queueColumnNames.map((value) => ({ value, label: inLanguage(columnWords[value], language) }))}
          />
          <Button
            type="link"
            size="small"
            className="justify-self-start px-0"
            onClick={() => onChange([...usualColumns])}
          >
            {say.usualColumns}
          </Button>
        </div>
      }
    >
      <Button aria-haspopup="dialog">{say.columns}</Button>
    </Popover>
  );
}
