import { expect, test } from 'vitest';
import { drawn, ofTopic } from '#tests/drawn-widget.tsx';
import { SupplierWall } from './widget.tsx';

const entry = (member: string, amount_fen: number) => ({ member, orders: 1, amount_fen });
const show = (suppliers: object, language: 'zh-CN' | 'en' = 'zh-CN', rows = 3) =>
  drawn(SupplierWall, { rows }, ofTopic('suppliers', suppliers), { language });
const swatches = (...given: Parameters<typeof show>) =>
  show(...given)
    .all('li')
    .map((each) => [each.one('supplier-wall-name').seen, each.one('supplier-wall-sum').seen]);

test('suppliers stand by what they sold, the greatest first, without their legal form, with their sum in short', () => {
  const wall = {
    0: entry('绍兴越隆纺织有限公司', 5_000_000),
    1: entry('', 300),
    2: entry('湖州辑里丝绸有限公司', 900_000_000),
  };
  expect(swatches(wall)).toEqual([
    ['湖州辑里丝绸', '900万元'],
    ['绍兴越隆纺织', '5.00万元'],
    ['未注明', '3元'],
  ]);
  expect(swatches(wall, 'en')).toEqual([
    ['湖州辑里丝绸', '¥9.00M'],
    ['绍兴越隆纺织', '¥50.0K'],
    ['Not stated', '¥3'],
  ]);
  expect(show(wall).all('supplier-wall-sum')[0]?.heard).toBe('¥9,000,000.00');
});

test('the weave is denser for more sales, and a company has the same weave in any place', () => {
  const wall = { 0: entry('甲', 400), 1: entry('乙', 100) };
  const swatch = (suppliers: object, place: number) => show(suppliers).all('supplier-wall-swatch')[place]?.attributes;
  expect(swatch(wall, 0)?.style).toBe('opacity:1');
  expect(swatch(wall, 1)?.style).toBe('opacity:0.4375');
  expect(swatch({ 0: entry('乙', 900), 1: entry('甲', 400) }, 0)?.['data-weave']).toBe(swatch(wall, 1)?.['data-weave']);
});

test('there are four rows and no more, and a day without orders says so', () => {
  const many = Object.fromEntries(
    Array.from({ length: 40 }, (_, place) => [place, entry(`厂${place}`, 1_000 - place)]),
  );
  expect(swatches(many, 'zh-CN', 2)).toHaveLength(8);
  expect(show({}).one('widget-none').seen).toBe('今天还没有订单');
  // Orders whose feed said no sum.
  expect(show({ 0: entry('甲', 0) }).one('supplier-wall-swatch').attributes.style).toBe('opacity:0.25');
});
