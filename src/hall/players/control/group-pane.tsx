import { useState } from 'react';
import type { Command } from '#hall/commands.ts';
import type { PlaylistItem } from '#hall/content.ts';
import { lengthText } from '#hall/library/desk/content-texts.ts';
import { groupName } from '#hall/players/group-name.ts';
import { positionAt } from '#hall/players/timeline.ts';
import { TimelineVideo } from '#hall/players/timeline-video.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { GroupDisplays } from './group-displays.tsx';
import { displaysOf } from './groups.ts';
import { playerWords } from './player-words.ts';
import { SkewLines } from './skew-lines.tsx';
import { Transport } from './transport.tsx';
import type { PlayersLink } from './use-players-link.ts';
import './groups.css';

/** One group of displays: what it plays, the hand on it, and how well its displays are in step. */
export function GroupPane({
  group,
  link,
  now,
  give,
}: {
  group: string;
  link: PlayersLink;
  now: number;
  give(command: Command): Promise<boolean>;
}) {
  const t = useWords(playerWords);
  const language = useLanguage();
  const [isChoosing, setIsChoosing] = useState(false);
  const { document } = link;
  const timeline = document.players[group];
  if (!timeline) return null;
  const displays = displaysOf(document, group);
  const place = positionAt(timeline, now);
  const state = place.hasEnded ? 'ended' : timeline.state;
  return (
    <section className="players-pane" aria-label={groupName(group, language)}>
      <header>
        <h2 className="players-group-name">{groupName(group, language)}</h2>
        <p className="players-state" data-state={state}>
          {t.states[state]}
        </p>
        <button type="button" className="players-link" onClick={() => setIsChoosing(true)}>
          {t.displayCount(displays.length)}
        </button>
      </header>
      {timeline.playlist.length === 0 ? (
        <div className="players-empty">
          <p>{t.nothing}</p>
          <p>{t.nothingText}</p>
        </div>
      ) : (
        <>
          <div className="players-stage">
            <div className="players-picture">
              <TimelineVideo timeline={timeline} fit="contain" volume={0} muted serverNow={link.now} onVideo={ignore} />
            </div>
            <ol className="players-films">
              {placed(timeline.playlist).map(({ item, index, key }) => (
                <li key={key} aria-current={index === place.index}>
                  <button type="button" onClick={() => void give({ kind: 'seek', group, index, positionMs: 0 })}>
                    <span>{item.title}</span>
                    <span>{lengthText(item.durationMs)}</span>
                  </button>
                </li>
              ))}
            </ol>
          </div>
          <Transport group={group} timeline={timeline} now={now} give={give} />
        </>
      )}
      {displays.length > 0 ? (
        <SkewLines
          displays={displays}
          group={group}
          document={document}
          presence={link.presence}
          skews={link.skews}
          now={now}
        />
      ) : null}
      {isChoosing ? (
        <GroupDisplays group={group} document={document} give={give} onClose={() => setIsChoosing(false)} />
      ) : null}
    </section>
  );
}

const ignore = () => undefined;
/** A video may occur several times in a list, so the key includes its place. */
const placed = (playlist: readonly PlaylistItem[]) =>
  playlist.map((item, index) => ({ item, index, key: `${index}/${item.item}` }));
