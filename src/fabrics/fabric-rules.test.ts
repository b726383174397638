import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compositionProblem, compositionText, readComposition } from './composition.ts';
import { gsmOf, inchesOf, mommeOf, ouncesOf, widthProblem } from './fabric-weight.ts';
import { belowClass, gradeText, isGrade, readGrade } from './fastness.ts';
import { readFibre } from './fibres.ts';
import { ladderProblem, quoteOf } from './price-ladder.ts';
import { dtexOf, inYarnUnit, readYarnCount, texOf, yarnProblem, yarnText } from './yarn-count.ts';

describe('a composition', () => {
  test('comes to 100 % exactly', () => {
    const of = (...parts: [string, number][]) =>
      compositionProblem(parts.map(([text, permille]) => ({ fibre: readFibre(text) ?? 'cotton', permille })));
    expect(of(['棉', 1000])).toBeUndefined();
    expect(of(['棉', 625], ['亚麻', 375])).toBeUndefined();
    expect(of(['棉', 600], ['涤纶', 410])).toBe('sum_not_100');
    expect(of(['棉', 999])).toBe('sum_not_100');
    expect(of(['棉', 500], ['cotton', 500])).toBe('repeated_fibre');
    expect(of(['棉', 1000], ['氨纶', 0])).toBe('share_out_of_range');
    expect(of()).toBe('empty');
  });

  test.each([
    ['60% 棉 40% 涤纶', '60% 棉　40% 聚酯纤维'],
    ['CO 60 PES 40', '60% 棉　40% 聚酯纤维'],
    ['棉60/涤40', '60% 棉　40% 聚酯纤维'],
    ['棉 95%、氨纶 5%', '95% 棉　5% 氨纶'],
    ['5% elastane, 95% cotton', '95% 棉　5% 氨纶'],
    ['62.5% 亚麻 37.5% 粘胶', '62.5% 亚麻　37.5% 粘纤'],
    ['T65 C35', '65% 聚酯纤维　35% 棉'],
    ['100% Tencel', '100% 莱赛尔'],
  ])('%s is read as %s, the largest share first', (text, label) => {
    expect(compositionText(readComposition(text) ?? [], 'zh-CN')).toBe(label);
  });

  test.each(['', '60% 石头 40% 棉', '棉', '一百棉', '60 40', '棉'.repeat(400)])('%s is none', (text) => {
    expect(readComposition(text)).toBeUndefined();
  });
});

describe('yarn counts', () => {
  test('of every unit mean the same fineness', () => {
    expect(dtexOf({ count: 40, unit: 'Ne', ply: 1 })).toBeCloseTo(147.6, 1);
    expect(texOf({ count: 1, unit: 'Ne', ply: 1 })).toBeCloseTo(590.5, 1);
    expect(dtexOf({ count: 48, unit: 'Nm', ply: 2 })).toBeCloseTo(416.7, 1);
    expect(dtexOf({ count: 75, unit: 'D', ply: 1 })).toBeCloseTo(83.3, 1);
    expect(inYarnUnit(147.6, 'Ne')).toBe(40);
    expect(inYarnUnit(83.3, 'D')).toBe(75);
  });

  test.each([
    ['40s', 'Ne 40'],
    ['Ne 80/2', 'Ne 80/2'],
    ['80/2', undefined],
    ['Nm 2/48', 'Nm 2/48'],
    ['75D', '75D'],
    ['150dtex', '150 dtex'],
    ['40支', 'Ne 40'],
    ['48公支', 'Nm 48'],
    ['0D', undefined],
    ['9999D/99', undefined],
    ['d', undefined],
  ])('%s is %s', (text, shown) => {
    const yarn = readYarnCount(text);
    expect(yarn && yarnText(yarn)).toBe(shown);
  });

  test('a count in the wrong unit is noticed', () => {
    expect(yarnProblem({ count: 0.1, unit: 'Ne', ply: 1 })).toBe('implausible');
    expect(yarnProblem({ count: 3, unit: 'D', ply: 1 })).toBe('implausible');
    expect(yarnProblem({ count: 7, unit: 'D', ply: 1 })).toBeUndefined();
  });
});

test('weight and width in the units of other trades', () => {
  expect(ouncesOf(406.87)).toBe(12);
  expect(gsmOf(12)).toBe(407);
  expect(inchesOf(147.3)).toBe(58);
  expect(mommeOf(69.4)).toBe(16);
  expect(widthProblem(148, 145)).toBe('usable_wider');
  expect(widthProblem(130, 150)).toBe('edges_too_wide');
  expect(widthProblem(145, 148)).toBeUndefined();
});

describe('fastness', () => {
  test('has grades from 1 to 5 in halves, for light to 8', () => {
    expect([10, 15, 45, 50].every((grade) => isGrade('washing', grade))).toBe(true);
    expect([5, 12, 55, 80].some((grade) => isGrade('washing', grade))).toBe(false);
    expect(isGrade('light', 80)).toBe(true);
    expect(gradeText(45)).toBe('4-5');
    expect([readGrade('washing', '4-5级'), readGrade('washing', '3.5'), readGrade('light', '7')]).toEqual([45, 35, 70]);
    expect([readGrade('washing', '6'), readGrade('washing', '3-5'), readGrade('washing', 'gut')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  test('class A asks for more than class C', () => {
    expect(belowClass('A', { rubbing_dry: 35 })).toBe('rubbing_dry');
    expect(belowClass('C', { rubbing_dry: 35 })).toBeUndefined();
    expect(belowClass('B', { perspiration: 25 })).toBe('perspiration');
    expect(belowClass('A', {})).toBeUndefined();
  });
});

describe('a price ladder', () => {
  const steps = (...pairs: [number, number][]) => pairs.map(([from, price_fen]) => ({ from, price_fen }));

  test('never rises with the quantity', () => {
    expect(ladderProblem(steps([100, 2000], [500, 1800], [1000, 1800]), 100)).toBeUndefined();
    expect(ladderProblem(steps([100, 2000], [500, 2100]), 100)).toBe('price_rises');
    expect(ladderProblem(steps([500, 2000], [100, 1800]), 500)).toBe('not_ascending');
    expect(ladderProblem(steps([100, 2000], [100, 1800]), 100)).toBe('not_ascending');
    expect(ladderProblem(steps([200, 2000]), 100)).toBe('first_above_minimum');
    expect(ladderProblem(steps([100, 0]), 100)).toBe('step_out_of_range');
    expect(ladderProblem([], 1)).toBe('no_step');
  });

  const terms = { steps: steps([100, 2000], [500, 1500]), minimum_order: 100, minimum_per_colour: 50 };
  const ask = (quantity: number, colours: number) => quoteOf(terms, { quantity, colours, colourCount: 6 });

  test('says what an order costs, and when the next step costs no more', () => {
    expect(ask(100, 2)).toMatchObject({ ok: true, price_fen: 2000, total_fen: 200_000, per_colour: 50 });
    expect(ask(400, 1)).toMatchObject({ next: { from: 500, missing: 100, total_fen: 750_000 }, next_is_cheaper: true });
    expect(ask(100, 1)).toMatchObject({ next_is_cheaper: false });
    expect(ask(9_000, 6)).toMatchObject({ price_fen: 1500, per_colour: 1500, next_is_cheaper: false });
  });

  test('of which neighbours cost alike points to the next price that is lower, and to what costs the least in all', () => {
    const of = (made: ReturnType<typeof steps>, quantity: number) =>
      quoteOf({ steps: made, minimum_order: 100, minimum_per_colour: 1 }, { quantity, colours: 1, colourCount: 1 });
    const level = steps([100, 2000], [300, 2000], [500, 1900]);
    expect(of(level, 100)).toMatchObject({ from: 100, next: { from: 500, price_fen: 1900 }, next_is_cheaper: false });
    expect(of(level, 300)).toMatchObject({ from: 300, price_fen: 2000, next: { from: 500 } });
    expect(of(steps([100, 2000], [300, 2000]), 299)).not.toHaveProperty('next');
    // The next step costs more in all, the one after it less.
    const steep = steps([100, 2000], [500, 1900], [600, 1000]);
    expect(of(steep, 400)).toMatchObject({ next: { from: 600, total_fen: 600_000 }, next_is_cheaper: true });
    expect(of(steep, 300)).toMatchObject({ total_fen: 600_000, next: { from: 500 }, next_is_cheaper: false });
    expect(of(steep, 299)).toMatchObject({ next: { from: 500, missing: 201 }, next_is_cheaper: false });
    expect(of(steep, 600)).toMatchObject({ from: 600, next_is_cheaper: false });
  });

  test('says what keeps an order from being placed', () => {
    expect(ask(99, 1)).toEqual({ ok: false, problem: 'below_minimum', at_least: 100 });
    expect(ask(100, 3)).toEqual({ ok: false, problem: 'below_colour_minimum', at_least: 150 });
    expect(ask(1_000, 7)).toMatchObject({ problem: 'too_many_colours', at_least: 6 });
    expect(ask(0, 1)).toMatchObject({ problem: 'quantity' });
    expect(ask(Number.NaN, 1)).toMatchObject({ problem: 'quantity' });
    expect(ask(2_000_000, 1)).toMatchObject({ problem: 'too_much' });
  });

  test('that is sound never makes more cloth dearer by the unit', () => {
    const ladder = fc
      .tuple(
        fc.uniqueArray(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 8 }),
        fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 8, maxLength: 8 }),
      )
      .map(([quantities, prices]) => {
        const falling = prices.toSorted((one, other) => other - one);
        return quantities
          .toSorted((one, other) => one - other)
          .map((from, at) => ({ from, price_fen: falling[at] as number }));
      });
    fc.assert(
      fc.property(
        ladder,
        fc.integer({ min: 1, max: 9_000 }),
        fc.integer({ min: 0, max: 9_000 }),
        (made, quantity, more) => {
          const least = made[0]?.from ?? 1;
          expect(ladderProblem(made, least)).toBeUndefined();
          const of = (wanted: number) =>
            quoteOf(
              { steps: made, minimum_order: least, minimum_per_colour: 1 },
              { quantity: wanted, colours: 1, colourCount: 1 },
            );
          const [less, larger] = [of(least + quantity), of(least + quantity + more)];
          if (!less.ok || !larger.ok) throw new Error('refused');
          expect(larger.price_fen).toBeLessThanOrEqual(less.price_fen);
        },
      ),
    );
  });
});
