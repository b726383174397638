import type { Brand } from '#site/brand.ts';
import { onChineseMaps } from './chinese-maps.ts';

/** The others are mapped as the rest of the world is. */
const isMainland = (address: string) => !/^(?:中国)?(?:香港|澳门|台湾)/.test(address);

/**
 * Addresses that open a place in a map application: nothing of a map service is loaded on our page. Amap's and Baidu's URI
 * interfaces also open their applications on a phone, and take a place in WGS 84 to where their own maps have it. Apple does
 * not: its map of the mainland is Amap's, and a place has to be given as it stands there.
 */
export function mapLinks({
  zhAddress: address,
  zhCompany: name,
  latitude,
  longitude,
}: Pick<Brand, 'zhAddress' | 'zhCompany' | 'latitude' | 'longitude'>) {
  const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  const isPlaced = latitude !== null && longitude !== null;
  const amap = isPlaced
    ? `marker?${query({ position: `${longitude},${latitude}`, name, coordinate: 'wgs84', src: 'weftline', callnative: '1' })}`
    : `search?${query({ keyword: address, src: 'weftline', callnative: '1' })}`;
  const source = { output: 'html', src: 'webapp.weftline.site' };
  const baidu = isPlaced
    ? `marker?${query({ location: `${latitude},${longitude}`, title: name, content: address, coord_type: 'wgs84', ...source })}`
    : `geocoder?${query({ address, title: name, ...source })}`;
  const apple: Record<string, string> = isPlaced
    ? { ll: (isMainland(address) ? onChineseMaps({ latitude, longitude }) : [latitude, longitude]).join(), q: name }
    : { address };
  return [
    { name: 'amap', href: `https://uri.amap.com/${amap}` },
    { name: 'baidu', href: `https://api.map.baidu.com/${baidu}` },
    { name: 'apple', href: `https://maps.apple.com/?${query(apple)}` },
  ] as const;
}
