import { threadsShown } from './home-figures.ts';

/** A weft is two threads of yarn side by side, each as high as one row of the weave. */
const row = 8;
const pitch = 2 * row;
const warpPitch = 6;
/** Bare warps above the newest weft, where the next one will come in. */
const bare = 72;

/** Twill, two over and one under: where the warp comes to the top, by row. It moves on by one warp each row. */
const risingWarps = [0, 1, 2].map((at) => `M${(at + 0.5) * warpPitch} ${at * row}v${row}`).join('');
const eachRow = (offset: number) => [0, 1, 2].map((at) => `M0 ${at * row + offset}h${3 * warpPitch}`).join('');

/**
 * Cloth on the loom: each weft is an order in the colour of its category, the newest at the top. The style sheet draws
 * the wefts in one after another, and leaves them still for whoever asked for less motion. Sizes are in pixels, not in
 * a view box: a wider screen shows more warps, not thicker yarn. Each weft is one short element, as a day has thirty.
 *
 * @param threads A digit for each weft, newest first: the place of its yarn.
 */
export function Cloth({ threads, label }: { threads: string; label: string }) {
  const picks = [...threads].slice(0, threadsShown);
  return (
    <div className="cloth" role="img" aria-label={label}>
      <div>
        <svg aria-hidden="true" width="100%" height={bare + threadsShown * pitch}>
          <pattern id="warps" width={warpPitch} height={row} patternUnits="userSpaceOnUse">
            <path className="warp" d={`M${warpPitch / 2} 0v${row}`} />
          </pattern>
          <rect width="100%" height="100%" fill="url(#warps)" />
        </svg>
        <div className="picks">
          {picks.map((yarn, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a weft is told by its place alone.
            <i key={place} className={`yarn-${yarn}`} />
          ))}
        </div>
        <svg aria-hidden="true" className="weave" width="100%" height={picks.length * pitch}>
          <pattern id="weave" width={3 * warpPitch} height={3 * row} patternUnits="userSpaceOnUse">
            <path className="yarn-light" d={eachRow(2.5)} />
            <path className="yarn-shade" d={eachRow(row - 0.5)} />
            <path className="warp" d={risingWarps} />
          </pattern>
          <rect width="100%" height="100%" fill="url(#weave)" />
        </svg>
      </div>
    </div>
  );
}
