import { expect, test } from 'vitest';
import { drawn } from '#tests/drawn-widget.tsx';
import { Cloth } from './widget.tsx';

const place = { width: 3_840, height: 400, size: 32, seams: [1_920] };
const show = (
  { sold, target = 0, before = 0 }: { sold?: number; target?: number; before?: number },
  language: 'zh-CN' | 'en' = 'zh-CN',
  placed: object = place,
) =>
  drawn(
    Cloth,
    placed,
    {
      ...(sold === undefined ? {} : { 'totals/amount_fen': sold }),
      'festival/target_fen': target,
      'festival/before_fen': before,
      'festival/before_day': '2024-08-18',
    },
    { language },
  );
const moved = (style = '') => Number(/translateX\((-?[\d.]+)px\)/.exec(style)?.[1]);
/** From the left edge: as far as the cloth lies, and where each mark crosses it. */
const lies = (...given: Parameters<typeof show>) =>
  place.width + moved(show(...given).one('cloth-laid').attributes.style);
function marks(...given: Parameters<typeof show>) {
  const found: Record<string, { x: number; side: string | undefined; text: string }> = {};
  for (const mark of show(...given).all('cloth-mark')) {
    const { style, 'data-kind': kind = '', 'data-side': side } = mark.attributes;
    found[kind] = { x: moved(style), side, text: mark.one('span').seen };
  }
  return found;
}

test('the cloth lies as far towards its target as was sold, and its marks stand where target and last year ended', () => {
  const festival = { sold: 800_000_000, target: 1_600_000_000, before: 1_200_000_000 };
  const { target, before } = marks(festival);
  expect(lies(festival) / (target?.x ?? 0)).toBeCloseTo(0.5, 3);
  expect((before?.x ?? 0) / (target?.x ?? 0)).toBeCloseTo(0.75, 3);
  expect([target?.text, before?.text]).toEqual(['目标 1,600 万元', '2024 年全天 1,200 万元']);
  expect(Object.values(marks(festival, 'en')).map(({ text }) => text)).toEqual([
    'Target ¥16.0M',
    'All of 2024: ¥12.0M',
  ]);
});

test('what is sold beyond the target still lies within its place', () => {
  const far = { sold: 9_000_000_000, target: 1_000_000_000 };
  expect(lies(far)).toBeLessThan(place.width);
  expect(lies(far)).toBeGreaterThan(marks(far).target?.x ?? Number.POSITIVE_INFINITY);
});

test('both marks stand within their place, however little was wanted or sold the year before', () => {
  for (const before of [1, 1_000, 900_000_000, 1_000_000_000, 1_300_000_000, 80_000_000_000])
    for (const sold of [0, 500_000_000, 1_400_000_000])
      for (const { x, side, text } of Object.values(marks({ sold, target: 1_000_000_000, before }))) {
        const [left, right] = side === 'left' ? [x - text.length * 20, x] : [x, x + text.length * 20];
        expect(left, `${text} at ${x}`).toBeGreaterThanOrEqual(0);
        expect(right, `${text} at ${x}`).toBeLessThanOrEqual(place.width);
      }
});

test('a festival that has neither target nor one before it has no marks, and a document without figures lies bare', () => {
  expect(marks({ sold: 100 })).toEqual({});
  const bare = drawn(Cloth, place, {});
  expect(bare.all('cloth-mark')).toEqual([]);
  // The roll, and nothing that was unrolled.
  expect(moved(bare.one('cloth-laid').attributes.style)).toBeLessThan(-place.width * 0.95);
});
