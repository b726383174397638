import { useContext, useEffect, useLayoutEffect, useMemo } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { configureSend } from '#kit/call/send.ts';
import { defaultVisit, VisitProvider } from '#kit/ui/visit-context.tsx';
import { BrandContext } from '#site/brand/brand-context.tsx';
import { type Brand, brand, siteNameOf } from '#site/brand.ts';
import { FailurePage } from '#site/failure-page.tsx';
import { useShareCard } from '#site/surroundings/use-share-card.ts';
import { reportFailure } from '#tracking/client.ts';
import { useTracking } from '#tracking/use-tracking.ts';
import { innermost, sheetsId, startId } from '#web/delivery.ts';
import { replayEarlyChanges, replayEarlyPress } from '#web/early-input.ts';
import { NonceContext } from '#web/nonce.ts';
import type { Route } from './+types/root';
import * as contexts from './context.ts';
import './app.css';

export async function loader({ context }: Route.LoaderArgs) {
  const { environment, content } = context.get(contexts.services);
  return {
    visit: context.get(contexts.visit),
    apiOrigin: environment.API_ORIGIN ?? '',
    build: environment.BUILD_STAMP ?? '',
    heedOptOut: environment.TRACKING_OPT_OUT === 'heed',
    brand: differences(await content.brand.current(), brand),
  };
}

/** Most of the brand is in the script anyway; every document would carry it once more. */
const differences = (shown: Brand, known: Brand): Partial<Brand> =>
  Object.fromEntries(Object.entries(shown).filter(([name, value]) => known[name as keyof Brand] !== value));

/** What the root knows changes only with a full load (the language switch makes one). */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const visit = data?.visit ?? defaultVisit;
  const shownBrand = useMemo(() => ({ ...brand, ...data?.brand }), [data?.brand]);
  const siteName = siteNameOf(shownBrand, visit.language);
  const { delivery } = innermost(useMatches().map(({ handle }) => handle));
  const nonce = useContext(NonceContext);
  const links = <Links nonce={nonce} crossOrigin="anonymous" />;
  const start = (
    <>
      {delivery === 'form' && !import.meta.env.DEV ? links : null}
      <Scripts crossOrigin="anonymous" />
    </>
  );
  return (
    <html lang={visit.language} data-theme={visit.theme} data-surrounding={visit.environment}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {data?.build ? <meta name="build" content={data.build} /> : null}
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#fbfaf7" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0e1413" />
        <meta property="og:site_name" content={siteName} />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {delivery === 'page' ? null : <meta property="csp-nonce" nonce={nonce} />}
        {/* Elsewhere `web/document.server.ts` puts the rules in, and the whole sheets wait for the first paint. */}
        {delivery === 'app' || import.meta.env.DEV ? links : null}
      </head>
      <body>
        <VisitProvider visit={visit} siteName={siteName}>
          <BrandContext value={shownBrand}>{children}</BrandContext>
        </VisitProvider>
        {delivery === 'page' ? (
          <>
            {/* Says the title of a page that comes in this one's place. */}
            <p aria-live="polite" className="sr-only" />
            <template id={sheetsId}>{links}</template>
          </>
        ) : (
          <>
            <ScrollRestoration />
            {/* Put in the element's place by `web/start.ts`. */}
            {import.meta.env.SSR ? <noscript id={startId}>{start}</noscript> : start}
          </>
        )}
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { visit, apiOrigin } = loaderData;
  useTracking(loaderData);
  useShareCard(visit.environment, reportFailure);
  useLayoutEffect(replayEarlyChanges, []);
  useEffect(() => {
    configureSend({ language: visit.language, apiOrigin, report: reportFailure });
    document.documentElement.dataset.hydrated = '';
  }, [visit.language, apiOrigin]);
  useEffect(replayEarlyPress, []);
  return <Outlet />;
}

/** Without the site's frame, which every board and every page of the back office would load as well. */
export function ErrorBoundary() {
  const error = useRouteError();
  return <FailurePage status={isRouteErrorResponse(error) ? error.status : 500} />;
}
