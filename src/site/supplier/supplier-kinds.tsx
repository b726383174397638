import { useId } from 'react';
import type { SupplierKind } from '#enrolment/application/contract.ts';
import { defineWords } from '#kit/text/words.ts';
import { Section } from '#kit/ui/section.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { drafts, type Structure, shades, warpFloats } from '#kit/ui/weave-draft.ts';

const words = defineWords({
  heading: ['我们在找谁', 'Who we are looking for'],
  lead: [
    '五类供应商，看重的各不相同。每类配一块布样：平纹、斜纹、缎纹、人字纹和提花。',
    'Five types of supplier, each judged on different things. Each has its own swatch: plain, twill, satin, herringbone and jacquard.',
  ],
  fabric: [
    '有织机或常年备坯，能报清成分、克重、门幅，小样和大货颜色对得上。',
    'You run looms or hold greige stock, know your fibre, weight and width to the number, and your bulk matches the sample.',
  ],
  accessory: [
    '规格齐全，能按色卡配色，起订量低，补货快。',
    'You carry a full range, match to a colour card, and offer low minimums and fast repeats.',
  ],
  garment: [
    '自有裁剪和缝制车间，打样快，大货交期说得准，愿意接小单。',
    'You cut and sew in-house, sample fast, keep your delivery dates and welcome small orders.',
  ],
  trade: [
    '手上有稳定的工厂和货源，能替买家把好质量，单据齐全。',
    'You have reliable factories behind you, check quality for the buyer, and keep paperwork in order.',
  ],
  dyeing_printing: [
    '有排污许可和色牢度检测，染色、印花或后整理有一门拿手。',
    'You hold a discharge permit, test for fastness, and excel at one thing: dyeing, printing or finishing.',
  ],
  required: [(n: number) => `需提交 ${n} 项资料`, (n: number) => `${n} items required`],
});

type Kind = 'fabric' | 'accessory' | 'garment' | 'trade' | 'dyeing_printing';
const cloths: Record<Kind, { structure: Structure; yarn: Yarn }> = {
  fabric: { structure: 'twill', yarn: 0 },
  accessory: { structure: 'plain', yarn: 2 },
  garment: { structure: 'herringbone', yarn: 1 },
  trade: { structure: 'satin', yarn: 4 },
  dyeing_printing: { structure: 'jacquard', yarn: 3 },
};
const isKind = (kind: string): kind is Kind => Object.hasOwn(cloths, kind);

/** Supplier kinds as pieces of cloth on a rail. */
export function SupplierKinds({ kinds }: { kinds: SupplierKind[] }) {
  const t = useWords(words);
  return (
    <Section id="kinds" heading={t.heading} lead={t.lead}>
      <ul className="kinds">
        {kinds.map(({ kind, name, categories, required }) =>
          isKind(kind) ? (
            <li key={kind} className="kind">
              <div className="kind-cloth">
                <Swatch {...cloths[kind]} />
              </div>
              <div>
                <h3 className="font-semibold text-ink text-lg">{name}</h3>
                <p className="mt-2 text-ink-2 text-sm">{t[kind]}</p>
                <p className="mt-3 text-ink-3 text-sm">{categories}</p>
                <p className="mt-3 text-ink text-sm tabular-nums">{t.required(required)}</p>
              </div>
            </li>
          ) : null,
        )}
      </ul>
    </Section>
  );
}

/** Yarns of the tokens: 0 teal, 1 indigo, 2 ochre, 3 madder, 4 moss, 5 undyed. */
const yarns = ['fill-yarn-0', 'fill-yarn-1', 'fill-yarn-2', 'fill-yarn-3', 'fill-yarn-4', 'fill-yarn-5'] as const;
type Yarn = 0 | 1 | 2 | 3 | 4 | 5;

const pitch = 6;

/**
 * A piece of cloth in a real weave structure, drawn from its formula: undyed warps, wefts in one colour. It fills its box;
 * threads keep their width. Decorative.
 */
function Swatch({ structure, yarn }: { structure: Structure; yarn: Yarn }) {
  const id = useId();
  const draft = drafts[structure];
  const side = draft.repeat * pitch;
  return (
    <svg aria-hidden="true" width="100%" height="100%" className="block">
      <pattern id={id} width={side} height={side} patternUnits="userSpaceOnUse">
        <rect className={yarns[yarn]} width={side} height={side} />
        <path className="stroke-black/20" d={shades(draft, pitch)} />
        <path className="stroke-warp" strokeWidth={pitch * 0.66} d={warpFloats(draft, pitch)} />
      </pattern>
      <rect width="100%" height="100%" fill={`url(#${id})`} />
    </svg>
  );
}
