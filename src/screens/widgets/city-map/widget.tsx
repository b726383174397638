import { useEffect, useMemo, useState } from 'react';
import { useTopic } from '#kit/live/use-live.tsx';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { provinceName } from '#orders/contract.ts';
import { Money } from '#screens/figures/figure.tsx';
import type { WidgetProps } from '#screens/widget-surroundings.tsx';
import { useChosenProvince } from './chosen-province.ts';
import { type CityFigures, placeOfCity, sumsOnMap } from './city-places.ts';
import type { DrawnCity } from './draw-cities.ts';
import { namesApart, withinWidth } from './names-apart.ts';
import './widget.css';

const words = defineWords({
  title: [(province: string) => `${province}各市`, (province: string) => `Cities of ${province}`],
  foot: ['按当日最近 5,000 笔订单', 'By the latest 5,000 orders of the day'],
  none: ['还没有订单', 'No orders yet'],
});

const namedCities = 4;
/** How long each of the leading provinces is shown when nobody chose one. */
const turnMs = 20_000;
const turns = 4;

/** One province in its cities: who buys how much. Which one is said on the map, or the leading ones take turns. */
export function CityMap({ placed }: WidgetProps) {
  const language = useLanguage();
  const say = words(language);
  const figures = useTopic<Record<string, CityFigures>>('cities');
  const cities = useMemo(() => Object.values(figures).flatMap((city) => city ?? []), [figures]);
  const leading = useMemo(() => leadingProvinces(cities), [cities]);
  const chosen = useChosenProvince();
  const turn = useTurn(leading.length);
  const province = chosen ?? leading[turn % Math.max(1, leading.length)];
  const isTall = placed.look === 'tall';
  const size = placed.size ?? 30;
  // Names in letters are longer than Chinese ones.
  const mapWidth = isTall ? placed.width : placed.width * (language === 'en' ? 0.54 : 0.62);
  const mapHeight = isTall ? placed.height * 0.5 : placed.height - size * 3.6;
  const listHeight = isTall ? placed.height - mapHeight - size * 4.9 : mapHeight;
  const drawn = useCities(province, mapWidth, mapHeight);
  const own = cities.filter((city) => city.province === province).toSorted((a, b) => b.amount_fen - a.amount_fen);
  const nameOf = (city: string) => {
    if (language !== 'en') return city;
    // A province that is one city has no outlines, where other cities have their names from.
    return (
      placeOfCity(city, drawn)?.en ?? (province && city.startsWith(province) ? provinceName(province, language) : city)
    );
  };
  const coloured = sumsOnMap(own, drawn);
  const most = coloured[0]?.[1] ?? 1;
  /** As orders call it, or at least without its rank. */
  const asOrdersSay = (name: string) => own.find(({ city }) => name.startsWith(city))?.city ?? name.replace(/市$/, '');
  const shares = new Map(coloured.map(([city, amount_fen]) => [city, amount_fen / most]));
  return (
    <section className="city-map" data-look={placed.look}>
      <h2 className="widget-label">{province ? say.title(provinceName(province, language)) : say.none}</h2>
      <div className="city-map-body">
        <svg key={province} width={mapWidth} height={mapHeight} aria-hidden="true">
          {drawn.map((city) => (
            <path
              key={city.name}
              d={city.path}
              style={{ fillOpacity: 0.07 + 0.85 * Math.sqrt(shares.get(city) ?? 0) }}
            />
          ))}
          {namesApart(
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
      <p className="city-map-foot">{say.foot}</p>
    </section>
  );
}

function leadingProvinces(cities: readonly CityFigures[]): string[] {
  const sums = new Map<string, number>();
  const counts = new Map<string, number>();
  for (const { province, amount_fen } of cities) {
    sums.set(province, (sums.get(province) ?? 0) + amount_fen);
    counts.set(province, (counts.get(province) ?? 0) + 1);
  }
  // A province that is one city has nothing to open into, and one that nobody knows has no land.
  return [...sums]
    .filter(([province]) => province !== '' && (counts.get(province) ?? 0) > 1)
    .toSorted((a, b) => b[1] - a[1])
    .slice(0, turns)
    .map(([province]) => province);
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

function useCities(province: string | undefined, width: number, height: number): readonly DrawnCity[] {
  const [drawn, setDrawn] = useState<{ province: string; cities: readonly DrawnCity[] }>();
  useEffect(() => {
    let isGone = false;
    if (province)
      void import('./draw-cities.ts')
        .then(({ drawCities }) => drawCities(province, width, height))
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
