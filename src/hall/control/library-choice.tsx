import { useState } from 'react';
import type { Content } from '#hall/content.ts';
import type { Content as Stored } from '#hall/library/library-contract.ts';
import { defineWords } from '#kit/text/words.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { timeLeft } from './times.ts';

const words = defineWords({
  search: ['搜索媒体库', 'Search the library'],
  fit: ['画面', 'Fit'],
  contain: ['完整显示', 'Show whole'],
  cover: ['铺满', 'Fill the display'],
  none: [
    '媒体库中没有符合条件的内容。请在工作台的“媒体库”中上传视频和图片。',
    'No matching content. Upload videos and pictures under Library in the console.',
  ],
  picture: ['图片', 'Picture'],
});

/** A video or a picture of the hall's library. */
export function LibraryChoice({ value, onPick }: { value: Content | undefined; onPick(content: Content): void }) {
  const t = useWords(words);
  const [search, setSearch] = useState('');
  const [fit, setFit] = useState<'contain' | 'cover'>('contain');
  const { data } = useCall('/api.php/official/hall/library/list', { search }, { keepPreviousData: true });
  const chosen = value?.kind === 'video' || value?.kind === 'picture' ? value.item : undefined;
  return (
    <div className="picker-form">
      <label>
        <span className="sr-only">{t.search}</span>
        <input
          type="search"
          placeholder={t.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </label>
      <label>
        <span>{t.fit}</span>
        <select value={fit} onChange={(event) => setFit(event.target.value === 'cover' ? 'cover' : 'contain')}>
          <option value="contain">{t.contain}</option>
          <option value="cover">{t.cover}</option>
        </select>
      </label>
      {data?.contents.length === 0 ? <p className="control-empty">{t.none}</p> : null}
      <ul className="picker-boards">
        {(data?.contents ?? []).map((stored) => (
          <li key={stored.id}>
            <button type="button" aria-pressed={stored.id === chosen} onClick={() => onPick(contentOf(stored, fit))}>
              {stored.poster ? <img src={stored.poster} alt="" loading="lazy" draggable={false} /> : <i />}
              <span>{stored.name}</span>
              <small>{stored.kind === 'video' ? timeLeft(stored.duration_ms) : t.picture}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function contentOf({ id, kind, name, address, duration_ms }: Stored, fit: 'contain' | 'cover'): Content {
  const shared = { item: id, title: name, source: address, fit };
  return kind === 'picture'
    ? { kind: 'picture', ...shared }
    : { kind: 'video', ...shared, durationMs: duration_ms, loop: true };
}
