import { useState } from 'react';
import type { Playlist } from '#hall/players/playlists-contract.ts';
import { lengthText } from '#hall/times.ts';
import { useCall } from '#kit/ui/use-call.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { playerWords } from './player-words.ts';
import { PlaylistEditor } from './playlist-editor.tsx';
import './shelf.css';

/** Playlists: edit them, or load one into the current group. */
export function PlaylistShelf({ target, onLoad }: { target: string | undefined; onLoad(playlist: Playlist): void }) {
  const t = useWords(playerWords);
  const { data, error, mutate } = useCall('/api.php/official/hall/playlists/list', {});
  const [edited, setEdited] = useState<Playlist | 'new'>();
  return (
    <section className="players-shelf" aria-label={t.playlists}>
      <header>
        <h2>{t.playlists}</h2>
        <button type="button" className="players-quiet" onClick={() => setEdited('new')}>
          {t.newPlaylist}
        </button>
      </header>
      {error ? <p className="players-wrong">{error.message}</p> : null}
      {data?.length === 0 ? <p className="players-none">{t.noPlaylists}</p> : null}
      <ul>
        {data?.map((playlist) => {
          const poster = playlist.items.find((item) => item.poster)?.poster;
          const lengthMs = playlist.items.reduce((sum, { durationMs }) => sum + durationMs, 0);
          return (
            <li key={playlist.id}>
              <span className="players-poster">{poster ? <img src={poster} alt="" /> : null}</span>
              <span className="players-about">
                <strong>{playlist.name}</strong>
                <span>
                  {t.videos(playlist.items.length)}
                  {lengthMs > 0 ? ` · ${lengthText(lengthMs)}` : ''}
                </span>
              </span>
              <span className="players-acts">
                <button type="button" className="players-quiet" onClick={() => setEdited(playlist)}>
                  {t.editPlaylist}
                </button>
                <button
                  type="button"
                  disabled={!target || playlist.items.length === 0}
                  aria-label={target ? t.loadInto(target) : t.load}
                  onClick={() => onLoad(playlist)}
                >
                  {t.load}
                </button>
              </span>
            </li>
          );
        })}
      </ul>
      {edited ? (
        <PlaylistEditor
          playlist={edited === 'new' ? undefined : edited}
          onClose={() => setEdited(undefined)}
          onChanged={() => void mutate()}
        />
      ) : null}
    </section>
  );
}
