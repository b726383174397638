import type { SupplierKind } from '#enrolment/admission/contract.ts';
import { Section } from '#kit/ui/section.tsx';
import { Swatch, type Yarn } from '#kit/ui/swatch.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { Structure } from '#kit/ui/weave-draft.ts';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  heading: ['我们在找谁', 'Who we are looking for'],
  lead: [
    '五类供应商，要看的东西不一样。布样只是招牌：平纹、斜纹、缎纹、人字纹和提花，各挂一块。',
    'Five kinds of supplier, and different things to look at in each. The cloth is only their sign: plain, twill, satin, herringbone and jacquard.',
  ],
  fabric: [
    '有织机或常年备坯，能报清成分、克重、门幅，小样和大货颜色对得上。',
    'Mills with looms or steady greige stock, exact about fibre, weight and width, whose bulk matches the sample.',
  ],
  accessory: [
    '规格齐，能按色卡配色，起订量放得低，补得快。',
    'A full range of sizes, matched to a colour card, small minimums and quick repeats.',
  ],
  garment: [
    '自有裁剪和缝制车间，打样快，大货交期说得准，愿意接小单。',
    'A cutting and sewing floor of your own, quick samples, delivery dates that hold, and small orders welcome.',
  ],
  trade: [
    '手上有稳定的工厂和货源，能替买家把好质量，单据齐全。',
    'Steady mills behind you, quality checked on the buyer’s behalf, papers complete.',
  ],
  dyeing_printing: [
    '有排污许可和色牢度检测，染色、印花或后整理有一门拿手。',
    'A discharge permit, fastness tests, and one thing done especially well: dyeing, printing or finishing.',
  ],
  required: [(n: number) => `提交前要给出 ${n} 项`, (n: number) => `${n} items to give`],
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

/** The kinds of supplier as pieces of cloth that hang from one rail. */
export function SupplierKinds({ kinds }: { kinds: SupplierKind[] }) {
  const say = useWords(words);
  return (
    <Section id="kinds" heading={say.heading} lead={say.lead}>
      <ul className="kinds">
        {kinds.map(({ kind, name, categories, required }) =>
          isKind(kind) ? (
            <li key={kind} className="kind">
              <div className="kind-cloth">
                <Swatch {...cloths[kind]} />
              </div>
              <div>
                <h3 className="font-semibold text-ink text-lg">{name}</h3>
                <p className="mt-2 text-ink-2 text-sm">{say[kind]}</p>
                <p className="mt-3 text-ink-3 text-sm">{categories}</p>
                <p className="mt-3 text-ink text-sm tabular-nums">{say.required(required)}</p>
              </div>
            </li>
          ) : null,
        )}
      </ul>
    </Section>
  );
}
