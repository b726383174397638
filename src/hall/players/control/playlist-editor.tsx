import { type FormEvent, useState } from 'react';
import { HoldButton } from '#hall/control/hold-button.tsx';
import { moved } from '#hall/moved.ts';
import type { Playlist } from '#hall/players/playlists-contract.ts';
import { lengthText } from '#hall/times.ts';
import { CallFailure, send } from '#kit/call/send.ts';
import { Sheet } from '#kit/ui/sheet.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { playerWords } from './player-words.ts';
import './sheet.css';

interface Entry {
  key: number;
  content: number;
  title: string;
  durationMs: number;
}
let lastKey = 0;

/** A playlist's name and what it holds, in its order. */
export function PlaylistEditor({
  playlist,
  onClose,
  onChanged,
}: {
  playlist: Playlist | undefined;
  onClose(): void;
  onChanged(): void;
}) {
  const t = useWords(playerWords);
  const { data } = useCall('/api.php/official/hall/library/list', { kind: 'video' });
  const [name, setName] = useState(playlist?.name ?? '');
  const [problem, setProblem] = useState('');
  const [entries, setEntries] = useState<readonly Entry[]>(() =>
    (playlist?.items ?? []).map(({ item, title, durationMs }) => ({
      key: ++lastKey,
      content: item,
      title,
      durationMs,
    })),
  );
  const contents = entries.map(({ content }) => content);
  const isUnsaved = () =>
    name !== (playlist?.name ?? '') || `${contents}` !== `${(playlist?.items ?? []).map(({ item }) => item)}`;
  const attempt = async (work: () => Promise<unknown>) => {
    try {
      await work();
      onChanged();
      onClose();
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      setProblem(Object.values(failure.fields)[0] ?? failure.message);
    }
  };
  const save = (event: FormEvent) => {
    event.preventDefault();
    void attempt(() =>
      send('/api.php/official/hall/playlists/save', {
        id: playlist?.id ?? 0,
        revision: playlist?.revision ?? 0,
        name,
        contents,
      }),
    );
  };
  const move = (place: number, by: number) => setEntries((before) => moved(before, place, by));
  return (
    <Sheet isOpen heading={playlist?.name ?? t.playlists} isWide isUnsaved={isUnsaved} onClose={onClose}>
      <form onSubmit={save}>
        <label className="players-name">
          {t.name}
          <input
            required
            maxLength={60}
            value={name}
            aria-invalid={problem !== ''}
            onChange={({ currentTarget }) => setName(currentTarget.value)}
          />
        </label>
        {problem ? (
          <p role="alert" className="players-wrong">
            {problem}
          </p>
        ) : null}
        <div className="players-both">
          <section aria-label={t.inList}>
            <h3>{t.inList}</h3>
            {entries.length === 0 ? <p className="players-none">{t.emptyList}</p> : null}
            <ol className="players-entries">
              {entries.map(({ key, title, durationMs }, place) => (
                <li key={key}>
                  <span>{title}</span>
                  <span>{lengthText(durationMs)}</span>
                  <button type="button" aria-label={t.up(title)} disabled={place === 0} onClick={() => move(place, -1)}>
                    ↑
                  </button>
                  <button
                    type="button"
                    aria-label={t.down(title)}
                    disabled={place === entries.length - 1}
                    onClick={() => move(place, 1)}
                  >
                    ↓
                  </button>
                  <button
                    type="button"
                    aria-label={t.takeOut(title)}
                    onClick={() => setEntries((before) => before.filter((entry) => entry.key !== key))}
                  >
                    ×
                  </button>
                </li>
              ))}
            </ol>
          </section>
          <section aria-label={t.addVideos}>
            <h3>{t.addVideos}</h3>
            {data?.contents.length === 0 ? <p className="players-none">{t.noVideos}</p> : null}
            <ul className="players-videos">
              {data?.contents.map(({ id, name: title, duration_ms, poster }) => (
                <li key={id}>
                  <button
                    type="button"
                    onClick={() =>
                      setEntries((before) => [
                        ...before,
                        { key: ++lastKey, content: id, title, durationMs: duration_ms },
                      ])
                    }
                  >
                    <span className="players-poster">{poster ? <img src={poster} alt="" /> : null}</span>
                    <span>{title}</span>
                    <span>{lengthText(duration_ms)}</span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        </div>
        <footer>
          {playlist ? (
            <HoldButton
              tone="wrong"
              className="players-hold"
              onHeld={() =>
                void attempt(() =>
                  send('/api.php/official/hall/playlists/remove', { id: playlist.id, revision: playlist.revision }),
                )
              }
            >
              {t.removeHold}
            </HoldButton>
          ) : null}
          <button type="button" className="players-quiet" onClick={onClose}>
            {t.cancel}
          </button>
          <button type="submit" className="players-main">
            {t.save}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}
