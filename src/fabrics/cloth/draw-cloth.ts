import { type Construction, constructions } from '#fabrics/fabric-terms.ts';
import { brightness, type Cloth, chanceOf, clothHeight, clothWidth, mix, short } from './cloth.ts';
import { colourLayer } from './colour-layer.ts';
import { knitTexture, stitchOf } from './knit-texture.ts';
import { draftOf, pitchOf, weaveTexture } from './weave-texture.ts';

const whole = `width="${clothWidth}" height="${clothHeight}"`;
const paper = '#fbfaf7';
/** The layer behind shows through. */
const sheer: Partial<Record<Construction, number>> = { chiffon: 0.66, georgette: 0.78, voile: 0.8, lace: 0.92 };
const shiny: Partial<Record<Construction, number>> = {
  satin: 0.34,
  taffeta: 0.3,
  velvet: 0.4,
  sateen: 0.2,
  jacquard: 0.2,
  tricot: 0.18,
  crepe: 0.12,
  softshell: 0.12,
  ripstop: 0.14,
};
const hairy: readonly Construction[] = ['flannel', 'fleece', 'herringbone', 'velvet'];

interface Layer {
  definitions: string;
  shapes: string;
}
const nothing: Layer = { definitions: '', shapes: '' };
const tile = (id: string, width: number, height: number, shapes: string): Layer => ({
  definitions: `<pattern id="${id}" width="${short(width)}" height="${short(height)}" patternUnits="userSpaceOnUse">${shapes}</pattern>`,
  shapes: `<rect ${whole} fill="url(#${id})"/>`,
});

/** Renders cloth as SVG from its construction: woven cloth from its draft, knits from their loops. */
export function drawCloth(cloth: Cloth): string {
  const { construction } = cloth;
  const colours = colourLayer(cloth);
  const texture = constructions[construction].kind === 'woven' ? woven(cloth) : knitted(cloth);
  const layers = [
    texture,
    special(cloth),
    constructions[construction].kind === 'bonded' ? turnedCorner(cloth) : nothing,
  ];
  const seen = sheer[construction];
  const light = drape(cloth);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${clothWidth} ${clothHeight}" width="${clothWidth * 2}" height="${clothHeight * 2}" preserveAspectRatio="xMidYMid slice"><defs>${[colours, ...layers, light].map(({ definitions }) => definitions).join('')}</defs>${seen ? `<rect ${whole} fill="${paper}"/><g opacity="${seen}">${colours.shapes}</g>` : colours.shapes}${layers.map(({ shapes }) => shapes).join('')}${light.shapes}</svg>`;
}

function woven({ construction, dtex, hexes, hasPaleWeft, seed }: Cloth): Layer {
  if (construction === 'velvet' || construction === 'corduroy') return nothing;
  const [ground] = hexes;
  const [warpPitch, weftPitch] = [pitchOf(dtex[0]), pitchOf(dtex[1])];
  const { width, height, edges, lights, wefts } = weaveTexture(draftOf(construction, seed), warpPitch, weftPitch);
  const dark = brightness(ground) < 0.35;
  const weft = hasPaleWeft
    ? mix('#f3efe4', ground, construction === 'denim' ? 0.08 : 0.3)
    : dark
      ? '#ffffff'
      : '#000000';
  return tile(
    't',
    width,
    height,
    `<path d="${wefts}" stroke="${weft}" stroke-opacity="${hasPaleWeft ? 0.85 : 0.09}" stroke-width="${short(weftPitch * 0.72)}"/>` +
      `<path d="${edges}" fill="none" stroke="#000" stroke-opacity="${dark ? 0.42 : 0.2}" stroke-width="${short(Math.max(0.4, warpPitch * 0.14))}"/>` +
      `<path d="${lights}" stroke="#fff" stroke-opacity="${dark ? 0.15 : 0.34}" stroke-width="${short(warpPitch * 0.3)}" stroke-linecap="round"/>`,
  );
}

function knitted({ construction, dtex, hexes }: Cloth): Layer {
  if (construction === 'fleece') return nothing;
  const dark = brightness(hexes[0]) < 0.35;
  const fine = construction === 'softshell' || construction === 'scuba' ? 0.55 : 1;
  const { width, height, shadows, lights, holes, stroke } = knitTexture(construction, stitchOf(dtex[0]) * fine);
  const line = (path: string, colour: string, opacity: number) =>
    path
      ? `<path d="${path}" fill="none" stroke="${colour}" stroke-opacity="${opacity}" stroke-width="${short(stroke)}" stroke-linejoin="round" stroke-linecap="round"/>`
      : '';
  const behind = dark ? '#8f8f8f' : mix(hexes[0], '#000000', 0.55);
  return tile(
    't',
    width,
    height,
    line(shadows, '#000', dark ? 0.36 : 0.17) +
      line(lights, '#fff', dark ? 0.12 : 0.3) +
      (holes
        ? `<path d="${holes}" fill="${construction === 'lace' ? paper : behind}" fill-opacity="${construction === 'lace' ? 0.95 : 0.6}"/>`
        : ''),
  );
}

/** Surface details of some cloths: wales, pile, puckers, a grid, hairs. */
function special({ construction, dtex, hexes, seed }: Cloth): Layer {
  const random = chanceOf(`special ${seed}`);
  const dark = brightness(hexes[0]) < 0.35;
  if (construction === 'corduroy') {
    const wale = 3.5 + Math.sqrt(dtex[1]) * 0.42 + random();
    const gradient = `<linearGradient id="w"><stop stop-color="#000" stop-opacity=".5"/><stop offset=".3" stop-color="#fff" stop-opacity="${dark ? 0.1 : 0.2}"/><stop offset=".6" stop-color="#fff" stop-opacity=".05"/><stop offset="1" stop-color="#000" stop-opacity=".5"/></linearGradient>`;
    const pile = hairs(random, wale, 24, 14, dark);
    const made = tile('s', wale, 24, `<rect width="${short(wale)}" height="24" fill="url(#w)"/>${pile}`);
    return { ...made, definitions: gradient + made.definitions };
  }
  if (construction === 'ripstop') {
    const cell = 22 + Math.round(random() * 16);
    return tile(
      's',
      cell,
      cell,
      `<path d="M0 1h${cell}M1 0v${cell}" stroke="#000" stroke-opacity=".22" stroke-width="2.6"/><path d="M0 .4h${cell}M.4 0v${cell}" stroke="#fff" stroke-opacity=".3" stroke-width=".9"/>`,
    );
  }
  if (construction === 'seersucker') {
    const band = 14 + Math.round(random() * 8);
    let puckers = '';
    for (let y = 0; y < 60; y += 5)
      puckers += `M1 ${y}q${short(band * 0.22)} ${short(2 + random() * 2)} ${short(band * 0.45)} 0`;
    return tile(
      's',
      band,
      60,
      `<rect width="${short(band * 0.48)}" height="60" fill="#fff" fill-opacity=".14"/><path d="${puckers}" fill="none" stroke="#000" stroke-opacity=".26"/>`,
    );
  }
  if (hairy.includes(construction))
    return tile('s', 70, 50, hairs(random, 70, 50, construction === 'fleece' ? 190 : 70, dark));
  return nothing;
}

function hairs(random: () => number, width: number, height: number, count: number, dark: boolean): string {
  const paths = ['', ''];
  for (let at = 0; at < count; at++)
    paths[at % 2] +=
      `M${short(random() * width)} ${short(random() * height)}q${short(random() * 3 - 1)} ${short(random() * 3 - 1)} ${short(random() * 5 - 2)} ${short(random() * 4 - 1)}`;
  return `<path d="${paths[0]}" fill="none" stroke="#fff" stroke-opacity="${dark ? 0.14 : 0.32}" stroke-width=".8"/><path d="${paths[1]}" fill="none" stroke="#000" stroke-opacity="${dark ? 0.4 : 0.17}" stroke-width=".9"/>`;
}

/** The other side of a cloth of several layers. */
function turnedCorner({ hexes, seed, construction }: Cloth): Layer {
  const random = chanceOf(`corner ${seed}`);
  const size = 62 + Math.round(random() * 20);
  const back = construction === 'scuba' ? mix(hexes[0], '#ffffff', 0.35) : (hexes[1] ?? mix(hexes[0], '#ffffff', 0.5));
  const [x, y] = [clothWidth - size, clothHeight - size];
  return {
    definitions: `<clipPath id="k"><path d="M${x} ${clothHeight}L${clothWidth} ${y}V${clothHeight}z"/></clipPath>`,
    shapes: `<path d="M${x} ${clothHeight}L${clothWidth} ${y}L${x + 8} ${y + 8}z" fill="${back}"/><g transform="translate(${x} ${y})">${hairs(random, size * 0.55, size * 0.55, 60, false)}</g><path d="M${x} ${clothHeight}L${clothWidth} ${y}V${clothHeight}z" fill="${paper}"/><path d="M${x} ${clothHeight}L${clothWidth} ${y}" stroke="#000" stroke-opacity=".25" stroke-width="2"/>`,
  };
}

/** Soft folds: no cloth lies perfectly flat, and shiny ones show it most. */
function drape({ seed, construction }: Cloth): Layer {
  const random = chanceOf(`drape ${seed}`);
  const strength = 0.06 + (shiny[construction] ?? 0);
  const turn = Math.round(random() * 70 - 35);
  const stops = [0, 0.25 + random() * 0.2, 0.5 + random() * 0.2, 1]
    .map(
      (offset, at) =>
        `<stop offset="${short(offset)}" stop-color="${at % 2 ? '#fff' : '#000'}" stop-opacity="${Math.round(strength * (at % 2 ? 1 : 0.75) * 100) / 100}"/>`,
    )
    .join('');
  const length = shiny[construction] ? 0.5 : 1;
  return {
    definitions: `<linearGradient id="d" x2="${length}" gradientTransform="rotate(${turn} .5 .5)" spreadMethod="reflect">${stops}</linearGradient>`,
    shapes: `<rect ${whole} fill="url(#d)"/>`,
  };
}
