import { expect, test } from 'vitest';
import { labOfHex } from '#fabrics/colour-distance.ts';
import type { Fabric } from '#fabrics/contract.ts';
import { fabricDraft } from '#fabrics/fabric-fields.ts';
import { sampleFabric } from '#fabrics/sample-fabric.ts';
import { fromForm, toForm } from './form-values.ts';

test('what the form shows of a fabric comes back as it was, percent and yuan included', () => {
  const draft = sampleFabric({
    composition: [
      { fibre: 'cotton', permille: 625 },
      { fibre: 'linen', permille: 375 },
    ],
    prices: [{ from: 100, price_fen: 1_995 }],
    shrinkage_warp_permille: -25,
  });
  const kept = { ...draft, id: 1, state: 'draft', revision: 3, updated_at: '' } as unknown as Fabric;
  expect(fabricDraft.parse(fromForm(toForm(kept)))).toEqual(draft);
});

test('a measured colour is shown and kept; one that was worked out follows its screen colour', () => {
  const [first, second] = sampleFabric().colours;
  if (!first || !second) throw new Error('a sample has two colours');
  const measured: [number, number, number] = [92.5, 1.25, -3];
  const colours = [
    { ...first, lab: measured },
    { ...second, lab: labOfHex(second.hex) },
  ];
  const form = toForm({ ...sampleFabric(), colours, id: 1, state: 'draft', revision: 1, updated_at: '' } as never);
  expect(form.colours.map(({ lab }) => lab)).toEqual(['92.5 1.25 -3', '']);
  const changed = form.colours.map((colour) => ({ ...colour, hex: '#112233' }));
  expect(fabricDraft.parse(fromForm({ ...form, colours: changed })).colours).toEqual([
    { ...first, hex: '#112233', lab: measured },
    { ...second, hex: '#112233' },
  ]);
  for (const lab of ['92.5', '92.5 1', '101 0 0', '50 200 0', '1 2 3 4', 'L a b'])
    expect(
      fabricDraft.safeParse(fromForm({ ...form, colours: [{ ...first, lab }] })).error?.issues[0]?.path[0],
      lab,
    ).toBe('colours');
});

test('an empty form is refused field by field and never by a fault', () => {
  const read = fabricDraft.safeParse(fromForm({}));
  expect(read.error?.issues.map(({ path }) => path[0])).toEqual(
    expect.arrayContaining(['code', 'name_zh', 'weight_gsm']),
  );
});
