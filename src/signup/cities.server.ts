import type { ProvinceCities } from './signup.server.ts';

interface Area {
  code: string;
  name: string;
  children: { code: string; name: string; children: { code: string; name: string }[] }[];
}

/** Counties that a province governs itself stand under a name that is no city: each of them is one. */
const isNoCity = (code: string) => /^\d\d9000$/.test(code);

/** What a buyer may name as their city: cities, the counties beside them, and a province that has none (Hong Kong, Macau, Taiwan). */
export const citiesOf = (areas: readonly Area[]): ProvinceCities[] =>
  areas.map(({ code, name, children }) => ({
    code,
    name,
    cities:
      children.length === 0
        ? [{ code, name }]
        : children.flatMap((city) =>
            isNoCity(city.code)
              ? city.children.map((county) => ({ code: county.code, name: county.name }))
              : [{ code: city.code, name: city.name }],
          ),
  }));
