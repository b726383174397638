import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { useLiveClient } from '#kit/live/use-live.tsx';
import { businessDay, dayMs, startOfBusinessDay } from '#kit/text/time.ts';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { Replay } from '#screens/board-request.ts';
import { businessTime } from '#screens/figures/figure-text.ts';
import { replayParameters } from '#screens/live-address.ts';
import './transport.css';

const speeds = [1, 10, 60, 300, 600] as const;
const defaultSpeed = 60;
/** Hides the bar after this long without input. */
const shownMs = 4_000;
const settleMs = 250;

const words = defineWords({
  bar: ['回放控制', 'Replay'],
  play: ['播放', 'Play'],
  pause: ['暂停', 'Pause'],
  time: ['回放时刻', 'Replay time'],
  speed: ['回放倍速', 'Speed'],
  times: [(speed: number) => `${speed} 倍`, (speed: number) => `${speed}×`],
  live: ['回到实时', 'Back to live'],
});

/** Controls for the presenter of a replay: appear on pointer or key input and hide automatically. */
export default function TransportBar({ replay }: { replay: Replay }) {
  const t = useWords(words);
  const client = useLiveClient();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  // Nobody presents at a display of a wall, where the bar would lie over figures.
  const isShown = useShown(!search.has('panel'));
  const [shownAt, setShownAt] = useState(replay.from);
  /** Position while the slider is dragged. Applied once it rests: each position on the way would start a replay. */
  const [held, setHeld] = useState<number>();
  const letGo = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(letGo.current), []);
  const lastSpeed = useRef(replay.speed || defaultSpeed);
  if (replay.speed > 0) lastSpeed.current = replay.speed;

  useEffect(() => {
    const show = () => setShownAt(client.now());
    show();
    const showing = setInterval(show, 250);
    return () => clearInterval(showing);
  }, [client]);

  const start = startOfBusinessDay(businessDay(replay.from));
  /** Continues from a moment. The address holds the start, so each display that opens it is in step. */
  function go(from: number, speed: number): void {
    const next = new URLSearchParams(search);
    for (const [name, value] of replayParameters({ from, speed, since: client.serverNow() })) next.set(name, value);
    void navigate({ search: `?${next}` }, { replace: true, preventScrollReset: true });
  }
  function goLive(): void {
    const next = new URLSearchParams(search);
    for (const name of ['replay', 'speed', 'since']) next.delete(name);
    void navigate({ search: next.size > 0 ? `?${next}` : '' }, { replace: true });
  }
  function hold(moment: number): void {
    setHeld(moment);
    clearTimeout(letGo.current);
    letGo.current = setTimeout(() => {
      setHeld(undefined);
      go(moment, replay.speed);
    }, settleMs);
  }
  const isPlaying = replay.speed > 0;
  const seenAt = held ?? shownAt;
  return (
    <section className="transport" aria-label={t.bar} data-shown={isShown ? '' : undefined}>
      <button type="button" onClick={() => go(client.now(), isPlaying ? 0 : lastSpeed.current)}>
        {isPlaying ? t.pause : t.play}
      </button>
      <time>
        {businessDay(seenAt)} {businessTime(seenAt).time}
      </time>
      <input
        type="range"
        aria-label={t.time}
        aria-valuetext={businessTime(seenAt).time}
        min={0}
        max={dayMs / 60_000 - 1}
        value={Math.min(dayMs / 60_000 - 1, Math.max(0, Math.floor((seenAt - start) / 60_000)))}
        onChange={({ currentTarget }) => hold(start + Number(currentTarget.value) * 60_000)}
      />
      <select
        aria-label={t.speed}
        value={lastSpeed.current}
        onChange={({ currentTarget }) => go(client.now(), Number(currentTarget.value))}
      >
        {[...new Set([...speeds, lastSpeed.current])]
          .toSorted((a, b) => a - b)
          .map((speed) => (
            <option key={speed} value={speed}>
              {t.times(speed)}
            </option>
          ))}
      </select>
      <button type="button" onClick={goLive}>
        {t.live}
      </button>
    </section>
  );
}

function useShown(atFirst: boolean): boolean {
  const [isShown, setIsShown] = useState(atFirst);
  useEffect(() => {
    let hiding: ReturnType<typeof setTimeout>;
    const hideSoon = () => {
      clearTimeout(hiding);
      hiding = setTimeout(() => setIsShown(false), shownMs);
    };
    const show = () => {
      setIsShown(true);
      hideSoon();
    };
    hideSoon();
    const events = ['pointermove', 'pointerdown', 'keydown'] as const;
    for (const sign of events) addEventListener(sign, show);
    return () => {
      clearTimeout(hiding);
      for (const sign of events) removeEventListener(sign, show);
    };
  }, []);
  return isShown;
}
