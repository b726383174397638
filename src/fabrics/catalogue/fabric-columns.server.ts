import { colourDistance, type Lab, labOfHex, lightnessWithin } from '#fabrics/colour-distance.ts';
import type { Fabric } from '#fabrics/contract.ts';
import { keysOf } from '#fabrics/fabric-terms.ts';
import { addRow, type Bits, noBits, removeRow } from '#kit/search/bits.ts';
import { basicColours } from './basic-colours.ts';
import {
  type ChoiceFilter,
  choiceFilters,
  colourTolerance,
  type LimitFilter,
  limitFilters,
  type RangeFilter,
  rangeFilters,
  rangeSteps,
} from './catalogue-query.ts';
import { factsOf, stepOf } from './fabric-facts.ts';

/** Filters whose options are counted. */
export type Facet = ChoiceFilter | RangeFilter | LimitFilter | 'colour' | 'stock';
export const choiceNames = keysOf(choiceFilters);
export const limitNames = keysOf(limitFilters);
const optionCounts = Object.fromEntries([
  ...choiceNames.map((name) => [name, choiceFilters[name].length]),
  ...rangeFilters.map((name) => [name, rangeSteps[name].length]),
  ...limitNames.map((name) => [name, limitFilters[name].length]),
  ['colour', basicColours.length],
  ['stock', 1],
]) as Record<Facet, number>;

const values = ['weight', 'width', 'price', 'price_fen', 'lead', 'minimum'] as const;
/** Data to rank alternatives: option indexes and bit masks. */
const alike = ['kind', 'construction', 'pattern', 'fibre', 'function'] as const;
type Columns = Record<(typeof values)[number] | (typeof alike)[number], Uint32Array> & {
  id: Float64Array;
  /** Where the row's colours begin in the list of all. */
  colourFrom: Uint32Array;
  colourCount: Uint8Array;
};

/** Number of colours with cached distances. */
const mostDistances = 60;
const basicLabs = basicColours.map(({ hex }) => labOfHex(hex));
/** Certificates of a row, packed: the row times this and the place of the certificate. */
const certificates = choiceFilters.certificate.length;

/**
 * The shown fabrics in memory: a set of rows for each option of each filter, and columns of numbers for typed ranges, colours
 * and orders. A row is never changed: a fabric that changes gets a new one, and its old one is gone.
 */
export function fabricColumns() {
  let capacity = 1_024;
  let length = 0;
  let colours = new Uint32Array(8_192);
  let colourLength = 0;
  const columns = {} as Columns;
  const options = {} as Record<Facet, Bits[]>;
  /** Current rows, without replaced or withdrawn ones. */
  let present = noBits(0);
  const rowOf = new Map<number, number>();
  /** Every colour there is once, with the basic ones that it counts as. */
  const places = new Map<string, number>();
  const labs: Lab[] = [];
  const basics: number[][] = [];
  /** Certificates by their last day. */
  const papers = new Map<string, number[]>();
  let today = '';
  const distances = new Map<string, Float32Array>();

  function grow(): void {
    const copy = <Column extends Uint8Array | Uint32Array | Float64Array>(old: Column | undefined, made: Column) => {
      if (old) made.set(old as never);
      return made;
    };
    for (const name of [...values, ...alike, 'colourFrom'] as const)
      columns[name] = copy(columns[name], new Uint32Array(capacity));
    columns.colourCount = copy(columns.colourCount, new Uint8Array(capacity));
    columns.id = copy(columns.id, new Float64Array(capacity));
    for (const [facet, count] of Object.entries(optionCounts) as [Facet, number][])
      options[facet] = Array.from({ length: count }, (_, at) => copy(options[facet]?.[at], noBits(capacity)));
    present = copy(present, noBits(capacity));
  }
  grow();

  function placeOfColour(lab: Lab): number {
    const key = lab.join(' ');
    const known = places.get(key);
    if (known !== undefined) return known;
    const place = labs.push(lab) - 1;
    places.set(key, place);
    basics.push([...basicLabs.keys()].filter((at) => colourDistance(lab, basicLabs[at] as Lab) <= colourTolerance));
    return place;
  }

  function remove(id: number): void {
    const row = rowOf.get(id);
    if (row === undefined) return;
    removeRow(present, row);
    rowOf.delete(id);
  }

  return {
    columns,
    options,
    rowOf,
    get present() {
      return present;
    },
    get colours() {
      return colours;
    },
    get length() {
      return length;
    },
    get goneCount() {
      return length - rowOf.size;
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
      addRow(present, row);
      columns.id[row] = fabric.id;
      for (const name of values) columns[name][row] = facts[name];
      const mask = (places: readonly number[]) => places.reduce((sum, place) => sum | (1 << place), 0) >>> 0;
      for (const name of alike) columns[name][row] = mask(facts.choices[name]);
      columns.construction[row] = facts.choices.construction[0] as number;
      const mark = (facet: Facet, at: number) => {
        const bits = options[facet][at];
        if (bits) addRow(bits, row);
      };
      for (const name of keysOf(facts.choices)) for (const at of facts.choices[name]) mark(name, at);
      for (const name of rangeFilters) mark(name, stepOf(name, facts[name]));
      for (const name of limitNames)
        for (const [at, most] of limitFilters[name].entries()) if (facts[name] <= most) mark(name, at);
      if (facts.stock) mark('stock', 0);
      for (const { place, valid_to } of facts.certificates) {
        const list = papers.get(valid_to) ?? [];
        papers.set(valid_to, list);
        list.push(row * certificates + place);
        if (valid_to >= today) mark('certificate', place);
      }
      if (colourLength + fabric.colours.length > colours.length) {
        const larger = new Uint32Array(colours.length * 2);
        larger.set(colours);
        colours = larger;
      }
      columns.colourFrom[row] = colourLength;
      columns.colourCount[row] = fabric.colours.length;
      for (const { lab } of fabric.colours) {
        const place = placeOfColour(lab);
        colours[colourLength++] = place;
        for (const at of basics[place] as number[]) mark('colour', at);
      }
    },

    /** Certificates end with a day: from the next on they count no more. */
    keepDay(day: string): boolean {
      if (day === today) return false;
      today = day;
      for (const bits of options.certificate) bits.fill(0);
      for (const [valid_to, list] of papers)
        if (valid_to >= today)
          for (const each of list)
            addRow(options.certificate[each % certificates] as Bits, Math.floor(each / certificates));
      return true;
    },

    /** Distance of every colour from one; Infinity beyond the limit. */
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
