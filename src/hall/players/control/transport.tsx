import { useState } from 'react';
import type { Command } from '#hall/commands.ts';
import { positionAt, type Timeline } from '#hall/players/timeline.ts';
import { lengthText } from '#hall/times.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { playerWords } from './player-words.ts';
import { useOptimisticValue } from './use-optimistic-value.ts';
import './transport.css';

/** How long a start waits for displays that are not ready. */
const holdMs = 4_000;
const rates = [0.5, 0.75, 1, 1.25, 1.5, 2] as const;
const loops = ['none', 'one', 'all'] as const;

const icons = {
  play: 'M7 4.5v15l12-7.5Z',
  pause: 'M7 5h3.5v14H7zM13.5 5H17v14h-3.5z',
  previous: 'M6 5h2.5v14H6zM19 5v14L9.5 12Z',
  next: 'M15.5 5H18v14h-2.5zM5 5v14l9.5-7Z',
  sound:
    'M3 9v6h4l5.5 4.5v-15L7 9ZM14.6 8.4a5.1 5.1 0 0 1 0 7.2l-1.1-1.1a3.5 3.5 0 0 0 0-5ZM17.2 5.8a8.8 8.8 0 0 1 0 12.4l-1.1-1.1a7.2 7.2 0 0 0 0-10.2Z',
  silence:
    'M3 9v6h4l5.5 4.5v-15L7 9ZM15 10.1l1.1-1.1 1.9 1.9 1.9-1.9 1.1 1.1-1.9 1.9 1.9 1.9-1.1 1.1-1.9-1.9-1.9 1.9-1.1-1.1 1.9-1.9Z',
} as const;
export const Icon = ({ name }: { name: keyof typeof icons }) => (
  <svg viewBox="0 0 24 24" aria-hidden="true">
    <path d={icons[name]} />
  </svg>
);

/** Play, pause, seek, speed, repetition and sound of one group. */
export function Transport({
  group,
  timeline,
  now,
  give,
}: {
  group: string;
  timeline: Timeline;
  now: number;
  give(command: Command): Promise<boolean>;
}) {
  const t = useWords(playerWords);
  const { playlist, state, rate, loop, volume, muted } = timeline;
  const place = positionAt(timeline, now);
  const item = playlist[place.index];
  /** While dragging, the bar shows the position of the finger. */
  const [dragged, setDragged] = useState<number>();
  const isRunning = state !== 'paused' && !place.hasEnded;
  const seek = (index: number, positionMs: number) => give({ kind: 'seek', group, index, positionMs });
  /** It keeps the dragged position until the hall's document has it. */
  const settle = async () => {
    if (dragged !== undefined) await seek(place.index, dragged);
    // Another operator may have moved it in the meantime.
    setDragged((now) => (now === dragged ? undefined : now));
  };
  const stepTo = (by: number) => {
    // The first tap goes back to the beginning, as everywhere.
    if (by < 0 && place.positionMs > 3_000) return seek(place.index, 0);
    return seek((place.index + by + playlist.length) % playlist.length, 0);
  };
  return (
    <div className="players-transport">
      <div className="players-seek">
        <span>{lengthText(dragged ?? place.positionMs)}</span>
        <input
          type="range"
          aria-label={t.position}
          min={0}
          max={item?.durationMs ?? 1}
          step={100}
          value={dragged ?? place.positionMs}
          disabled={!item}
          onChange={({ currentTarget }) => setDragged(Number(currentTarget.value))}
          onPointerUp={settle}
          onKeyUp={settle}
        />
        <span>{lengthText(item?.durationMs ?? 0)}</span>
      </div>
      <div className="players-buttons">
        <button type="button" aria-label={t.previous} disabled={!item} onClick={() => stepTo(-1)}>
          <Icon name="previous" />
        </button>
        <button
          type="button"
          className="players-play"
          aria-label={isRunning ? t.pause : t.play}
          disabled={!item}
          onClick={() => give(isRunning ? { kind: 'pause', group } : { kind: 'play', group, holdMs })}
        >
          <Icon name={isRunning ? 'pause' : 'play'} />
        </button>
        <button type="button" aria-label={t.next} disabled={!item} onClick={() => stepTo(1)}>
          <Icon name="next" />
        </button>
        <fieldset>
          <legend>{t.rate}</legend>
          {rates.map((value) => (
            <button
              key={value}
              type="button"
              aria-pressed={rate === value}
              onClick={() => give({ kind: 'rate', group, rate: value })}
            >
              {value}×
            </button>
          ))}
        </fieldset>
        <fieldset>
          <legend>{t.loop}</legend>
          {loops.map((value) => (
            <button
              key={value}
              type="button"
              aria-pressed={loop === value}
              onClick={() => give({ kind: 'loop', group, loop: value })}
            >
              {t.loops[value]}
            </button>
          ))}
        </fieldset>
        <Sound
          volume={volume}
          muted={muted}
          give={(level, isMuted) => give({ kind: 'player_volume', group, level, muted: isMuted })}
        />
      </div>
    </div>
  );
}

function Sound({
  volume,
  muted,
  give,
}: {
  volume: number;
  muted: boolean;
  give(level: number, muted: boolean): Promise<boolean>;
}) {
  const t = useWords(playerWords);
  const { shown, move, settle } = useOptimisticValue(Math.round(volume * 100), (value) =>
    give(value / 100, value === 0),
  );
  return (
    <fieldset className="players-sound">
      <legend>{t.volume}</legend>
      <button
        type="button"
        aria-pressed={muted}
        aria-label={muted ? t.unmute : t.mute}
        onClick={() => give(volume, !muted)}
      >
        <Icon name={muted ? 'silence' : 'sound'} />
      </button>
      <input
        type="range"
        aria-label={t.volume}
        min={0}
        max={100}
        value={shown}
        data-muted={muted}
        onChange={({ currentTarget }) => move(Number(currentTarget.value))}
        onPointerUp={settle}
        onKeyUp={settle}
      />
      <output>{shown}</output>
    </fieldset>
  );
}
