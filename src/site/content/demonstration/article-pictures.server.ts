import sharp from 'sharp';
import type { ObjectStore } from '#kit/objects/object-store.server.ts';
import { drafts, type Structure, shades, warpFloats } from '#kit/ui/weave-draft.ts';

/** Pictures of the demonstration's articles, drawn from the formulas of weaves: nothing here was photographed. */

const yarns = {
  teal: '#0d9488',
  indigo: '#2f4a7d',
  ochre: '#b7791f',
  madder: '#b4432f',
  moss: '#4d7c3a',
  ink: '#24413b',
};
type Yarn = keyof typeof yarns;
const warp = '#efe9dc';
const paper = '#fbfaf7';
const size = { width: 1360, height: 640 };

/** A piece of cloth: warps undyed, wefts in one colour, each thread `pitch` wide. */
interface Piece {
  structure: Structure;
  yarn: Yarn;
  pitch: number;
  at: readonly [x: number, y: number, width: number, height: number];
}

function draw(pieces: readonly Piece[], over = ''): string {
  const { width, height } = size;
  const patterns = pieces.map(({ structure, yarn, pitch }, place) => {
    const draft = drafts[structure];
    const side = draft.repeat * pitch;
    return `<pattern id="p${place}" width="${side}" height="${side}" patternUnits="userSpaceOnUse"><rect width="${side}" height="${side}" fill="${yarns[yarn]}"/><path d="${shades(draft, pitch)}" stroke="#000" stroke-opacity=".2" stroke-width="${pitch / 6}"/><path d="${warpFloats(draft, pitch)}" stroke="${warp}" stroke-width="${pitch * 0.68}"/></pattern>`;
  });
  const cloths = pieces.map(({ at: [x, y, w, h] }, place) => {
    // A pattern begins at the corner of its own piece.
    return `<g transform="translate(${x} ${y})"><rect width="${w}" height="${h}" fill="url(#p${place})"/></g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><defs>${patterns.join('')}</defs><rect width="${width}" height="${height}" fill="${paper}"/>${cloths.join('')}${over}</svg>`;
}

const whole = (structure: Structure, yarn: Yarn, pitch: number): Piece[] => [
  { structure, yarn, pitch, at: [0, 0, size.width, size.height] },
];
const beside = (structures: readonly (readonly [Structure, Yarn])[], pitch: number): Piece[] => {
  const gap = 40;
  const width = (size.width - gap * (structures.length + 1)) / structures.length;
  return structures.map(([structure, yarn], place) => ({
    structure,
    yarn,
    pitch,
    at: [gap + place * (width + gap), gap, width, size.height - 2 * gap],
  }));
};

/** The corners of a camera's view over cloth: what is in the picture, and nothing of it cut off. */
const viewfinder = (() => {
  const [left, top, right, bottom, arm] = [330, 110, 1030, 530, 90];
  const corners = `M${left} ${top + arm}V${top}H${left + arm}M${right - arm} ${top}H${right}V${top + arm}M${right} ${bottom - arm}V${bottom}H${right - arm}M${left + arm} ${bottom}H${left}V${bottom - arm}`;
  const around = `M0 0H${size.width}V${size.height}H0ZM${left} ${top}V${bottom}H${right}V${top}Z`;
  return `<path d="${around}" fill="#0e1413" fill-opacity=".55"/><path d="${corners}" fill="none" stroke="${paper}" stroke-width="16" stroke-linecap="square"/>`;
})();

/** Wefts of different length from one edge: more and less, without a number. */
const lengths: Piece[] = [0.52, 0.74, 0.63, 1, 0.86, 0.4].map((share, place) => ({
  structure: place % 2 === 0 ? 'twill' : 'satin',
  yarn: (['teal', 'indigo', 'ochre', 'madder', 'moss', 'ink'] as const)[place] ?? 'teal',
  pitch: 12,
  at: [60, 44 + place * 94, Math.round((size.width - 120) * share), 72],
}));

/** By the article's address. */
const pictures = {
  'pictures-that-pass': {
    svg: draw(whole('basket', 'teal', 20), viewfinder),
    words: ['取景框对准一块布，四个角都在画面里', 'A viewfinder over cloth, all four corners within it'],
  },
  'how-long-a-review-takes': {
    svg: draw(lengths),
    words: ['六段长短不同的布，从同一条边织起', 'Six lengths of cloth, woven from one edge'],
  },
  'reading-a-weave': {
    svg: draw(
      beside(
        [
          ['plain', 'teal'],
          ['twill', 'indigo'],
          ['satin', 'madder'],
        ],
        16,
      ),
    ),
    words: ['从左到右：平纹、斜纹、五枚缎', 'From left to right: plain, twill and five-end satin'],
  },
  'papers-that-run-out': {
    svg: draw(whole('herringbone', 'ochre', 18)),
    words: ['人字纹，织到边上折回', 'Herringbone: a twill that turns back at its edge'],
  },
  'why-figures-are-indexed': {
    svg: draw(whole('jacquard', 'indigo', 22)),
    words: ['平纹地上的缎纹小提花', 'A satin figure on plain ground, the simplest jacquard'],
  },
} as const;

export interface ArticlePicture {
  /** As a field of the article holds it: key and size. */
  picture: string;
  zh_picture_text: string;
  en_picture_text: string;
}

type Slug = keyof typeof pictures;
const keyOf = (slug: string) => `content/0/20261101/demonstration-${slug.slice(0, 40)}.webp`;

export function pictureOf(slug: string): ArticlePicture {
  if (!Object.hasOwn(pictures, slug)) return { picture: '', zh_picture_text: '', en_picture_text: '' };
  const [zh_picture_text, en_picture_text] = pictures[slug as Slug].words;
  return { picture: `${keyOf(slug)}#${size.width}x${size.height}`, zh_picture_text, en_picture_text };
}

/** Draws those that the store does not have yet. */
export async function storeArticlePictures(objects: Pick<ObjectStore, 'put' | 'exists'>): Promise<void> {
  for (const [slug, { svg }] of Object.entries(pictures))
    if (!(await objects.exists(keyOf(slug))))
      await objects.put(keyOf(slug), await sharp(Buffer.from(svg)).webp({ quality: 82 }).toBuffer());
}
