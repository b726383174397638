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
import { plainVisit } from '#kit/ui/visit-context.tsx';
import type { Services } from '#server/services.ts';

/** A route module, as far as its document goes. */
interface PageModule {
  loader?: unknown;
  action?: unknown;
  default: unknown;
}

/** One page as a browser without script gets it, in Chinese, without what lies around it. */
export async function renderPage(
  page: PageModule,
  request: Request,
  services: Services,
): Promise<{ status: number; html: string }> {
  const context = new RouterContextProvider();
  context.set(contexts.services, services);
  context.set(contexts.visit, plainVisit);
  const Page = page.default as ComponentType<{ loaderData: unknown }>;
  const handler = createStaticHandler([
    {
      path: new URL(request.url).pathname,
      loader: page.loader as LoaderFunction,
      action: page.action as ActionFunction,
      Component: () => createElement(Page, { loaderData: useLoaderData() }),
    },
  ]);
  const answer = await handler.query(request, { requestContext: context });
  if (answer instanceof Response) throw new Error(`the page answered ${answer.status}`);
  const router = createStaticRouter(handler.dataRoutes, answer);
  const html = renderToString(createElement(StaticRouterProvider, { router, context: answer, hydrate: false }));
  return { status: answer.statusCode, html };
}
