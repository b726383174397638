import { defineWords } from '#kit/text/words.ts';
import { DataTable } from '#kit/ui/data-table.tsx';
import { DayStrip } from '#kit/ui/day-strip.tsx';
import { Swatch, type Yarn } from '#kit/ui/swatch.tsx';
import { ThreadDivider } from '#kit/ui/thread-divider.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { drafts, type Structure } from '#kit/ui/weave-draft.ts';
import { WovenSpan } from '#kit/ui/woven-span.tsx';
import { Chapter, Specimen } from './specimen.tsx';

const words = defineWords({
  heading: ['图与布', 'Figures and cloth'],
  weaves: ['组织：由公式画出', 'Weaves, drawn from their formulas'],
  plain: ['平纹', 'Plain'],
  twill: ['斜纹', 'Twill'],
  satin: ['缎纹', 'Satin'],
  rib: ['重平', 'Rib'],
  basket: ['方平', 'Basket'],
  herringbone: ['人字纹', 'Herringbone'],
  jacquard: ['提花', 'Jacquard'],
  day: ['一天 24 小时', 'A day of 24 hours'],
  span: ['中位数与 90 分位', 'Median and 90th percentile'],
  table: ['数据表', 'Data table'],
  province: ['地区', 'Province'],
  index: ['指数', 'Index'],
  guangdong: ['广东', 'Guangdong'],
  zhejiang: ['浙江', 'Zhejiang'],
  divider: ['分隔', 'Divider'],
});
const hours = [3, 2, 1, 1, 1, 2, 6, 14, 30, 52, 70, 82, 74, 58, 60, 66, 64, 58, 62, 78, 96, 100, 64, 24];

export function Figures() {
  const t = useWords(words);
  return (
    <Chapter name={t.heading}>
      <Specimen name={t.weaves}>
        {() => (
          <ul className="grid grid-cols-3 gap-4 sm:grid-cols-4">
            {(Object.keys(drafts) as Structure[]).map((structure, place) => (
              <li key={structure}>
                <div className="aspect-square">
                  <Swatch structure={structure} yarn={(place % 6) as Yarn} />
                </div>
                <p className="mt-1 text-ink-2 text-sm">{t[structure]}</p>
              </li>
            ))}
          </ul>
        )}
      </Specimen>
      <Specimen name={t.day}>{() => <DayStrip hours={hours} yarn={1} />}</Specimen>
      <Specimen name={t.span}>{() => <WovenSpan half={38} most={82} />}</Specimen>
      <Specimen name={t.table}>
        {() => (
          <DataTable
            caption={t.table}
            head={[t.province, t.index]}
            numbers={[1]}
            rows={[
              [t.guangdong, 100],
              [t.zhejiang, 89],
            ]}
          />
        )}
      </Specimen>
      <Specimen name={t.divider}>{() => <ThreadDivider className="my-4" />}</Specimen>
    </Chapter>
  );
}
