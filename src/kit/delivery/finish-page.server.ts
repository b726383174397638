import type { EntryContext } from 'react-router';
import { earlyInputScript } from '#kit/early-input.ts';
import { type Delivery, type PageData, type PageHandle, type PlainPageData, pageDataId } from './delivery.ts';
import { pageStartScript } from './page-start.ts';
import { styleChooser } from './page-styles.server.ts';

export interface FinishPage {
  context: EntryContext;
  /** What loaders gave, as the router writes it for its part in the browser. */
  loaded: string;
  /** Reads a file of the client's build by its address. */
  readAsset(address: string): string;
  /** Script of plain pages, and what it is told. */
  tracker: Omit<PlainPageData, 'delivery'>;
}

/** A function of ours as text, without comments and indents. */
const compact = (script: string) => script.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s*\n\s*/g, '\n');
const earlyInput = `<script>${compact(earlyInputScript)}</script>`;
const pageStart = `<script>${compact(pageStartScript(pageDataId))}</script>`;

let chooser: ReturnType<typeof styleChooser> | undefined;

/** Puts styles and scripts into a rendered document, in the way that its route wants. */
export function finishPage(html: string, { context, loaded, readAsset, tracker }: FinishPage): string {
  const delivery = deliveryOf(context);
  chooser ??= styleChooser(readAsset);
  const styled = delivery === 'app' ? html : withStyles(html.replaceAll(discovered, ''), chooser);
  if (delivery === 'plain')
    return withScripts(styled, { delivery, script: scriptOf(context, tracker.tracker), ...tracker }, '');
  const data = pageData(delivery, context, loaded);
  const preloads =
    delivery === 'app'
      ? [data.manifest, ...data.preload].map(
          (href) => `<link rel="modulepreload" crossorigin="anonymous" href="${href}">`,
        )
      : [];
  return withScripts(styled, delivery === 'app' ? { ...data, preload: [] } : data, preloads.join(''));
}

/** What the innermost route says; a page that could not be shown, in a frame that delivers, is a plain text. */
function deliveryOf({ staticHandlerContext, routeModules }: EntryContext): Delivery {
  let delivery: Delivery = 'app';
  for (const { route } of staticHandlerContext.matches) {
    const handle = routeModules[route.id]?.handle as Partial<PageHandle> | undefined;
    if (handle?.delivery) delivery = handle.delivery;
  }
  return delivery !== 'app' && staticHandlerContext.statusCode >= 400 ? 'plain' : delivery;
}

/** Where the page's own script lies: beside the tracker, also on a CDN. */
function scriptOf({ staticHandlerContext, routeModules }: EntryContext, tracker: string): string | undefined {
  const { route } = staticHandlerContext.matches.at(-1) ?? {};
  const { script } = (routeModules[route?.id ?? '']?.handle ?? {}) as Partial<PageHandle>;
  return script && tracker.slice(0, tracker.indexOf('/official/')) + script;
}

/** The router's mark of links whose routes it would look for; it knows them all. */
const discovered = ' data-discover="true"';

const styleLink = /<link rel="stylesheet"([^>]*?) href="([^"]*)"|<link rel="stylesheet" href="([^"]*)"/g;

/** The rules that the document uses stand in it; the whole sheets wait until the script asks for them. */
function withStyles(html: string, { choose }: ReturnType<typeof styleChooser>): string {
  const sheets = [...html.matchAll(styleLink)].map(([, , late, first]) => late ?? first ?? '');
  if (sheets.length === 0) return html;
  const waiting = html.replace(styleLink, (link) => link.replace(' href="', ' data-href="'));
  const style = choose(html, sheets).replaceAll('</', '<\\/');
  return waiting.replace('<link rel="stylesheet"', () => `<style>${style}</style><link rel="stylesheet"`);
}

function pageData(
  delivery: PageData['delivery'],
  { manifest, staticHandlerContext, serverHandoffString }: EntryContext,
  loaded: string,
): PageData {
  const entries = staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id] ?? []);
  const routes = entries.map((entry): PageData['routes'][number] => [
    entry.id,
    [
      entry.clientActionModule,
      entry.clientLoaderModule,
      entry.clientMiddlewareModule,
      entry.hydrateFallbackModule,
      entry.module,
    ].filter((module) => module !== undefined),
  ]);
  const preload = new Set([
    manifest.entry.module,
    ...manifest.entry.imports,
    ...entries.flatMap(({ module, imports = [] }) => [module, ...imports]),
  ]);
  return {
    delivery,
    preload: [...preload],
    // Pages of the site have a shorter list of routes; see `scripts/site-manifest.mjs`.
    manifest: delivery === 'app' ? manifest.url : manifest.url.replace('/manifest-', '/site-manifest-'),
    routes,
    entry: manifest.entry.module,
    context: JSON.parse(serverHandoffString ?? '{}'),
    loaded,
  };
}

function withScripts(html: string, data: PageData | PlainPageData, head: string): string {
  const early = data.delivery === 'plain' ? '' : earlyInput;
  // No sign that could end the element, or that a script may not hold.
  const json = JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  const scripts = `<script type="application/json" id="${pageDataId}">${json}</script>${pageStart}`;
  const end = html.lastIndexOf('</body>');
  const page = `${html.slice(0, end)}${scripts}${html.slice(end)}`.replace('</head>', () => `${head}${early}</head>`);
  // React's string has none, and without it browsers lay the page out as one of the last century.
  return page.startsWith('<!') ? page : `<!DOCTYPE html>${page}`;
}
