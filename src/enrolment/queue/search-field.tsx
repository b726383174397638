import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { useWords } from '#kit/ui/visit-context.tsx';
import { queueWords } from './queue-words.ts';

const searchPauseMs = 350;

/** Searches by itself a moment after the last key, and at once with Enter. */
export function SearchField({ q, onSearch }: { q: string; onSearch(q: string): void }) {
  const say = useWords(queueWords);
  const [text, setText] = useState(q);
  const [known, setKnown] = useState(q);
  // The address changed by itself (back, or the filters were cleared): the field follows.
  if (q !== known) {
    setKnown(q);
    setText(q);
  }
  useEffect(() => {
    if (text.trim() === q) return;
    const timer = setTimeout(() => onSearch(text.trim()), searchPauseMs);
    return () => clearTimeout(timer);
  });
  return (
    <Input.Search
      allowClear
      className="w-full sm:max-w-80"
      aria-label={say.search}
      placeholder={say.search}
      title={say.searchHelp}
      maxLength={100}
      value={text}
      onChange={(event) => setText(event.target.value)}
      onSearch={(value) => onSearch(value.trim())}
    />
  );
}
