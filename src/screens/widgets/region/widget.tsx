import { useEffect, useState } from 'react';
import { useTopic } from '#kit/live/use-live.tsx';
import type { Text } from '#kit/text/language.ts';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { provinceName } from '#orders/contract.ts';
import { Money } from '#screens/figures/figure.tsx';
import { shareText } from '#screens/figures/figure-text.ts';
import { otherMembers } from '#screens/small-count-suppression.ts';
import type { WidgetProps } from '#screens/widget-environment.tsx';
import type { RankedMember } from '#screens/widgets/ranking/ranked-member.ts';
import type { ProvinceOutline } from './region-outlines.ts';
import './widget.css';

/** The seven regions of China, as geographers divide it, and as seven panels hold it: from the west to the coast. */
export const regions: readonly { name: Text; provinces: readonly string[] }[] = [
  { name: ['西北', 'Northwest'], provinces: ['新疆', '甘肃', '青海', '宁夏', '陕西'] },
  { name: ['西南', 'Southwest'], provinces: ['四川', '重庆', '云南', '贵州', '西藏'] },
  { name: ['华北', 'North'], provinces: ['北京', '天津', '河北', '山西', '内蒙古'] },
  { name: ['东北', 'Northeast'], provinces: ['辽宁', '吉林', '黑龙江'] },
  { name: ['华中', 'Centre'], provinces: ['河南', '湖北', '湖南'] },
  { name: ['华东', 'East'], provinces: ['上海', '江苏', '浙江', '安徽', '福建', '江西', '山东', '台湾'] },
  { name: ['华南', 'South'], provinces: ['广东', '广西', '海南', '香港', '澳门'] },
];

const words = defineWords({ share: ['占全国', 'National share'] });

/** One of the seven regions (`rows`: 0 to 6): its land, its sum, its provinces. */
export function Region({ placed }: WidgetProps) {
  const language = useLanguage();
  const t = words(language);
  const figures = useTopic<Record<string, RankedMember>>('provinces');
  const region = regions[placed.rows ?? 0] ?? regions[0];
  const size = placed.size ?? 30;
  const mapHeight = placed.height - size * 14.75;
  const drawn = useRegion(region?.provinces, placed.width, mapHeight);
  const all = Object.values(figures).flatMap((entry) => entry ?? []);
  const whole = all.reduce((sum, { amount_fen }) => sum + amount_fen, 0);
  // Orders of unknown or merged provinces are no scale for the others.
  const placedSums = all.filter(({ member }) => member !== '' && member !== otherMembers);
  const most = Math.max(1, ...placedSums.map(({ amount_fen }) => amount_fen));
  const own = all
    .filter(({ member }) => region?.provinces.includes(member))
    .toSorted((a, b) => b.amount_fen - a.amount_fen);
  const sum = own.reduce((total, { amount_fen }) => total + amount_fen, 0);
  const sumOf = (name: string) => own.find(({ member }) => member === name)?.amount_fen ?? 0;
  return (
    <section className="region">
      <h2>{region ? inLanguage(region.name, language) : ''}</h2>
      <p className="region-sum">
        <Money fen={whole > 0 ? sum : undefined} />
        <span className="region-share">
          {t.share} <b>{whole > 0 ? shareText(sum, whole) : '0'}%</b>
        </span>
      </p>
      <svg width={placed.width} height={mapHeight} aria-hidden="true">
        {drawn.map(({ name, path }) => (
          <path key={name} d={path} style={{ fillOpacity: 0.06 + 0.9 * Math.sqrt(sumOf(name) / most) }} />
        ))}
      </svg>
      <ol>
        {own.slice(0, 4).map(({ member, amount_fen }) => (
          <li key={member}>
            <span>{provinceName(member, language)}</span>
            <strong>
              <Money fen={amount_fen} />
            </strong>
          </li>
        ))}
      </ol>
    </section>
  );
}

function useRegion(
  provinces: readonly string[] | undefined,
  width: number,
  height: number,
): readonly ProvinceOutline[] {
  const [drawn, setDrawn] = useState<readonly ProvinceOutline[]>([]);
  useEffect(() => {
    let isGone = false;
    void import('./region-outlines.ts').then(({ regionOutlines: drawRegion }) => {
      if (!isGone) setDrawn(drawRegion(provinces ?? [], width, height));
    });
    return () => {
      isGone = true;
    };
  }, [provinces, width, height]);
  return drawn;
}
