import { type ComponentType, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  type ActionFunction,
  createStaticHandler,
  createStaticRouter,
  type LoaderFunction,
  RouterContextProvider,
  StaticRouterProvider,
  useLoaderData,
} from 'react-router';
import * as contexts from '#context.ts';
import type { Sessions } from '#kit/call/session.ts';
import type { Language } from '#kit/text/language.ts';
import { defaultVisit, VisitProvider } from '#kit/ui/visit-context.tsx';
import type { Services } from '#server/services.ts';
import { brand, siteNameOf } from '#site/brand.ts';

/** A route module, as far as its document goes. */
interface PageModule {
  loader?: unknown;
  action?: unknown;
  default: unknown;
}

/** One page as a browser without script gets it, without what lies around it; `path` names what is read from its address. */
export async function renderPage(
  page: PageModule,
  request: Request,
  services: Services,
  {
    path = new URL(request.url).pathname,
    language = 'zh-CN',
    origin = defaultVisit.origin,
    address = '10.9.0.1',
    sessions = {},
  }: { path?: string; language?: Language; origin?: string; address?: string; sessions?: Sessions } = {},
): Promise<{ status: number; html: string }> {
  const visit = { ...defaultVisit, language, origin };
  const context = new RouterContextProvider();
  context.set(contexts.services, services);
  context.set(contexts.visit, visit);
  context.set(contexts.sessions, sessions);
  context.set(contexts.asker, { address, userAgent: '' });
  const Page = page.default as ComponentType<{ loaderData: unknown }>;
  const handler = createStaticHandler([
    {
      path,
      loader: page.loader as LoaderFunction,
      action: page.action as ActionFunction,
      ErrorBoundary: () => null,
      Component: () => createElement(Page, { loaderData: useLoaderData() }),
    },
  ]);
  const answer = await handler.query(request, { requestContext: context });
  if (answer instanceof Response)
    throw new Error(`the page answered ${answer.status} ${answer.headers.get('location') ?? ''}`.trim());
  const router = createStaticRouter(handler.dataRoutes, answer);
  // The provider's type asks for what it holds as a property.
  const Visit = VisitProvider as ComponentType<{ visit: typeof visit; siteName: string }>;
  const drawn = createElement(StaticRouterProvider, { router, context: answer, hydrate: false });
  const html = renderToString(createElement(Visit, { visit, siteName: siteNameOf(brand, visit.language) }, drawn));
  return { status: answer.statusCode, html };
}
