import fs from 'node:fs';
import net from 'node:net';
import { type CityResponse, Reader } from 'mmdb-lib';
import type { Text } from '#kit/text/language.ts';

/** Where an address is, as far as the operator's file tells; what it does not tell is empty. */
export interface AddressRegion {
  /** ISO 3166-1, such as CN. */
  country: string;
  countryName: Text;
  /** The part of ISO 3166-2 after the hyphen, such as ZJ. Some files give names alone. */
  division: string;
  divisionName: Text;
  city: Text;
  /** In degrees. */
  place: { latitude: number; longitude: number } | null;
}

export interface RegionFile {
  find(address: string): AddressRegion | undefined;
  close(): void;
}

/** Such files are renewed every few days: how often we look whether this one was. */
const lookEveryMs = 60_000;

/**
 * The regions of addresses from a file in MaxMind's format (GeoLite2 City, DB-IP City and others), which the operator
 * brings: none may be given away with the product. Without one nobody's region is known. A file that takes the place of
 * the one in use is read by itself; one that cannot be read is told to `report`, and the last good one stays in use.
 */
export function openRegionFile({
  file,
  everyMs = lookEveryMs,
  report,
}: {
  file: string | undefined;
  everyMs?: number;
  report(error: Error): void;
}): RegionFile {
  if (file === undefined) return { find: () => undefined, close() {} };
  let reader: Reader<CityResponse> | undefined;
  const read = () => {
    try {
      reader = new Reader<CityResponse>(fs.readFileSync(file));
    } catch (error) {
      report(new Error(`REGION_FILE: ${file} cannot be read as a file of regions`, { cause: error }));
    }
  };
  let known = identityOf(file);
  const look = () => {
    const present = identityOf(file);
    // Gone for a moment while another takes its place: the next look finds that.
    if (present === undefined || present === known) return;
    // Before it is read: one that comes meanwhile is another at the next look.
    known = present;
    read();
  };
  read();
  const looking = setInterval(look, everyMs).unref();
  return {
    find(address) {
      const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
      if (!reader || net.isIP(plain) === 0) return undefined;
      // A file of the old addresses alone has no answer for a new one, and says so by throwing.
      if (reader.metadata.ipVersion === 4 && net.isIPv6(plain)) return undefined;
      const found = reader.get(plain);
      return found?.country ? toRegion(found) : undefined;
    },
    close: () => clearInterval(looking),
  };
}

/** Tells a file from another that took its place; undefined while there is none to be seen. */
function identityOf(file: string): string | undefined {
  try {
    const { ino, size, mtimeMs } = fs.statSync(file);
    return `${ino}/${size}/${mtimeMs}`;
  } catch {
    return undefined; // Not there, or closed to us: the first reading has told that, and the next look tries again.
  }
}

type Names = { readonly en?: string; readonly 'zh-CN'?: string };
const textOf = (names: Names | undefined): Text => [names?.['zh-CN'] ?? names?.en ?? '', names?.en ?? ''];

function toRegion({ country, subdivisions, city, location }: CityResponse): AddressRegion {
  const division = subdivisions?.[0];
  const isPlaced = typeof location?.latitude === 'number' && typeof location.longitude === 'number';
  return {
    country: country?.iso_code ?? '',
    countryName: textOf(country?.names),
    division: division?.iso_code ?? '',
    divisionName: textOf(division?.names),
    city: textOf(city?.names),
    place: isPlaced ? { latitude: location.latitude, longitude: location.longitude } : null,
  };
}
