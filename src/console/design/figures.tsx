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
  const say = useWords(words);
  return (
    <Chapter name={say.heading}>
      <Specimen name={say.weaves}>
        {() => (
          <ul className="grid grid-cols-3 gap-4 sm:grid-cols-4">
            {(Object.keys(drafts) as Structure[]).map((structure, place) => (
              <li key={structure}>
                <div className="aspect-square">
                  <Swatch structure={structure} yarn={(place % 6) as Yarn} />
                </div>
                <p className="mt-1 text-ink-2 text-sm">{say[structure]}</p>
              </li>
            ))}
          </ul>
        )}
      </Specimen>
      <Specimen name={say.day}>{() => <DayStrip hours={hours} yarn={1} />}</Specimen>
      <Specimen name={say.span}>{() => <WovenSpan half={38} most={82} />}</Specimen>
      <Specimen name={say.table}>
        {() => (
          <DataTable
            caption={say.table}
            head={[say.province, say.index]}
            numbers={[1]}
            rows={[
              [say.guangdong, 100],
              [say.zhejiang, 89],
            ]}
          />
        )}
      </Specimen>
      <Specimen name={say.divider}>{() => <ThreadDivider className="my-4" />}</Specimen>
    </Chapter>
  );
}
