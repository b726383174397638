import { Input } from 'antd';
import { useEffect, useState } from 'react';

const searchPauseMs = 350;

/** Where a list is searched, with Enter; `isLive` also a moment after the last key. `text` is what the address says. */
export function ListSearch({
  label,
  help,
  text: sought,
  isLive,
  onSearch,
}: {
  label: string;
  help?: string | undefined;
  text: string;
  isLive: boolean;
  onSearch(text: string): void;
}) {
  const [text, setText] = useState(sought);
  /** What the address said, or will say. */
  const [known, setKnown] = useState({ sought, asked: sought });
  // The address changed by itself (going back, or the filters were cleared): the field follows, but not its own search, which the
  // user may be typing on.
  if (sought !== known.sought) {
    setKnown({ sought, asked: sought });
    if (sought !== known.asked) setText(sought);
  }
  const search = (typed: string) => {
    setKnown({ ...known, asked: typed.trim() });
    onSearch(typed.trim());
  };
  useEffect(() => {
    if (!isLive || text.trim() === sought) return;
    const timer = setTimeout(() => search(text), searchPauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <Input.Search
      allowClear
      className="max-w-80 grow basis-56"
      aria-label={label}
      placeholder={label}
      title={help}
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onSearch={search}
    />
  );
}
