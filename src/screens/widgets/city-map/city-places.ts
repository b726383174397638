/** Topic `cities`: sums of the latest orders by `province/city`; both are '' if the feed names none. */
export interface CityFigures {
  province: string;
  city: string;
  orders: number;
  amount_fen: number;
}

/** A city of the map, with its counties. */
interface MappedCity {
  name: string;
  en: string;
  counties: Readonly<Record<string, string>>;
}

export interface CityPlace<City> {
  /** The city on the map, or the one that it belongs to. */
  within: City;
  en: string;
}

/** Finds an order's city on the map: 金华 and 金华市 are the same, and 义乌 belongs to it. */
export function placeOfCity<City extends MappedCity>(
  city: string,
  mapped: readonly City[],
): CityPlace<City> | undefined {
  const itself = mapped.find(({ name }) => name.startsWith(city));
  if (itself) return { within: itself, en: itself.en };
  for (const within of mapped)
    for (const [name, en] of Object.entries(within.counties)) if (name.startsWith(city)) return { within, en };
  return undefined;
}

/** Sums of the cities on the map, including the places that belong to them, largest first. */
export function sumsOnMap<City extends MappedCity>(
  sold: readonly { city: string; amount_fen: number }[],
  mapped: readonly City[],
): [city: City, amount_fen: number][] {
  const sums = new Map<City, number>();
  for (const { city, amount_fen } of sold) {
    const place = placeOfCity(city, mapped);
    if (place) sums.set(place.within, (sums.get(place.within) ?? 0) + amount_fen);
  }
  return [...sums].toSorted(([, one], [, other]) => other - one);
}
