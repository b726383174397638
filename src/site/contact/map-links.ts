import type { Brand } from '#site/brand.ts';

/** Maps of other regions use WGS 84. */
const isMainland = (address: string) => !/^(?:中国)?(?:香港|澳门|台湾)/.test(address);

/**
 * Links that open a place in map applications; our page loads no map service. Amap and Baidu open their apps on phones and accept WGS
 * 84. Apple uses Amap's map of the mainland and needs GCJ-02.
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

interface Place {
  latitude: number;
  longitude: number;
}

/** Krasovsky ellipsoid: semi-major axis in metres and squared eccentricity. */
const equatorM = 6_378_245;
const squash = 0.006_693_421_622_965_943;
/** Bounding boxes; the sea and neighbours within them do not matter. */
const reach = { south: 17.8, north: 53.6, west: 73.4, east: 135.1 };

/**
 * Converts WGS 84 to GCJ-02, which maps of the Chinese mainland must use; the offset is some hundred metres. There is no official
 * source; this is the common approximation, within a metre or two.
 *
 * @returns latitude and longitude, to a tenth of a metre; unchanged outside China
 */
function onChineseMaps({ latitude, longitude }: Place): readonly [latitude: number, longitude: number] {
  const { south, north, west, east } = reach;
  if (latitude < south || latitude > north || longitude < west || longitude > east) return [latitude, longitude];
  const x = longitude - 105;
  const y = latitude - 35;
  const bend = (1 - squash * Math.sin(radians(latitude)) ** 2) ** 0.5;
  const northM = -100 + 2 * x + 3 * y + 0.2 * y * y + 0.1 * x * y + 0.2 * Math.abs(x) ** 0.5 + waves(x, y, 160, 320);
  const eastM = 300 + x + 2 * y + 0.1 * x * x + 0.1 * x * y + 0.1 * Math.abs(x) ** 0.5 + waves(x, x, 150, 300);
  return [
    rounded(latitude + degrees((northM * bend ** 3) / (equatorM * (1 - squash)))),
    rounded(longitude + degrees((eastM * bend) / (equatorM * Math.cos(radians(latitude))))),
  ];
}

/** Terms of both directions and of each. */
function waves(x: number, along: number, long: number, longest: number): number {
  const wave = (height: number, at: number) => height * Math.sin(at * Math.PI);
  const common = wave(20, 6 * x) + wave(20, 2 * x);
  const own = wave(20, along) + wave(40, along / 3) + wave(long, along / 12) + wave(longest, along / 30);
  return ((common + own) * 2) / 3;
}

const radians = (angle: number) => (angle * Math.PI) / 180;
const degrees = (angle: number) => (angle * 180) / Math.PI;
const rounded = (angle: number) => Math.round(angle * 1e6) / 1e6;
