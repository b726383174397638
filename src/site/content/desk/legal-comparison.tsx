import { Drawer } from 'antd';
import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { getNewestLegal } from '#site/legal/contract.ts';
import { differenceOf } from '#site/legal/difference.ts';
import { LegalDifference } from '#site/legal/legal-difference.tsx';
import { legalWords } from '#site/legal/legal-words.ts';
import type { Fields } from './content-form.ts';
import { deskWords } from './desk-words.ts';

/** What the draft changes in the newest published version, in both languages. */
export function LegalComparison({ content, onClose }: { content: Fields; onClose(): void }) {
  const say = useWords(deskWords);
  const legal = useWords(legalWords);
  const answer = useCall(getNewestLegal, { document: content.document });
  const { data, error } = answer;
  return (
    <Drawer open title={say.compare} size={720} loading={!data && !error} onClose={onClose}>
      <FailedReading answer={answer} title={say.failed} />
      {data
        ? (
            [
              [say.zh, 'zh_body', 'zh-CN'],
              [say.en, 'en_body', 'en'],
            ] as const
          ).map(([name, field, lang]) => {
            const blocks = differenceOf(data[field], String(content[field] ?? ''));
            return (
              <section key={field} lang={lang} className="mb-10">
                <h2 className="mb-3 text-base font-semibold">{name}</h2>
                {blocks.some(({ kind }) => kind !== 'same') ? (
                  <LegalDifference blocks={blocks} />
                ) : (
                  <p className="text-ink-2">{legal.noDifference}</p>
                )}
              </section>
            );
          })
        : null}
    </Drawer>
  );
}
