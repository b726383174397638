import type { Catalogue } from '#fabrics/catalogue/catalogue.server.ts';
import { everything } from '#fabrics/catalogue/catalogue-query.ts';
import { headOf } from '#fabrics/catalogue/catalogue-view.server.ts';
import type { Fabric } from '#fabrics/contract.ts';
import type { FabricHead } from '#fabrics/fabric-view.ts';
import { cardAddress, swatchAddress } from '#fabrics/pictures.server.ts';
import type { Language } from '#kit/text/language.ts';
import { dayMs } from '#kit/text/time.ts';
import { differencesBetween } from './differences.ts';

const substitutesShown = 4;

export interface SheetView {
  fabric: Fabric;
  /** Swatches of the colours, in the order of the card. */
  swatches: string[];
  card: string;
  /** Days that each certificate is still good; below 0 it has expired. */
  certificateDays: number[];
  substitutes: { head: FabricHead; differences: string[] }[];
}

/** Everything that the sheet of a fabric shows. */
export async function viewSheet(
  shelf: Catalogue,
  fabric: Fabric,
  today: string,
  language: Language,
): Promise<SheetView> {
  const nearest = await shelf.nearest(fabric.id, substitutesShown);
  return {
    fabric,
    swatches: fabric.colours.map((_, at) => swatchAddress(fabric, at)),
    card: cardAddress(fabric, language),
    certificateDays: fabric.certificates.map(({ valid_to }) =>
      Math.round((Date.parse(`${valid_to}T00:00:00Z`) - Date.parse(`${today}T00:00:00Z`)) / dayMs),
    ),
    substitutes: nearest.map((other) => ({
      head: headOf(other, language),
      differences: differencesBetween(fabric, other, language),
    })),
  };
}

const longestAsked = 40;
const mostParts = 3;

/** Nearest matches for an unknown code: by its longest parts, else the newest fabrics. */
export async function nearestToCode(shelf: Catalogue, code: string, language: Language): Promise<FabricHead[]> {
  const asked = code.slice(0, longestAsked);
  const parts = asked.split(/[^A-Za-z0-9]+/).toSorted((one, other) => other.length - one.length);
  // Each is a search through the whole catalogue.
  for (const q of new Set([asked, ...parts.slice(0, mostParts), ''])) {
    const { fabrics } = await shelf.find({ ...everything, q });
    if (fabrics.length > 0) return fabrics.slice(0, substitutesShown).map((fabric) => headOf(fabric, language));
  }
  return [];
}
