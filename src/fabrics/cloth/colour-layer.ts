import { brightness, type Cloth, chanceOf, clothHeight, clothWidth, mix, short } from './cloth.ts';
import { motif } from './motifs.ts';

const whole = `width="${clothWidth}" height="${clothHeight}"`;

/** The colours of a cloth without its threads: plain, in stripes and checks, speckled, printed or figured. */
export function colourLayer({ pattern, hexes, seed, construction }: Cloth): { definitions: string; shapes: string } {
  const random = chanceOf(`colour ${seed}`);
  const [ground, ...others] = hexes;
  const accents = others.length > 0 ? others : [mix(ground, brightness(ground) > 0.5 ? '#000000' : '#ffffff', 0.35)];
  const accent = (at: number) => accents[at % accents.length] as string;
  const base = `<rect ${whole} fill="${ground}"/>`;
  const tiled = (width: number, height: number, shapes: string, turn = '') => ({
    definitions: `<pattern id="c" width="${short(width)}" height="${short(height)}" patternUnits="userSpaceOnUse"${turn}>${shapes}</pattern>`,
    shapes: `${base}<rect ${whole} fill="url(#c)"/>`,
  });

  if (pattern === 'stripe' || pattern === 'check') {
    const bands = bandsOf(random, pattern === 'check' ? 64 : 44);
    const across = bands.map(
      ({ at, width }, place) =>
        `<rect x="${at}" width="${width}" height="100" fill="${accent(place)}"${pattern === 'check' ? ' opacity=".72"' : ''}/>`,
    );
    if (pattern === 'stripe') return tiled(bands.repeat, 100, across.join(''));
    const along = bands.map(
      ({ at, width }, place) =>
        `<rect y="${at}" width="${bands.repeat}" height="${width}" fill="${accent(place)}" opacity=".5"/>`,
    );
    return tiled(
      bands.repeat,
      bands.repeat,
      across.map((band) => band.replace('height="100"', `height="${bands.repeat}"`)).join('') + along.join(''),
    );
  }
  if (pattern === 'melange') {
    const light = brightness(ground) > 0.5;
    const specks = ['#ffffff', '#000000', accent(0)].map((colour, kind) => {
      let path = '';
      for (let at = 0; at < 46; at++) {
        const [x, y] = [random() * 90, random() * 60];
        path += `M${short(x)} ${short(y)}l${short(1 + random() * 4)} ${short(random() * 2 - 1)}`;
      }
      const strength = kind === 2 ? 0.35 : (kind === 0) === light ? 0.5 : 0.24;
      return `<path d="${path}" stroke="${colour}" stroke-opacity="${strength}"/>`;
    });
    return tiled(90, 60, specks.join(''));
  }
  if (pattern === 'print') {
    const { width, height, shapes } = motif(random, [accent(0), accent(1), accent(2), mix(ground, accent(0), 0.3)]);
    return tiled(width, height, shapes, ` patternTransform="rotate(${Math.round(random() * 24 - 12)})"`);
  }
  if (pattern === 'figured') {
    const tone = mix(ground, brightness(ground) > 0.55 ? '#000000' : '#ffffff', 0.16);
    const tones =
      construction === 'jacquard' ? [tone, accent(0), mix(ground, accent(0), 0.5), tone] : [tone, tone, tone, tone];
    if (construction === 'dobby') {
      const [size, dot] = [14 + random() * 14, 1.5 + random() * 2];
      const spot = (x: number, y: number) =>
        `<path d="M${short(x)} ${short(y - dot * 1.6)}l${short(dot)} ${short(dot * 1.6)}l${short(-dot)} ${short(dot * 1.6)}l${short(-dot)} ${short(-dot * 1.6)}z" fill="${accent(0)}" opacity=".6"/>`;
      return tiled(size, size, spot(size / 4, size / 4) + spot((size * 3) / 4, (size * 3) / 4));
    }
    const { width, height, shapes } = motif(random, tones as [string, string, string, string]);
    return tiled(width, height, `<g opacity=".8">${shapes}</g>`);
  }
  return { definitions: '', shapes: base };
}

interface Bands extends Array<{ at: number; width: number }> {
  repeat: number;
}

/** Two to four bands that never touch, in a repeat of their own. */
function bandsOf(random: () => number, most: number): Bands {
  const bands = [] as unknown as Bands;
  let at = 2 + Math.round(random() * 6);
  const count = 1 + Math.floor(random() * 3);
  for (let band = 0; band < count; band++) {
    const width = 1.5 + Math.round(random() * (most / 5));
    bands.push({ at, width });
    at += width + 2 + Math.round(random() * (most / 5));
  }
  bands.repeat = Math.max(12, at);
  return bands;
}
