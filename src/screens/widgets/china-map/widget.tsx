import { useEffect, useRef, useState } from 'react';
import { useTopic } from '#kit/live/use-live.tsx';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { provinceName } from '#orders/contract.ts';
import type { PlacedWidget } from '#screens/boards/board.ts';
import { useDevicePixels } from '#screens/widget-surroundings.tsx';
import type { RankedMember } from '#screens/widgets/ranking/ranked-member.ts';
import type { MapDrawing } from './map-chart.ts';
import './widget.css';

const labelled = 5;

const words = defineWords({
  picture: [
    '各省份成交额地图，数值见右侧排行',
    'Map of turnover by province; the figures are in the ranking beside it',
  ],
  less: ['少', 'Less'],
  more: ['多', 'More'],
});

/** Turnover by province as warmth of light. Drawn by ECharts, which is loaded when a map is on a board, and only then. */
export function ChinaMap({ placed }: { placed: PlacedWidget }) {
  const language = useLanguage();
  const say = words(language);
  const provinces = useTopic<Record<string, RankedMember>>('provinces');
  const pixels = useDevicePixels();
  const place = useRef<HTMLDivElement>(null);
  const [drawing, setDrawing] = useState<MapDrawing>();
  const { width, height } = placed;

  useEffect(() => {
    if (pixels === undefined) return;
    let made: MapDrawing | undefined;
    let isGone = false;
    void import('./map-chart.ts').then(({ drawMap }) => {
      if (isGone || !place.current) return;
      made = drawMap(place.current, { width, height }, pixels);
      setDrawing(made);
    });
    return () => {
      isGone = true;
      setDrawing(undefined);
      made?.dispose();
    };
  }, [pixels, width, height]);

  const counted = useRef<ReadonlyMap<string, number>>(undefined);
  useEffect(() => {
    if (!drawing) return;
    const members = Object.values(provinces).flatMap((entry) => (entry?.member ? [entry] : []));
    const most = Math.max(1, ...members.map(({ amount_fen }) => amount_fen));
    const first = members.toSorted((a, b) => b.amount_fen - a.amount_fen).slice(0, labelled);
    drawing.paint(
      members.map(({ member, amount_fen }) => ({ name: member, share: amount_fen / most })),
      new Map(first.map(({ member }) => [member, provinceName(member, language)])),
    );
    const before = counted.current;
    counted.current = new Map(members.map(({ member, orders }) => [member, orders]));
    if (!before) return;
    const grown = members.filter(({ member, orders }) => orders > (before.get(member) ?? 0));
    if (grown.length > 0) drawing.flash(grown.map(({ member }) => member));
  }, [drawing, provinces, language]);

  return (
    <figure className="china-map">
      <div ref={place} role="img" aria-label={say.picture} style={{ width, height }} />
      <figcaption aria-hidden="true">
        {say.less}
        <span />
        {say.more}
      </figcaption>
    </figure>
  );
}
