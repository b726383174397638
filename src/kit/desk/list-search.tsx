import { Input } from 'antd';

/** Where a list is searched. `text` is what its address says: going back brings the earlier words into the field. */
export function ListSearch({
  label,
  text,
  className = 'max-w-72',
  onSearch,
}: {
  label: string;
  text: string;
  className?: string;
  onSearch(text: string): void;
}) {
  return (
    <Input.Search
      key={text}
      allowClear
      className={className}
      aria-label={label}
      placeholder={label}
      defaultValue={text}
      onSearch={(typed) => onSearch(typed.trim())}
    />
  );
}
