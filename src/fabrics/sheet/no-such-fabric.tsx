import { FabricCard } from '#fabrics/catalogue/fabric-card.tsx';
import type { FabricHead } from '#fabrics/fabric-view.ts';
import { LinkButton } from '#kit/ui/button.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { sheetWords } from './sheet-words.ts';
import '#fabrics/catalogue/catalogue.css';

/** Unknown code, with nearest matches. */
export function NoSuchFabric({ code, nearest }: { code: string; nearest: readonly FabricHead[] }) {
  const t = useWords(sheetWords);
  return (
    <>
      <PageHead hidden title={t.unknown} />
      <h1 className="text-2xl font-semibold text-ink sm:text-3xl">{t.unknown}</h1>
      <p className="mt-3 text-lg break-words text-ink-2">{t.unknownText(code)}</p>
      <ol className="fabric-grid mt-8">
        {nearest.map((fabric, at) => (
          <FabricCard key={fabric.code} fabric={fabric} place={at} />
        ))}
      </ol>
      <form id="compare" action="/fabric/compare" className="mt-8">
        <LinkButton to="/fabric">{t.back}</LinkButton>
      </form>
    </>
  );
}
