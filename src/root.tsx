import { useEffect, useLayoutEffect } from 'react';
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { replayEarlyChanges, replayEarlyPress } from '#kit/early-input.ts';
import { setSendSurroundings } from '#kit/send.ts';
import { plainVisit, VisitProvider } from '#kit/ui/visit-context.tsx';
import { BrandContext } from '#site/brand/brand-context.tsx';
import { brand } from '#site/brand.ts';
import { FailurePage } from '#site/failure-page.tsx';
import { Frame } from '#site/frame.tsx';
import { reportFailure } from '#tracking/client.ts';
import { useTracking } from '#tracking/use-tracking.ts';
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
    brand: await content.brand.current(),
  };
}

/** What the root knows changes only with a full load (the language switch makes one). */
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: React.ReactNode }) {
  const data = useRouteLoaderData<typeof loader>('root');
  const visit = data?.visit ?? plainVisit;
  return (
    <html lang={visit.language} data-theme={visit.theme} data-surrounding={visit.surrounding}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        {data?.build ? <meta name="build" content={data.build} /> : null}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        <Meta />
        <Links crossOrigin="anonymous" />
      </head>
      <body>
        <VisitProvider visit={visit}>
          <BrandContext value={data?.brand ?? brand}>{children}</BrandContext>
        </VisitProvider>
        <ScrollRestoration />
        {/* A built page gets its scripts from `kit/delivery`, after it is rendered: it need not wait for them. */}
        {import.meta.env.DEV ? <Scripts crossOrigin="anonymous" /> : null}
      </body>
    </html>
  );
}

export default function Root({ loaderData }: Route.ComponentProps) {
  const { visit, apiOrigin } = loaderData;
  useTracking(loaderData);
  useLayoutEffect(replayEarlyChanges, []);
  useEffect(() => {
    setSendSurroundings({ language: visit.language, apiOrigin, report: reportFailure });
    document.documentElement.dataset.hydrated = '';
  }, [visit.language, apiOrigin]);
  useEffect(replayEarlyPress, []);
  return <Outlet />;
}

export function ErrorBoundary() {
  const error = useRouteError();
  return (
    <Frame slim>
      <FailurePage status={isRouteErrorResponse(error) ? error.status : 500} />
    </Frame>
  );
}
