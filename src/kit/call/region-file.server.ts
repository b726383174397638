import fs from 'node:fs';
import net from 'node:net';
import { type CityResponse, Reader } from 'mmdb-lib';
import type { Text } from '#kit/text/language.ts';

/** The region of an address by the operator's file; unknown parts are empty. */
export interface AddressRegion {
  /** ISO 3166-1, such as CN. */
  country: string;
  countryName: Text;
  /** The part of ISO 3166-2 after the hyphen, such as ZJ. Some files have names only. */
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

/** How often the file is checked for a new version; providers publish one every few days. */
const lookEveryMs = 60_000;

/**
 * Looks addresses up in a file of MaxMind's format (GeoLite2 City, DB-IP City and others), which the operator provides: no
 * licence lets us ship one. Without a file no region is known. A replaced file is loaded automatically; if it cannot be read,
 * `report` gets the error and the last good one stays in use.
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
    // Missing for a moment while it is being replaced: the next check finds the new one.
    if (present === undefined || present === known) return;
    // Set before reading: a file that arrives meanwhile differs at the next check.
    known = present;
    read();
  };
  read();
  const looking = setInterval(look, everyMs).unref();
  return {
    find(address) {
      const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
      if (!reader || net.isIP(plain) === 0) return undefined;
      // An IPv4-only file throws on an IPv6 address.
      if (reader.metadata.ipVersion === 4 && net.isIPv6(plain)) return undefined;
      const found = reader.get(plain);
      return found?.country ? toRegion(found) : undefined;
    },
    close: () => clearInterval(looking),
  };
}

/** Identifies a version of the file; undefined while there is none. */
function identityOf(file: string): string | undefined {
  try {
    const { ino, size, mtimeMs } = fs.statSync(file);
    return `${ino}/${size}/${mtimeMs}`;
  } catch {
    return undefined; // Missing or not readable: the first read has reported it, and the next check tries again.
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
