import type { HallDocument } from '#hall/document.ts';
import type { Presence } from '#hall/protocol.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { playerWords } from './player-words.ts';
import './skew.css';

const minuteMs = 60_000;

/** Reports of displays on their videos in the last minute, oldest first. */
export type Skews = Readonly<Record<string, readonly SkewPoint[]>>;
interface SkewPoint {
  at: number;
  skewMs: number;
}

export function withSkews(before: Skews, reported: Readonly<Record<string, Presence>>, at: number): Skews {
  const after = { ...before };
  for (const [display, { report }] of Object.entries(reported)) {
    const skewMs = report?.video?.skewMs;
    if (typeof skewMs !== 'number') continue;
    after[display] = [...(after[display] ?? []).filter((point) => point.at > at - minuteMs), { at, skewMs }];
  }
  return after;
}

/** Range of the line; larger differences are clamped to its edge. */
const mostMs = 80;
/** A difference within this is invisible: one frame at 25 a second. */
const goodMs = 40;
const width = 360;
const height = 44;

const signed = (ms: number): string => {
  const whole = Math.round(ms);
  return `${whole > 0 ? '+' : whole < 0 ? '−' : ''}${Math.abs(whole)}`;
};

/** Each display of a group with its difference from the timeline: as a line of the last minute, now, and judged. */
export function SkewLines({
  displays,
  group,
  document,
  presence,
  skews,
  now,
}: {
  displays: readonly string[];
  group: string;
  document: HallDocument;
  presence: Readonly<Record<string, Presence>>;
  skews: Skews;
  now: number;
}) {
  const t = useWords(playerWords);
  return (
    <section className="players-skew" aria-label={t.skew}>
      <header>
        <h3>{t.skew}</h3>
        <p>{t.skewHelp}</p>
      </header>
      <table>
        <thead>
          <tr>
            <th scope="col">{t.displays}</th>
            <td />
            <th scope="col">{t.now}</th>
            <th scope="col">{t.p95}</th>
            <th scope="col">{t.most}</th>
          </tr>
        </thead>
        <tbody>
          {displays.map((display) => {
            const there = presence[display];
            const said = there?.report?.video?.group === group ? there.report.video : undefined;
            const state = there?.state !== 'here' ? 'away' : (said?.state ?? 'none');
            const isMeasured = state === 'playing';
            const isBad = isMeasured && (said?.p95Ms ?? 0) > goodMs;
            return (
              <tr key={display} data-state={state} data-bad={isBad}>
                <th scope="row">
                  {document.displays[display]?.name ?? display}
                  <span>{t.videoStates[state]}</span>
                  {isSilenced(there, group) ? <em>{t.silenced}</em> : null}
                </th>
                <td>
                  <Line points={skews[display] ?? []} now={now} />
                </td>
                <Figure value={isMeasured ? said?.skewMs : undefined} isSigned />
                <Figure value={said?.p95Ms} />
                <Figure value={said?.maxMs} />
              </tr>
            );
          })}
        </tbody>
      </table>
      {displays.some((display) => isSilenced(presence[display], group)) ? (
        <p className="players-silenced" role="status">
          {t.silencedHelp}
        </p>
      ) : null}
    </section>
  );
}

const isSilenced = (its: Presence | undefined, group: string): boolean =>
  its?.state === 'here' && its.report?.video?.group === group && its.report.video.silenced === true;

function Figure({ value, isSigned = false }: { value: number | null | undefined; isSigned?: boolean }) {
  if (value === null || value === undefined) return <td className="players-figure">–</td>;
  return (
    <td className="players-figure">
      {isSigned ? signed(value) : Math.round(value)} <span>ms</span>
    </td>
  );
}

function Line({ points, now }: { points: readonly SkewPoint[]; now: number }) {
  const x = (at: number) => width - ((now - at) / minuteMs) * width;
  const y = (ms: number) => height / 2 - (Math.max(-mostMs, Math.min(mostMs, ms)) / mostMs) * (height / 2 - 2);
  const line = points.map(({ at, skewMs }) => `${x(at).toFixed(1)} ${y(skewMs).toFixed(1)}`).join('L');
  const band = y(-goodMs) - y(goodMs);
  return (
    <svg viewBox={`0 0 ${width} ${height}`} preserveAspectRatio="none" aria-hidden="true">
      <rect x="0" y={y(goodMs)} width={width} height={band} className="players-band" />
      <path d={`M0 ${height / 2}H${width}`} className="players-zero" />
      {line ? <path d={`M${line}`} className="players-line" /> : null}
    </svg>
  );
}
