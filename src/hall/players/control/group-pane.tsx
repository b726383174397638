import { useState } from 'react';
import type { Command } from '#hall/commands.ts';
import type { PlaylistItem } from '#hall/content.ts';
import { groupName } from '#hall/content-names.ts';
import { HoldButton } from '#hall/control/hold-button.tsx';
import type { HallLink } from '#hall/control/use-hall-link.ts';
import type { HallDocument } from '#hall/document.ts';
import { positionAt } from '#hall/players/timeline.ts';
import { TimelineVideo } from '#hall/players/timeline-video.tsx';
import { cut } from '#hall/shown-content.ts';
import { lengthText } from '#hall/times.ts';
import { Sheet } from '#kit/ui/sheet.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { displaysOf, groupOf } from './groups.ts';
import { playerWords } from './player-words.ts';
import { SkewLines, type Skews } from './skew-lines.tsx';
import { Transport } from './transport.tsx';
import './groups.css';
import './sheet.css';

/** One group of displays: what it plays, the hand on it, and how well its displays are in step. */
export function GroupPane({
  group,
  link,
  now,
  give,
}: {
  group: string;
  link: Pick<HallLink, 'presence' | 'now'> & { document: HallDocument; skews: Skews };
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

/** The displays of a group. A display that leaves goes black; one that joins starts in step. */
export function GroupDisplays({
  group,
  document,
  give,
  onClose,
}: {
  group: string;
  document: HallDocument;
  give(command: Command): Promise<boolean>;
  onClose(): void;
}) {
  const t = useWords(playerWords);
  const language = useLanguage();
  const present = displaysOf(document, group);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(present));
  const displays = Object.entries(document.displays).filter(([, { kind }]) => kind === 'display');
  const puts = (wanted: ReadonlySet<string>): Extract<Command, { kind: 'take' }>['puts'] => ({
    ...Object.fromEntries(present.filter((id) => !wanted.has(id)).map((id) => [id, { kind: 'black' as const }])),
    ...Object.fromEntries(
      [...wanted].filter((id) => !present.includes(id)).map((id) => [id, { kind: 'player' as const, group }]),
    ),
  });
  const take = async (wanted: ReadonlySet<string>): Promise<boolean> => {
    const changed = puts(wanted);
    if (Object.keys(changed).length === 0) return true;
    return give({ kind: 'take', puts: changed, transition: cut, label: '', takeOver: false });
  };
  return (
    <Sheet
      isOpen
      heading={`${groupName(group, language)} · ${t.changeDisplays}`}
      isUnsaved={() => Object.keys(puts(chosen)).length > 0}
      onClose={onClose}
    >
      {displays.length === 0 ? <p className="players-empty">{t.noDisplays}</p> : null}
      <ul className="players-choices">
        {displays.map(([id, { name }]) => {
          const other = groupOf(document, id);
          return (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(id)}
                  onChange={({ currentTarget }) =>
                    setChosen((before) => {
                      const after = new Set(before);
                      if (currentTarget.checked) after.add(id);
                      else after.delete(id);
                      return after;
                    })
                  }
                />
                <span>{name}</span>
                {other && other !== group ? <span>{t.inOther(groupName(other, language))}</span> : null}
              </label>
            </li>
          );
        })}
      </ul>
      <footer>
        <HoldButton
          tone="wrong"
          className="players-hold"
          onHeld={async () => {
            if ((await take(new Set())) && (await give({ kind: 'unload', group }))) onClose();
          }}
        >
          {t.dissolveHold}
        </HoldButton>
        <button type="button" className="players-quiet" onClick={onClose}>
          {t.cancel}
        </button>
        <button
          type="button"
          className="players-main"
          onClick={async () => {
            if (await take(chosen)) onClose();
          }}
        >
          {t.apply}
        </button>
      </footer>
    </Sheet>
  );
}
