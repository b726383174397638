/**
 * Addresses that open a place in a map application, by its postal address: nothing of a map service is loaded on our page.
 * Amap's and Baidu's URI interfaces also open their applications on a phone.
 */
export function mapLinks(address: string, name: string) {
  const query = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
  return [
    {
      name: 'amap',
      href: `https://uri.amap.com/search?${query({ keyword: address, src: 'weftline', callnative: '1' })}`,
    },
    {
      name: 'baidu',
      href: `https://api.map.baidu.com/geocoder?${query({ address, title: name, output: 'html', src: 'webapp.weftline.site' })}`,
    },
    { name: 'apple', href: `https://maps.apple.com/?${query({ address })}` },
  ] as const;
}
