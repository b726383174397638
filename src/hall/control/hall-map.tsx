import { type CSSProperties, useEffect, useRef, useState } from 'react';
import type { DisplayId, DisplaySetUp } from '#hall/document.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { type DisplayGroup, layOut, packRows } from './hall-layout.ts';
import './hall-map.css';

const words = defineWords({ free: ['其他屏幕', 'Other displays'] });
const [gap, labelHeight] = [20, 46];

/** How a map shows a display: its content and its mark. */
export interface MapLook {
  picture: React.ReactNode;
  /** Label for screen readers. */
  says: string;
  tone?: 'live' | 'ready' | 'wrong' | 'dim' | undefined;
  /** Whether it can’t be chosen here. */
  isFixed?: boolean;
  /** Corner label: offline, or leased by an operator. */
  mark?: { text: string; tone: 'wrong' | 'quiet' } | undefined;
}

/** The displays of a hall as they hang: walls true to their proportions, as tall as the place allows. */
export function HallMap({
  displays,
  lookOf,
  onPress,
  selected,
  mostHeight = 420,
  label,
}: {
  displays: Readonly<Record<DisplayId, DisplaySetUp>>;
  lookOf(id: DisplayId, setUp: DisplaySetUp): MapLook;
  onPress?(id: DisplayId): void;
  selected?: readonly DisplayId[];
  mostHeight?: number;
  label: string;
}) {
  const t = useWords(words);
  const space = useRef<HTMLElement>(null);
  const [size, setSize] = useState({ width: 800, height: 200 });
  useEffect(() => {
    const element = space.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setSize({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const groups = layOut(displays);
  const { rows, height } = packRows(
    groups.map(({ aspect }) => aspect),
    { ...size, gap, labelHeight, mostHeight },
  );
  const draw = (group: DisplayGroup) => (
    <section key={group.wall} className="map-group" style={{ width: group.aspect * height }}>
      <ul style={{ height }} data-stacked={group.boxes.some((box) => box.y + box.height < 0.98) || undefined}>
        {group.boxes.map(({ display, ...box }) => {
          const setUp = displays[display] as DisplaySetUp;
          const look = lookOf(display, setUp);
          return (
            <li key={display} style={boxStyle(box)}>
              <MapDisplay
                name={setUp.name}
                shown={shortName(setUp.name, group.wall, box.width * group.aspect * height)}
                look={look}
                isSelected={selected?.includes(display)}
                onPress={onPress && !look.isFixed ? () => onPress(display) : undefined}
              />
            </li>
          );
        })}
      </ul>
      {groups.length > 1 || group.wall ? <p className="map-wall">{group.wall || t.free}</p> : null}
    </section>
  );
  return (
    <section className="map" ref={space} aria-label={label}>
      {rows.map((row) => (
        <div className="map-row" key={row[0]}>
          {row.map((place) => draw(groups[place] as DisplayGroup))}
        </div>
      ))}
    </section>
  );
}

/** Displays are told apart by how their names end: where there is no room, the beginning is cut. */
const keptEnd = 4;
/** Where its name has no room, a panel of a wall is named by its number alone: the wall's name stands below it. */
function shortName(name: string, wall: string, widthPx: number): string {
  const namePx = [...name].reduce((sum, letter) => sum + (letter > '\u2e7f' ? 13 : 7.5), 0);
  if (namePx <= widthPx - 8 || !wall || !name.includes(wall)) return name;
  return name.slice(name.lastIndexOf(wall) + wall.length).trim() || name;
}

const boxStyle = ({ x, y, width, height }: Record<'x' | 'y' | 'width' | 'height', number>): CSSProperties => ({
  left: `${x * 100}%`,
  top: `${y * 100}%`,
  width: `${width * 100}%`,
  height: `${height * 100}%`,
});

function MapDisplay({
  name,
  shown,
  look,
  isSelected,
  onPress,
}: {
  name: string;
  /** As much of the name as there is room for. */
  shown: string;
  look: MapLook;
  isSelected: boolean | undefined;
  onPress: (() => void) | undefined;
}) {
  const language = useLanguage();
  const inner = (
    <>
      <span className="picture" aria-hidden="true">
        {look.picture}
      </span>
      <span className="sr-only">
        {language === 'en' ? `${name}: ` : `${name}：`}
        {look.says}
      </span>
      <span className="map-name" aria-hidden="true">
        <span>{shown.slice(0, -keptEnd)}</span>
        <span>{shown.slice(-keptEnd)}</span>
      </span>
      {look.mark ? (
        <span className="map-mark" data-tone={look.mark.tone} aria-hidden="true">
          {look.mark.text}
        </span>
      ) : null}
    </>
  );
  const shared = { className: 'map-display', 'data-tone': look.tone };
  return onPress ? (
    <button type="button" {...shared} aria-pressed={isSelected} onClick={onPress}>
      {inner}
    </button>
  ) : (
    <div {...shared}>{inner}</div>
  );
}
