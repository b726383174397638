import type { Brand } from '#site/brand.ts';

/**
 * Addresses that open a place in a map application: nothing of a map service is loaded on our page. Amap's and Baidu's URI
 * interfaces also open their applications on a phone, and take a place in WGS 84 to where their own maps have it; Apple does so
 * for addresses alone.
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
  return [
    { name: 'amap', href: `https://uri.amap.com/${amap}` },
    { name: 'baidu', href: `https://api.map.baidu.com/${baidu}` },
    { name: 'apple', href: `https://maps.apple.com/?${query({ address })}` },
  ] as const;
}
