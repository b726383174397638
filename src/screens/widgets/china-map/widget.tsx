import { useEffect, useMemo, useRef, useState } from 'react';
import { useTopic } from '#kit/live/use-live.tsx';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { otherMembers } from '#screens/small-count-suppression.ts';
import { useDevicePixels, type WidgetProps } from '#screens/widget-environment.tsx';
import { chooseProvince, useChosenProvince } from '#screens/widgets/city-map/chosen-province.ts';
import type { RankedMember } from '#screens/widgets/ranking/ranked-member.ts';
import './widget.css';

const labelled = 5;
const seamAir = 24;

const words = defineWords({
  picture: ['各省份成交额地图，数值见排行', 'Map of turnover by province. See the ranking for figures.'],
  less: ['少', 'Less'],
  more: ['多', 'More'],
  light: [
    '一束光是一笔订单，从供应商所在省飞往采购商所在省',
    'Each light is an order, from its supplier’s province to its buyer’s',
  ],
});

type Tools = typeof import('./land-tools.ts').landTools;

/**
 * Turnover by province as brightness. With the look `flights`, the latest orders fly over it from supplier to buyer. The
 * outlines load only on boards with a map.
 */
export function ChinaMap({ placed }: WidgetProps) {
  const t = words(useLanguage());
  const provinces = useTopic<Record<string, RankedMember>>('provinces');
  const pixels = useDevicePixels();
  const canvas = useRef<HTMLCanvasElement>(null);
  const [tools, setTools] = useState<Tools>();
  const chosen = useChosenProvince();
  const { width, height, look } = placed;
  const hasFlights = look === 'flights';

  useEffect(() => {
    let isGone = false;
    void import('./land-tools.ts').then(({ landTools }) => {
      if (!isGone) setTools(landTools);
    });
    return () => {
      isGone = true;
    };
  }, []);

  const foot = (placed.size ?? 30) * 2;
  const land = useMemo(
    () => tools?.placeLand(tools.china, { x: 8, y: 8, width: width - 16, height: height - foot - 16 }),
    [tools, width, height, foot],
  );
  const members = useMemo(
    () =>
      Object.values(provinces)
        .flatMap((entry) => (entry?.member && entry.member !== otherMembers ? [entry] : []))
        .toSorted((a, b) => b.amount_fen - a.amount_fen),
    [provinces],
  );
  // A string stays equal for React, so the canvas is not redrawn after nearly every order.
  const warmth = tools ? JSON.stringify(tools.warmthOf(members)) : '{}';
  useEffect(() => {
    const element = canvas.current;
    if (!tools || !land || !element || pixels === undefined) return;
    const paint = () => tools.paintLand(element, land, { pixels, warmth: JSON.parse(warmth), chosen });
    paint();
    // A GPU reset clears the canvas.
    element.addEventListener('contextrestored', paint);
    return () => element.removeEventListener('contextrestored', paint);
  }, [tools, land, warmth, pixels, chosen]);

  return (
    <figure className="china-map">
      <canvas
        ref={canvas}
        role="img"
        aria-label={t.picture}
        width={Math.round(width * (pixels ?? 1))}
        height={Math.round(height * (pixels ?? 1))}
        style={{ width, height }}
        onClick={(event) => {
          const name = tools?.provinceUnder(event, canvas.current, land, { width, height });
          if (name) chooseProvince(name);
        }}
      />
      {tools && land && hasFlights && pixels !== undefined ? (
        <tools.Flights land={land} width={width} height={height} pixels={pixels} />
      ) : null}
      {tools && land ? (
        <tools.Labels land={land} placed={placed} names={members.slice(0, placed.rows ?? labelled)} />
      ) : null}
      {tools && land ? <tools.SouthChinaSea height={height - foot} warmth={JSON.parse(warmth)} /> : null}
      <figcaption aria-hidden="true">
        {t.less}
        <span />
        {t.more}
        {hasFlights ? (
          // Beyond the seam, on the next display.
          <small style={placed.seams?.[0] ? { position: 'absolute', left: placed.seams[0] + seamAir } : undefined}>
            {t.light}
          </small>
        ) : null}
      </figcaption>
    </figure>
  );
}
