import { useEffect, useMemo, useState } from 'react';
import { useTopic } from '#kit/live/use-live.tsx';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { provinceName } from '#orders/contract.ts';
import { Money } from '#screens/figures/figure.tsx';
import { useNoOrders } from '#screens/figures/use-no-orders.ts';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import { useChosenProvince } from './chosen-province.ts';
import type { CityOutline } from './city-outlines.ts';
import { type CityFigures, placeOfCity, sumsOnMap } from './city-places.ts';
import { withinWidth, withoutOverlaps } from './label-layout.ts';
import './widget.css';

const words = defineWords({
  title: [(province: string) => `${province}各市`, (province: string) => `Cities of ${province}`],
  provinces: ['各省份', 'Provinces'],
  cities: ['各城市', 'Cities'],
  foot: ['按当日最近 5,000 笔订单', 'From the day’s latest 5,000 orders'],
  noCity: ['最近 5,000 笔订单没有城市信息', 'The latest 5,000 orders have no city'],
  noPlace: ['订单没有地区信息', 'Orders have no location'],
  by: ['按成交额', 'by turnover'],
});

const namedCities = 4;
/** How long each leading province is shown while none is selected. */
const turnMs = 20_000;
const turns = 4;

/**
 * Sums of one province by city: the province selected on the map, or the leading ones in turn. If no province can be
 * opened, as feeds may lack cities, it shows the country by province.
 */
export function CityMap({ placed }: WidgetProps) {
  const language = useLanguage();
  const t = words(language);
  const figures = useTopic<Record<string, CityFigures>>('cities');
  const places = useMemo(() => Object.values(figures).flatMap((place) => place ?? []), [figures]);
  const cities = useMemo(() => places.filter(({ city }) => city !== ''), [places]);
  const leading = useMemo(() => leadingProvinces(cities), [cities]);
  const chosen = useChosenProvince();
  const none = useNoOrders();
  const turn = useTurn(leading.length);
  const province = chosen ?? leading[turn % Math.max(1, leading.length)];
  const provinces = useMemo(() => sumsOfProvinces(places), [places]);
  const isCountry = province === undefined && provinces.length > 0;
  const isTall = placed.look === 'tall';
  const size = placed.size ?? 30;
  // English names are longer than Chinese ones.
  const mapWidth = isTall ? placed.width : placed.width * (language === 'en' ? 0.54 : 0.62);
  const mapHeight = isTall ? placed.height * 0.5 : placed.height - size * 3.6;
  const listHeight = isTall ? placed.height - mapHeight - size * 4.9 : mapHeight;
  const drawn = useOutlines(isCountry ? country : province, mapWidth, mapHeight);
  const own = isCountry
    ? provinces
    : cities.filter((city) => city.province === province).toSorted((a, b) => b.amount_fen - a.amount_fen);
  const nameOf = (city: string) => {
    if (isCountry) return provinceName(city, language);
    if (language !== 'en') return city;
    // A province that is one city has no outlines to take English names from.
    return (
      placeOfCity(city, drawn)?.en ?? (province && city.startsWith(province) ? provinceName(province, language) : city)
    );
  };
  const coloured = sumsOnMap(own, drawn);
  const most = coloured[0]?.[1] ?? 1;
  /** The name that orders use, or at least without its administrative suffix. */
  const asOrdersSay = (name: string) => own.find(({ city }) => name.startsWith(city))?.city ?? name.replace(/市$/, '');
  const shares = new Map(coloured.map(([city, amount_fen]) => [city, amount_fen / most]));
  return (
    <section className="city-map" data-look={placed.look}>
      <h2 className="widget-label">
        {province ? t.title(provinceName(province, language)) : isCountry ? t.provinces : t.cities}
        {own.length > 0 ? <span className="widget-unit">{t.by}</span> : null}
      </h2>
      {province || isCountry ? null : <p className="widget-none">{places.length > 0 ? t.noPlace : none}</p>}
      <div className="city-map-body">
        <svg key={province ?? country} width={mapWidth} height={mapHeight} aria-hidden="true">
          {drawn.map((city) => (
            <path
              key={city.name}
              d={city.path}
              style={{ fillOpacity: 0.07 + 0.85 * Math.sqrt(shares.get(city) ?? 0) }}
            />
          ))}
          {withoutOverlaps(
            coloured
              .slice(0, namedCities)
              .map(([{ name, en, x, y }]) => ({ name: language === 'en' ? en : asOrdersSay(name), x, y }))
              .map((place) => withinWidth(place, size, mapWidth)),
            size,
          ).map(({ name, x, y }) => (
            <text key={name} x={x} y={y}>
              {name}
            </text>
          ))}
        </svg>
        <ol style={{ maxHeight: listHeight }}>
          {own.slice(0, placed.rows ?? 5).map(({ city, amount_fen }) => (
            <li key={city}>
              <span>{nameOf(city)}</span>
              <strong>
                <Money fen={amount_fen} />
              </strong>
            </li>
          ))}
        </ol>
      </div>
      {places.length > 0 ? (
        <p className="city-map-foot">{isCountry && cities.length === 0 ? t.noCity : t.foot}</p>
      ) : null}
    </section>
  );
}

/** Sums by known province, largest first, in the shape of cities. */
function sumsOfProvinces(places: readonly CityFigures[]): { city: string; amount_fen: number }[] {
  const sums = new Map<string, number>();
  for (const { province, amount_fen } of places)
    if (province !== '') sums.set(province, (sums.get(province) ?? 0) + amount_fen);
  return [...sums].map(([city, amount_fen]) => ({ city, amount_fen })).toSorted((a, b) => b.amount_fen - a.amount_fen);
}

function leadingProvinces(cities: readonly CityFigures[]): string[] {
  const counts = new Map<string, number>();
  for (const { province } of cities) counts.set(province, (counts.get(province) ?? 0) + 1);
  // A province that is one city cannot be opened.
  return sumsOfProvinces(cities)
    .map(({ city }) => city)
    .filter((province) => (counts.get(province) ?? 0) > 1)
    .slice(0, turns);
}

function useTurn(count: number): number {
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    if (count < 2) return;
    const timer = setInterval(() => setTurn((before) => before + 1), turnMs);
    return () => clearInterval(timer);
  }, [count]);
  return turn;
}

/** Not a province name. */
const country = '';

function useOutlines(province: string | undefined, width: number, height: number): readonly CityOutline[] {
  const [drawn, setDrawn] = useState<{ province: string; cities: readonly CityOutline[] }>();
  useEffect(() => {
    let isGone = false;
    if (province !== undefined)
      void import('./city-outlines.ts')
        .then(({ loadCityOutlines: drawCities, loadProvinceOutlines: drawProvinces }) =>
          province === country ? drawProvinces(width, height) : drawCities(province, width, height),
        )
        .then((cities) => {
          if (!isGone) setDrawn({ province, cities });
        })
        // Without its outline a province still has its list.
        .catch(() => {});
    return () => {
      isGone = true;
    };
  }, [province, width, height]);
  return drawn && drawn.province === province ? drawn.cities : [];
}
