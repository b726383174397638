import { setImmediate as turn } from 'node:timers/promises';
import { mostInDay, type Way } from '#tracking/packs/way.ts';
import { WayTree, wayBegin } from '#tracking/packs/way-tree.ts';
import { shownPages } from './figures-contract.ts';

/** Requests are answered in between. */
const visitsInTurn = 10_000;

/**
 * All visits of a select as one text, `1{12,15,18}1{3}`: weight and path of each. The database would take three times as long
 * to count beginnings of paths as it takes to give them out, and as rows they would take as long again to read.
 */
export const pathsOf = (visits: string, changed = 'null'): string =>
  `select coalesce(string_agg(visits::text || path::text, ''), '') as paths, ${changed} as changed from ${visits} v`;

const brace = { open: 0x7b, close: 0x7d } as const;
const comma = 0x2c;
const zero = 0x30;

/** The commonest ways of such a text, each with all that began so; of a way longer than is shown, its beginning. */
export async function waysOf(paths: string, most = mostInDay): Promise<Way[]> {
  const tree = new WayTree();
  let number = 0;
  let weight = 0;
  let way = wayBegin;
  let length = 0;
  let hasPage = false;
  let since = 0;
  const step = () => {
    length++;
    if (length > shownPages) return;
    way = tree.step(way, number);
    tree.add(way, weight);
  };
  for (let at = 0; at < paths.length; at++) {
    const char = paths.charCodeAt(at);
    if (char >= zero && char < zero + 10) {
      number = number * 10 + char - zero;
      hasPage = true;
      continue;
    }
    if (char === brace.open) {
      weight = number;
      way = wayBegin;
      length = 0;
    } else if (char === comma) step();
    else if (char === brace.close) {
      if (hasPage) step();
      if (length > 0 && length <= shownPages) tree.stop(way, weight);
      if (++since === visitsInTurn) {
        since = 0;
        await turn();
      }
    }
    number = 0;
    hasPage = false;
  }
  return tree.commonest(most);
}
