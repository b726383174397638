import { data } from 'react-router';
import * as contexts from '#context.ts';
import { redirectToLastPage } from '#kit/call/page-address.ts';
import { beginningOf } from '#kit/text/cut-text.ts';
import { LinkButton } from '#kit/ui/button.tsx';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { deliver } from '#web/delivery.ts';
import type { Route } from './+types/fabric-page';
import scriptAddress from './basket/basket-script.ts?worker&url';
import { CatalogueList } from './catalogue/catalogue-list.tsx';
import { readQuery, writeQuery } from './catalogue/catalogue-query.ts';
import { FabricCard } from './catalogue/fabric-card.tsx';
import type { FabricHead } from './fabric-view.ts';
import { FabricSheet } from './sheet/fabric-sheet.tsx';
import { sheetWords } from './sheet/sheet-words.ts';
import './catalogue/catalogue.css';

const typed = (text: string | null) => (text ?? '').slice(0, 12);

/** The list, or with `?code=` the sheet of one fabric. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { fabrics } = context.get(contexts.services);
  const { language } = context.get(contexts.visit);
  const { searchParams } = new URL(request.url);
  const query = readQuery(searchParams);
  const code = searchParams.get('code');
  if (!code) {
    const view = await fabrics.view(query, language);
    if (view.page < query.page)
      throw redirectToLastPage(searchParams, `/fabric${writeQuery(view.query, { page: view.page })}`);
    return { of: 'list', view } as const;
  }
  const sheet = await fabrics.sheet(code, language);
  if (!sheet.ok) {
    const none = {
      of: 'none',
      code: beginningOf(code, 40),
      nearest: sheet.data as Awaited<ReturnType<typeof fabrics.nearestTo>>,
    } as const;
    return data(none, { status: 404 });
  }
  const shade = sheet.value.fabric.colours.findIndex(({ number }) => number === searchParams.get('shade'));
  return {
    of: 'sheet',
    view: sheet.value,
    shade: Math.max(0, shade),
    query,
    asked: { quantity: typed(searchParams.get('quantity')), colours: typed(searchParams.get('colours')) },
  } as const;
}

/** Links and forms, with a small script for the basket and the comparison. */
export const handle = deliver('page', scriptAddress);

export default function FabricPage({ loaderData }: Route.ComponentProps) {
  return (
    <main id="main" className="page-width pt-10 pb-4 outline-none sm:pt-14">
      {loaderData.of === 'list' ? (
        <CatalogueList view={loaderData.view} />
      ) : loaderData.of === 'sheet' ? (
        <FabricSheet {...loaderData} />
      ) : (
        <NoSuchFabric {...loaderData} />
      )}
    </main>
  );
}

/** Unknown code, with nearest matches. */
function NoSuchFabric({ code, nearest }: { code: string; nearest: readonly FabricHead[] }) {
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
