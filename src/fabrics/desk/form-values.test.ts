import { expect, test } from 'vitest';
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

test('an empty form is refused field by field and never by a fault', () => {
  const read = fabricDraft.safeParse(fromForm({}));
  expect(read.error?.issues.map(({ path }) => path[0])).toEqual(
    expect.arrayContaining(['code', 'name_zh', 'weight_gsm']),
  );
});
