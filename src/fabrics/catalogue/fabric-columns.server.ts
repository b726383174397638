import { colourDistance, type Lab, labOfHex, lightnessWithin } from '#fabrics/colour-distance.ts';
import type { Fabric } from '#fabrics/contract.ts';
import { basicColours } from './basic-colours.ts';
import { colourTolerance } from './catalogue-query.ts';
import { factsOf, limitOf, stepOf } from './fabric-facts.ts';
import { wordsOf } from './fabric-words.server.ts';
import { wordIndex } from './word-index.server.ts';

const masks = ['kind', 'fibre', 'pattern', 'season', 'function', 'safety', 'certificate', 'basic'] as const;
const values = ['construction', 'weight', 'width', 'price', 'price_fen', 'lead', 'minimum'] as const;
const steps = ['weight_step', 'width_step', 'price_step', 'lead_step', 'minimum_step', 'stock'] as const;
type Columns = Record<(typeof masks)[number], Uint32Array> &
  Record<(typeof values)[number], Uint32Array> &
  Record<(typeof steps)[number], Uint8Array> & {
    id: Float64Array;
    /** 1 for a row that was replaced or withdrawn. */
    gone: Uint8Array;
    /** Where the row's colours begin in the list of all. */
    colourFrom: Uint32Array;
    colourCount: Uint8Array;
  };

/** Colours whose distances are kept: those that people press come again. */
const mostDistances = 60;
const basicLabs = basicColours.map(({ hex }) => labOfHex(hex));

/**
 * The shown fabrics as columns of numbers, which a query reads through in some milliseconds even for a hundred thousand.
 * A row is never changed: a fabric that changes gets a new one, and its old one is gone.
 */
export function fabricColumns() {
  let capacity = 1_024;
  let length = 0;
  let goneCount = 0;
  let colours = new Uint32Array(8_192);
  let colourLength = 0;
  const columns = {} as Columns;
  const rowOf = new Map<number, number>();
  const words = wordIndex();
  /** Every colour there is once, with the basic ones that it counts as. */
  const places = new Map<string, number>();
  const labs: Lab[] = [];
  const basics: number[] = [];
  /** Papers of each row, by the day on which their bit ends. */
  const papers: { row: number; bit: number; valid_to: string }[] = [];
  let today = '';
  const distances = new Map<string, Float32Array>();

  function grow(): void {
    const copy = <Column extends Uint8Array | Uint32Array | Float64Array>(old: Column | undefined, made: Column) => {
      if (old) made.set(old as never);
      return made;
    };
    for (const name of [...masks, ...values, 'colourFrom'] as const)
      columns[name] = copy(columns[name], new Uint32Array(capacity));
    for (const name of [...steps, 'gone', 'colourCount'] as const)
      columns[name] = copy(columns[name], new Uint8Array(capacity));
    columns.id = copy(columns.id, new Float64Array(capacity));
  }
  grow();

  function placeOfColour(lab: Lab): number {
    const key = lab.join(' ');
    const known = places.get(key);
    if (known !== undefined) return known;
    const place = labs.push(lab) - 1;
    places.set(key, place);
    let mask = 0;
    for (const [at, basic] of basicLabs.entries()) if (colourDistance(lab, basic) <= colourTolerance) mask |= 1 << at;
    basics.push(mask >>> 0);
    return place;
  }

  function remove(id: number): void {
    const row = rowOf.get(id);
    if (row === undefined) return;
    columns.gone[row] = 1;
    goneCount++;
    rowOf.delete(id);
  }

  return {
    columns,
    words,
    labs,
    rowOf,
    get colours() {
      return colours;
    },
    get length() {
      return length;
    },
    get goneCount() {
      return goneCount;
    },

    remove,
    add(fabric: Fabric): void {
      remove(fabric.id);
      if (length === capacity) {
        capacity *= 2;
        grow();
      }
      const row = length++;
      const facts = factsOf(fabric);
      rowOf.set(fabric.id, row);
      columns.id[row] = fabric.id;
      for (const name of ['kind', 'fibre', 'pattern', 'season', 'function', 'safety'] as const)
        columns[name][row] = facts[name];
      for (const name of values) columns[name][row] = facts[name];
      for (const name of ['weight', 'width', 'price'] as const)
        columns[`${name}_step`][row] = stepOf(name, facts[name]);
      for (const name of ['lead', 'minimum'] as const) columns[`${name}_step`][row] = limitOf(name, facts[name]);
      columns.stock[row] = Number(facts.stock);
      for (const { bit, valid_to } of facts.certificates) {
        papers.push({ row, bit, valid_to });
        if (valid_to >= today) columns.certificate[row] = ((columns.certificate[row] as number) | bit) >>> 0;
      }
      if (colourLength + fabric.colours.length > colours.length) {
        const larger = new Uint32Array(colours.length * 2);
        larger.set(colours);
        colours = larger;
      }
      columns.colourFrom[row] = colourLength;
      columns.colourCount[row] = fabric.colours.length;
      let basic = 0;
      for (const { lab } of fabric.colours) {
        const place = placeOfColour(lab);
        colours[colourLength++] = place;
        basic |= basics[place] as number;
      }
      columns.basic[row] = basic >>> 0;
      words.add(row, wordsOf(fabric));
    },

    /** Papers end with a day: from the next on they count no more. */
    keepDay(day: string): boolean {
      if (day === today) return false;
      today = day;
      columns.certificate.fill(0);
      for (const { row, bit, valid_to } of papers)
        if (valid_to >= today) columns.certificate[row] = ((columns.certificate[row] as number) | bit) >>> 0;
      return true;
    },

    /** How far every colour there is lies from one; infinitely far where it is beyond what counts. */
    distancesTo(hex: string): Float32Array {
      const known = distances.get(hex);
      if (known?.length === labs.length) return known;
      const wanted = labOfHex(hex);
      const most = lightnessWithin(colourTolerance);
      const made = new Float32Array(labs.length).fill(Number.POSITIVE_INFINITY);
      for (const [place, lab] of labs.entries()) {
        if (Math.abs(lab[0] - wanted[0]) > most) continue;
        const distance = colourDistance(lab, wanted);
        if (distance <= colourTolerance) made[place] = distance;
      }
      if (distances.size >= mostDistances) distances.clear();
      distances.set(hex, made);
      return made;
    },
  };
}
export type FabricColumns = ReturnType<typeof fabricColumns>;
