import type { AddressRegion } from '#kit/call/region-file.server.ts';
import type { Text } from '#kit/text/language.ts';

type Region = Pick<AddressRegion, 'country' | 'countryName' | 'division' | 'divisionName'>;

/** A region as one text: country and division, then its names. In China the province, elsewhere the country. */
export function regionText(region: Region | undefined): string | undefined {
  if (!region || region.country === '') return undefined;
  const { country, countryName, division, divisionName } = region;
  const isProvince = country === 'CN' && divisionName[0] !== '';
  const [zh, en] = isProvince ? divisionName : countryName;
  return [isProvince ? `CN-${division}` : country, zh || country, en || country].join('|');
}

/** The name of a region from its text. */
export function regionName(text: string): Text {
  const [code = '', zh = code, en = zh] = text.split('|');
  return [zh, en];
}
