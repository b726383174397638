import file from '#screens/maps/china.json';
import { type MapFile, readLand } from '#screens/maps/land.ts';
import { Flights } from './flights.tsx';
import { Labels } from './labels.tsx';
import { paintLand, placeLand, provinceUnder, warmthOf } from './land-canvas.ts';
import { SouthChinaSea } from './south-china-sea.tsx';

export const china = readLand(file as unknown as MapFile);

/** Code and outlines that only boards with a map load. */
export const landTools = { china, paintLand, placeLand, warmthOf, provinceUnder, Flights, Labels, SouthChinaSea };
