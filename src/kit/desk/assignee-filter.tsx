import { Select } from 'antd';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({
  mine: ['我的', 'Mine'],
  nobodys: ['未分配', 'Unassigned'],
});

/** Whose records a desk's list shows: `me`, `nobody`, somebody's number, or everybody's when it is empty. */
export function AssigneeFilter({
  label,
  chosen,
  people,
  me,
  onChoose,
}: {
  label: string;
  chosen: string;
  people: readonly { id: number; name: string }[];
  me: number;
  onChoose(assignee: string): void;
}) {
  const t = useWords(words);
  return (
    <Select
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      className="min-w-32"
      popupMatchSelectWidth={false}
      aria-label={label}
      placeholder={label}
      value={chosen || undefined}
      onChange={(assignee?: string) => onChoose(assignee ?? '')}
      options={[
        { value: 'me', label: t.mine },
        { value: 'nobody', label: t.nobodys },
        ...people.filter(({ id }) => id !== me).map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
