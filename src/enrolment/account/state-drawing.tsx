import type { State } from '#enrolment/application/application-status.ts';

const width = 320;
const height = 88;
const step = 8;
const columns = width / step - 1;
const rows = height / step - 1;

/** How much of the cloth is woven, of 1. */
const woven: Record<State, number> = {
  draft: 0,
  submitted: 0.25,
  in_review: 0.6,
  needs_correction: 0.6,
  approved: 1,
  rejected: 0.6,
  withdrawn: 0.25,
  suspended: 1,
};

/** Draws the application's progress as a cloth on the loom; the text states it too. */
export function StateDrawing({ state, className = '' }: { state: State; className?: string }) {
  const done = Math.round(rows * woven[state]);
  const isHalted = state === 'withdrawn' || state === 'rejected' || state === 'suspended';
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMinYMid slice"
      className={`block w-full ${className}`}
    >
      <path d={warp} stroke="currentColor" className="text-(--warp)" strokeWidth="1.5" />
      <path
        d={Array.from({ length: done }, (_, row) => weft(row)).join('')}
        stroke="currentColor"
        strokeWidth="2.5"
        className={isHalted ? 'text-ink-3/50' : 'text-primary'}
      />
      {state === 'needs_correction' ? (
        <path
          d={`M${step * 3} ${step * 4}h${step * 9}`}
          stroke="currentColor"
          strokeWidth="3"
          className="text-madder"
        />
      ) : null}
      {state === 'submitted' || state === 'in_review' ? (
        <g className="text-madder">
          <path
            d={`M${width * 0.46} ${step * (done + 1)}l14 -4h26l14 4l-14 4h-26z`}
            fill="currentColor"
            className={state === 'in_review' ? 'motion-safe:animate-pulse' : ''}
          />
        </g>
      ) : null}
    </svg>
  );
}

const warp = Array.from({ length: columns }, (_, column) => `M${step * (column + 1)} 0V${height}`).join('');

/** One thread in plain weave: over one warp thread, under the next, the other way round in the next row. */
function weft(row: number): string {
  let path = '';
  const y = step * (row + 1);
  for (let column = row % 2; column < columns; column += 2) path += `M${step * (column + 0.5)} ${y}h${step}`;
  return path;
}
