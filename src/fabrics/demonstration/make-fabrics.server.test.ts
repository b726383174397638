import { expect, test } from 'vitest';
import { fabricProblems } from '#fabrics/fabric-checks.ts';
import { fabricDraft } from '#fabrics/fabric-fields.ts';
import { constructions } from '#fabrics/fabric-terms.ts';
import { makeFabrics } from './make-fabrics.server.ts';

const today = '2026-11-21';
const made = [...makeFabrics({ count: 600, today })];

test('the six hundred fabrics are sound drafts, every one', () => {
  for (const draft of made) {
    expect(fabricDraft.safeParse(structuredClone(draft)).error?.issues, draft.code).toBeUndefined();
    expect(fabricProblems(draft, today, 'zh-CN'), `${draft.code} ${draft.name_zh}`).toEqual({});
  }
});

test('no two have one code or one name, and every construction is there', () => {
  expect(new Set(made.map(({ code }) => code)).size).toBe(600);
  const names = made.map(({ name_zh }) => name_zh);
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  expect(new Set(made.map(({ name_en }) => name_en)).size).toBe(600);
  expect(new Set(made.map(({ construction }) => construction)).size).toBe(Object.keys(constructions).length);
});

test('weights are those of the trade', () => {
  const weights = (wanted: string) =>
    made.filter(({ construction }) => construction === wanted).map(({ weight_gsm }) => weight_gsm);
  const range = (wanted: string) => [Math.min(...weights(wanted)), Math.max(...weights(wanted))];
  const expected: Record<string, [number, number]> = {
    poplin: [90, 160],
    chiffon: [20, 75],
    denim: [170, 460],
    jersey: [115, 290],
    fleece: [190, 400],
    taffeta: [25, 110],
    canvas: [180, 420],
    flannel: [120, 320],
  };
  for (const [construction, [least, most]] of Object.entries(expected)) {
    const [from, to] = range(construction) as [number, number];
    expect(from, construction).toBeGreaterThanOrEqual(least);
    expect(to, construction).toBeLessThanOrEqual(most);
  }
});

test('the same every time, and a shorter list begins a longer one', () => {
  expect([...makeFabrics({ count: 40, today })]).toEqual(made.slice(0, 40));
});
