import { FailedReading } from '#kit/desk/failed-reading.tsx';
import { DeskDrawer } from '#kit/desk/unsaved-work.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { differenceOf } from '#site/legal/difference.ts';
import { LegalDifference } from '#site/legal/legal-difference.tsx';
import { legalWords } from '#site/legal/legal-words.ts';
import type { Fields } from './content-form.ts';
import { deskWords } from './desk-words.ts';

/** Compares a version with the previous one, or a draft with the one in force on its date, in both languages. */
export function LegalComparison({ content, onClose }: { content: Fields; onClose(): void }) {
  const t = useWords(deskWords);
  const legal = useWords(legalWords);
  const { document, version } = content;
  const versions = useCall('/api.php/official/legal/versions', {});
  const own = versions.data?.filter((one) => one.document === document);
  const listed = own?.find((one) => one.version === version);
  const former = listed
    ? listed.previous
    : (own?.find((one) => one.effective_from <= String(content.effective_from)) ?? own?.[0])?.version;
  const text = useCall('/api.php/official/legal/text', former ? { document, version: former } : null);
  const { data } = text;
  const failed = [versions, text].find(({ error }) => error);
  return (
    <DeskDrawer
      kind={former ? legal.difference(former, String(version)) : t.compare}
      loading={!data && !failed}
      onClose={onClose}
    >
      {failed ? <FailedReading answer={failed} /> : null}
      {data
        ? (
            [
              [t.zh, 'zh_body', 'zh-CN'],
              [t.en, 'en_body', 'en'],
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
    </DeskDrawer>
  );
}
