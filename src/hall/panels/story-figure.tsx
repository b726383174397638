import type { StoryFigure as FigureName } from './story-figures.ts';
import './story-figure.css';

const [width, height] = [640, 480];
const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);
const at = (x: number, y: number): string => `${x.toFixed(1)} ${y.toFixed(1)}`;
const through = (points: readonly string[]): string => `M${points.join('L')}`;

/** A picture for a story that has none of its own: drawn from what it tells, out of threads. */
export function StoryFigure({ figure }: { figure: FigureName }) {
  const Drawn = figures[figure];
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className="story-figure"
      data-figure={figure}
      aria-hidden="true"
    >
      <Drawn />
    </svg>
  );
}

/** One thread, laid around and around at an ever other slant until there is a shell, and leaving it. */
function Cocoon() {
  return (
    <>
      <ellipse cx="320" cy="246" rx="176" ry="108" className="figure-shell" transform="rotate(-14 320 246)" />
      {range(46).map((turn) => {
        const slant = -14 + Math.sin(turn * 2.4) * 9;
        const [across, along] = [70 + ((turn * 29) % 39), 150 + ((turn * 17) % 27)];
        return (
          <ellipse
            key={turn}
            cx={320 + Math.cos(turn * 1.9) * 5}
            cy={246 + Math.sin(turn * 1.3) * 4}
            rx={along}
            ry={across}
            className="figure-silk"
            transform={`rotate(${slant.toFixed(1)} 320 246)`}
          />
        );
      })}
      <path d="M484 190C560 140 500 70 680 30" className="figure-thread" />
    </>
  );
}

/** Four plies around each other: each is in front for half a turn. */
function Yarn() {
  const plies = range(4);
  const steps = range(161);
  const strand = (ply: number, shift: number) =>
    through(
      steps.map((step) => {
        const x = -20 + step * 4.3;
        const phase = x / 62 + (ply * Math.PI) / 2;
        return at(x, 240 - (x - 320) * 0.22 + Math.sin(phase) * 64 + shift);
      }),
    );
  return plies.map((ply) => (
    <g key={ply} data-yarn={ply}>
      {range(7).map((fibre) => (
        <path key={fibre} d={strand(ply, (fibre - 3) * 6)} className="figure-fibre" />
      ))}
    </g>
  ));
}

/** A warp on its beam, woven from the left as far as the weft has come; one thread over, two under, a step further each time. */
function Loom() {
  const [warps, wefts, pitch] = [26, 15, 22];
  const woven = 17;
  return (
    <>
      {range(warps).map((warp) => (
        <path key={warp} d={`M${44 + warp * pitch} -400V880`} className="figure-warp" />
      ))}
      {range(wefts).map((weft) => {
        const y = 84 + weft * pitch;
        const reach = woven - Math.round(3 * Math.sin(weft * 1.3));
        return range(reach).map((warp) =>
          (warp + weft) % 3 === 0 ? null : (
            <path
              key={`${weft}/${warp}`}
              d={`M${34 + warp * pitch} ${y}h${pitch - 1}`}
              className="figure-weft"
              data-yarn={weft % 5 === 2 ? 3 : 0}
            />
          ),
        );
      })}
      <path d="M430 262c30-16 92-16 122 0c-30 16-92 16-122 0Z" className="figure-shuttle" />
      <path d="M60 262H430" className="figure-thread" />
    </>
  );
}

/** Cloth let down into the bath: the longer it was in, the deeper its colour. */
function Vat() {
  const surface = through(range(65).map((step) => at(step * 10, 286 + Math.sin(step / 3.1) * 7)));
  return (
    <>
      {range(6).map((cloth) => {
        const [x, depth] = [62 + cloth * 90, 250 + ((cloth * 53) % 110)];
        return (
          <g key={cloth}>
            <path d={`M${x} 44h64v${depth + 60}q-16 14-32 0t-32 0Z`} className="figure-cloth" />
            <path
              d={`M${x} ${depth - 40 + cloth * 6}q16-16 32 0t32 0V${depth + 104}q-16 14-32 0t-32 0Z`}
              className="figure-dyed"
              style={{ opacity: 0.3 + cloth * 0.13 }}
            />
          </g>
        );
      })}
      <path d={`${surface}V480H0Z`} className="figure-bath" />
      <path d={surface} className="figure-thread" />
      <path d="M0 44H640" className="figure-bar" />
    </>
  );
}

/** Fronts, back, sleeves, collar and cuffs, laid into the width of the cloth. */
function Cut() {
  const pieces = [
    'M40 64h120c8 34 30 46 54 42v224H40Z',
    'M424 64H304c-8 34-30 46-54 42v224h174Z',
    'M456 70c36-18 92-18 128 0l16 116-36 150H476l-36-150Z',
    'M40 356h216c10 26 10 46 0 66H40c-12-20-12-44 0-66Z',
    'M290 360h130v58H290Z',
    'M448 362h136v56H448Z',
  ];
  return (
    <>
      {range(40).map((line) => (
        <path key={line} d={`M0 ${line * 12}H640`} className="figure-grain" />
      ))}
      {pieces.map((piece) => (
        <path key={piece} d={piece} className="figure-piece" />
      ))}
      <path d="M127 96v196M337 96v196M520 110v190M150 372v36" className="figure-along" />
    </>
  );
}

/** Cartons on a pallet, with the marks by which a warehouse receives them; a thread goes on from the last. */
function Carton() {
  const box = (x: number, y: number, key: number) => (
    <g key={key} transform={`translate(${x} ${y})`} data-box={key % 3}>
      <path d="M0 0 78 -34 156 0 78 34Z" className="figure-top" />
      <path d="M0 0 78 34V122L0 88Z" className="figure-side" />
      <path d="M156 0 78 34V122L156 88Z" className="figure-front" />
      <path d="M96 62 138 44M96 74 138 56M96 86 120 76" className="figure-mark" />
    </g>
  );
  const places = [
    [250, 330],
    [94, 330],
    [406, 330],
    [172, 364],
    [328, 364],
    [172, 240],
    [328, 240],
    [250, 274],
    [250, 150],
  ];
  return (
    <>
      <path d="M-10 410C120 452 250 470 330 470S560 452 660 360" className="figure-thread" />
      {places.map(([x, y], key) => box(x as number, y as number, key))}
    </>
  );
}

const figures: Record<FigureName, () => React.ReactNode> = {
  cocoon: Cocoon,
  yarn: Yarn,
  loom: Loom,
  vat: Vat,
  cut: Cut,
  carton: Carton,
};
