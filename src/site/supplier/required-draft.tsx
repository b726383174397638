import type { AdmissionGuide } from '#enrolment/application/contract.ts';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({
  heading: ['要准备什么', 'What you will need'],
  lead: [
    '按织物意匠图的画法：有色格必填，空格选填。申请页用的是同一张表，始终一致。',
    'Drawn like a weaver’s point paper: filled squares are required, empty ones optional. The application form uses the same table, so the two always match.',
  ],
  all: [
    (kinds: number, items: number) => `${kinds} 类都必填的 ${items} 项`,
    (kinds: number, items: number) => `Required of all ${kinds} types: ${items} items`,
  ],
  comma: ['、', ', '],
  some: ['各类不同的', 'Differs by type'],
  item: ['资料', 'Item'],
  must: ['必填', 'required'],
  least: [(n: string) => `≥${n}`, (n: string) => `≥${n}`],
});

/** Requirements per kind as a weaver's draft: rows are items, columns are kinds. */
export function RequiredDraft({ kinds, common, sections }: Pick<AdmissionGuide, 'kinds' | 'common' | 'sections'>) {
  const t = useWords(words);
  return (
    <section
      aria-labelledby="required"
      className="page-width mt-20 grid gap-x-20 gap-y-10 sm:mt-28 lg:grid-cols-[5fr_7fr]"
    >
      <div className="lg:sticky lg:top-12 lg:self-start">
        <h2 id="required" className="font-semibold text-2xl text-ink sm:text-3xl">
          {t.heading}
        </h2>
        <h3 className="mt-6 font-semibold text-ink text-lg">{t.all(kinds.length, common.length)}</h3>
        <p className="mt-2 text-ink-2">{common.join(t.comma)}</p>
        <h3 className="mt-6 font-semibold text-ink text-lg">{t.some}</h3>
        <p className="mt-2 text-ink-2">{t.lead}</p>
      </div>
      <table className="draft">
        <caption className="sr-only">{t.heading}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t.item}</span>
            </th>
            {kinds.map(({ kind, name }) => (
              <th key={kind} scope="col" className="draft-kind">
                <span>{name}</span>
              </th>
            ))}
          </tr>
        </thead>
        {sections.map((section) => (
          <tbody key={section.name}>
            <tr>
              <th scope="rowgroup" colSpan={kinds.length + 1} className="draft-section">
                {section.name}
              </th>
            </tr>
            {section.items.map((item, at) => (
              <tr key={item}>
                <th scope="row" className="draft-item">
                  {item}
                </th>
                {section.least[at]?.split(',').map((least, place) => (
                  <td key={kinds[place]?.kind} className={least === '0' ? undefined : `draft-on draft-${place}`}>
                    {least === '0' ? null : (
                      <span className={least === '1' ? 'sr-only' : 'draft-count'}>
                        {least === '1' ? t.must : t.least(least)}
                      </span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </section>
  );
}
