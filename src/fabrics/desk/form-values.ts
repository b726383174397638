import { labOfHex, readLab } from '#fabrics/colour-distance.ts';
import type { Fabric } from '#fabrics/contract.ts';
import type { FabricDraft } from '#fabrics/fabric-fields.ts';

/** Form values: a draft with shares in percent, money in yuan and a measured colour as text. */
export type FormValues = Omit<
  FabricDraft,
  'composition' | 'prices' | 'colours' | 'sample_fen' | 'shrinkage_warp_permille' | 'shrinkage_weft_permille'
> & {
  composition: { fibre: FabricDraft['composition'][number]['fibre']; percent: number }[];
  prices: { from: number; yuan: number }[];
  colours: (Omit<FabricDraft['colours'][number], 'lab'> & { lab: string })[];
  sample_fen: number;
  shrinkage_warp_permille: number | null;
  shrinkage_weft_permille: number | null;
};

const tenth = (value: number | null) => (value === null ? null : value / 10);
const tenfold = (value: number | null | undefined) =>
  value === null || value === undefined ? null : Math.round(value * 10);

export const emptyForm: Partial<FormValues> = {
  pattern: 'solid',
  composition: [{ fibre: 'cotton', percent: 100 }],
  yarns: [],
  dyeing: 'piece_dyed',
  finishes: [],
  functions: [],
  seasons: [],
  safety_class: 'B',
  unit: 'metre',
  prices: [{ from: 100, yuan: 10 }],
  minimum_order: 100,
  minimum_per_colour: 50,
  sample_fen: 0,
  sample_days: 3,
  stock_days: 3,
  bulk_days: 15,
  certificates: [],
  colours: [{ number: '01', name_zh: '本白', name_en: 'Off-white', hex: '#f4f0e6', stock: 0, lab: '' }],
  note_zh: '',
  note_en: '',
  pictures: [],
};

/** Measured values only; a screen colour's Lab is recomputed on change. */
const labText = ({ hex, lab }: FabricDraft['colours'][number]): string =>
  lab && labOfHex(hex).some((value, at) => value !== lab[at]) ? lab.join(' ') : '';

export function toForm(fabric: Fabric): FormValues {
  const { id: _id, state: _state, revision: _revision, updated_at: _at, ...draft } = fabric;
  return {
    ...draft,
    composition: draft.composition.map(({ fibre, permille }) => ({ fibre, percent: permille / 10 })),
    prices: draft.prices.map(({ from, price_fen }) => ({ from, yuan: price_fen / 100 })),
    sample_fen: draft.sample_fen / 100,
    shrinkage_warp_permille: tenth(draft.shrinkage_warp_permille),
    shrinkage_weft_permille: tenth(draft.shrinkage_weft_permille),
    yarns: draft.yarns.map(({ dtex: _dtex, ...yarn }) => yarn),
    colours: draft.colours.map((colour) => ({ ...colour, lab: labText(colour) })),
  };
}

/** Converts form values to a draft; empty values become null or '', which the checks report if required. */
export function fromForm(values: Partial<FormValues>): Record<string, unknown> {
  const fen = (yuan: number | null | undefined) => Math.round(Number(yuan ?? 0) * 100);
  const nullable = [
    'density_warp',
    'density_weft',
    'stretch_warp',
    'stretch_weft',
    'fastness_washing',
    'fastness_rubbing_dry',
    'fastness_rubbing_wet',
    'fastness_perspiration',
    'fastness_light',
  ] as const;
  return {
    ...values,
    ...Object.fromEntries(nullable.map((name) => [name, values[name] ?? null])),
    code: values.code ?? '',
    name_zh: values.name_zh ?? '',
    name_en: values.name_en ?? '',
    supplier: values.supplier ?? '',
    hs_code: values.hs_code ?? '',
    note_zh: values.note_zh ?? '',
    note_en: values.note_en ?? '',
    composition: (values.composition ?? []).map((share) => ({
      fibre: share?.fibre,
      permille: tenfold(share?.percent) ?? 0,
    })),
    prices: (values.prices ?? []).map((step) => ({ from: step?.from ?? 0, price_fen: fen(step?.yuan) })),
    colours: (values.colours ?? []).map(({ lab, ...colour }) =>
      lab ? { ...colour, lab: readLab(lab) ?? lab } : colour,
    ),
    sample_fen: fen(values.sample_fen),
    shrinkage_warp_permille: tenfold(values.shrinkage_warp_permille),
    shrinkage_weft_permille: tenfold(values.shrinkage_weft_permille),
  };
}
