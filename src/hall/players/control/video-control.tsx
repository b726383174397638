import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import type { Command } from '#hall/commands.ts';
import { groupName } from '#hall/content-names.ts';
import { refusalWords } from '#hall/control/control-words.ts';
import { useHallLink } from '#hall/control/use-hall-link.ts';
import { useOperators } from '#hall/control/use-operators.ts';
import { emptyDocument } from '#hall/document.ts';
import type { Playlist } from '#hall/players/playlists-contract.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { GroupPane } from './group-pane.tsx';
import { freeGroup, groupsOf } from './groups.ts';
import { playerWords } from './player-words.ts';
import { PlaylistShelf } from './playlist-shelf.tsx';
import { type Skews, withSkews } from './skew-lines.tsx';
import './video-control.css';

const drawEveryMs = 200;
const messageMs = 6_000;

interface Told {
  text: string;
  /** Retries the command with the lease of another operator overridden. */
  anyway: (() => void) | undefined;
}

/** Control of groups that play in step, for a tablet in the hall. */
export default function VideoControl({ hall }: { hall: { id: number; name: string } }) {
  const t = useWords(playerWords);
  const language = useLanguage();
  const [skews, setSkews] = useState<Skews>({});
  const link = useHallLink(hall.id, (displays, at) => setSkews((before) => withSkews(before, displays, at)));
  const { document = emptyDocument, isConnected } = link;
  useOperators(hall.id, isConnected);
  const [now, setNow] = useState(link.now);
  const [chosen, setChosen] = useState<string>();
  const [notice, setNotice] = useState<Told>();
  useEffect(() => {
    const timer = setInterval(() => setNow(link.now()), drawEveryMs);
    return () => clearInterval(timer);
  }, [link.now]);
  useEffect(() => {
    if (!notice) return;
    const timer = setTimeout(() => setNotice(undefined), messageMs);
    return () => clearTimeout(timer);
  }, [notice]);

  const groups = groupsOf(document);
  const group = chosen !== undefined && groups.includes(chosen) ? chosen : groups[0];

  async function give(command: Command): Promise<boolean> {
    const answer = await link.give(command);
    if (answer.ok) {
      setNotice(undefined);
      return true;
    }
    const isLeased = answer.reason === 'leased' && command.kind === 'take';
    setNotice({
      text: answer.reason === 'locked' ? t.locked : inLanguage(refusalWords[answer.reason], language),
      anyway: isLeased ? () => void give({ ...command, takeOver: true }) : undefined,
    });
    return false;
  }
  const load = ({ items }: Playlist) => {
    if (!group) return;
    const playlist = items.map(({ poster: _poster, ...item }) => item);
    void give({ kind: 'load', group, playlist, loop: document.players[group]?.loop ?? 'all' });
  };
  const addGroup = async () => {
    const name = freeGroup(document);
    if (await give({ kind: 'load', group: name, playlist: [], loop: 'all' })) setChosen(name);
  };

  return (
    <main className="players" data-theme="dark">
      <header className="players-bar">
        <h1>{t.title}</h1>
        <p>{hall.name}</p>
        <nav>
          <Link to={`/screen/pages/hall/control?hall=${hall.id}`}>{t.toControl}</Link>
          <a href="/console/hall-library">{t.toLibrary}</a>
        </nav>
      </header>
      {isConnected ? null : (
        <p className="players-away" role="status">
          {t.away}
        </p>
      )}
      {notice ? (
        <p className="players-notice" role="alert">
          {notice.text}
          {notice.anyway ? (
            <button type="button" onClick={notice.anyway}>
              {t.takeOver}
            </button>
          ) : null}
        </p>
      ) : null}
      <PlaylistShelf target={group && groupName(group, language)} onLoad={load} />
      <div className="players-groups">
        <div className="players-tabs">
          {groups.length > 0 ? (
            <div role="tablist" aria-label={t.groups}>
              {groups.map((each) => (
                <button
                  key={each}
                  type="button"
                  role="tab"
                  aria-selected={each === group}
                  onClick={() => setChosen(each)}
                >
                  {groupName(each, language)}
                </button>
              ))}
            </div>
          ) : null}
          <button type="button" className="players-quiet" disabled={!isConnected} onClick={() => void addGroup()}>
            {t.addGroup}
          </button>
        </div>
        {group ? (
          <GroupPane key={group} group={group} link={{ ...link, document, skews }} now={now} give={give} />
        ) : (
          <div className="players-empty">
            <p>{t.noGroups}</p>
            <p>{t.noGroupsText}</p>
          </div>
        )}
      </div>
    </main>
  );
}
