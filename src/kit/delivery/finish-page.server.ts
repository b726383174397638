import type { EntryContext } from 'react-router';
import { earlyInputScript } from '#kit/early-input.ts';
import {
  type CountedPage,
  deliver,
  type PageData,
  type PageHandle,
  type PlainPageData,
  pageDataId,
  pageLoadedId,
} from './delivery.ts';
import { pageStartScript, plainStartScript, waitingStartScript } from './page-start.ts';
import { styleChooser } from './page-styles.server.ts';

export interface FinishPage {
  context: EntryContext;
  /** What loaders gave, as the router writes it for its part in the browser. */
  loaded: string;
  /** Reads a file of the client's build by its address. */
  readAsset(address: string): string;
  /** What counts a page that runs nothing else, or nothing else yet. */
  counted: CountedPage;
  /** What a page runs that waits for a touch. */
  waiting: string;
  /** What speaks with WeChat, or the app's shell, for a page that runs nothing else. */
  surrounding: string | undefined;
  /** Whether what surrounds the page speaks with its script: then no page waits for a touch. */
  isSpokenTo: boolean;
}

/** A function of ours as text, without comments and indents. */
const compact = (script: string) => script.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s*\n\s*/g, '\n');
const earlyInput = `<script>${compact(earlyInputScript)}</script>`;
const pageStart = `<script>${compact(pageStartScript(pageDataId, pageLoadedId))}</script>`;
const waitingStart = `<script>${compact(waitingStartScript(pageDataId))}</script>`;
const plainStart = `<script>${compact(plainStartScript(pageDataId))}</script>`;

let chooser: ReturnType<typeof styleChooser> | undefined;

/** Puts styles and scripts into a rendered document, in the way that its route wants. */
export function finishPage(
  html: string,
  { context, loaded, readAsset, counted, waiting, surrounding, isSpokenTo }: FinishPage,
): string {
  const { delivery, routes, soonerWith, script } = handleOf(context, isSpokenTo);
  chooser ??= styleChooser(readAsset);
  if (delivery === 'plain') {
    const styled = withStyles(html.replace(scrollScript, ''), chooser);
    return withScripts(styled, { delivery, script: beside(counted, script), counted, surrounding }, '', '');
  }
  const styled = delivery === 'app' ? html : withStyles(html.replace(scrollScript, placeKey), chooser);
  // Pages of the site have a shorter list as well; see `scripts/shorter-manifests.mjs`.
  const data = pageData(delivery, context, delivery === 'app' ? routes : 'site');
  if (delivery === 'touch') Object.assign(data, { start: waiting, counted, soonerWith });
  const preloads =
    delivery === 'app'
      ? [data.manifest, ...data.preload].map(
          (href) => `<link rel="prefetch" as="script" crossorigin="anonymous" href="${href}">`,
        )
      : [];
  return withScripts(styled, data, loaded, preloads.join(''));
}

/** What the innermost route says; a page that could not be shown, in a frame that delivers, is a plain text. */
function handleOf({ staticHandlerContext, routeModules }: EntryContext, isSpokenTo: boolean): PageHandle {
  const { matches, statusCode, errors } = staticHandlerContext;
  const handle = matches
    .map(({ route }) => routeModules[route.id]?.handle as PageHandle | undefined)
    .findLast((each) => each?.delivery);
  if (!handle) return { delivery: 'app' };
  // The script of a page is of no use to the words that stand in its place; a form that comes back has its own.
  if (handle.delivery !== 'app' && statusCode >= 400)
    return deliver('plain', handle.delivery === 'plain' && !errors ? handle.script : undefined);
  return handle.delivery === 'touch' && isSpokenTo ? { delivery: 'idle' } : handle;
}

/** Where the page's own script lies: beside the tracker, also on a CDN. */
const beside = ({ tracker }: CountedPage, script: string | undefined): string | undefined =>
  script && tracker.slice(0, tracker.indexOf('/official/')) + script;

/** The router's mark of links whose routes it would look for; it knows them all. */
const discovered = ' data-discover="true"';

/**
 * The router puts a reader back to where a page was left, before it runs. So does the browser, whom the router asks to when
 * a page is left; the script need only name this place among those that are remembered.
 */
const scrollScript = /<script>\(\(storageKey, restoreKey\)[\s\S]*?<\/script>/;
const placeKey =
  '<script>history.state?.key||history.replaceState({key:Math.random().toString(32).slice(2)},"")</script>';

const styleLink = /<link rel="stylesheet"([^>]*?) href="([^"]*)"|<link rel="stylesheet" href="([^"]*)"/g;

/** The rules that the document uses stand in it; the whole sheets wait until the script asks for them. */
function withStyles(html: string, { choose }: ReturnType<typeof styleChooser>): string {
  const sheets = [...html.matchAll(styleLink)].map(([, , late, first]) => late ?? first ?? '');
  if (sheets.length === 0) return html;
  const waiting = html.replaceAll(discovered, '').replace(styleLink, (link) => link.replace(' href="', ' data-href="'));
  const style = choose(html, sheets).replaceAll('</', '<\\/');
  return waiting.replace('<link rel="stylesheet"', () => `<style>${style}</style><link rel="stylesheet"`);
}

function pageData(
  delivery: PageData['delivery'],
  { manifest, staticHandlerContext, serverHandoffString }: EntryContext,
  list: 'site' | 'screen' | undefined,
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
    manifest: list ? manifest.url.replace('/manifest-', `/${list}-manifest-`) : manifest.url,
    routes,
    entry: manifest.entry.module,
    // What is not there is as good as false.
    context: JSON.parse(serverHandoffString ?? '{}', (_, value) => (value === false ? undefined : value)),
  };
}

/** JSON in an element of its own; no sign in it could end the element. */
const jsonElement = (id: string, json: string) =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;

function withScripts(html: string, data: PageData | PlainPageData, loaded: string, head: string): string {
  // On a page that waits for a touch all that can be pressed works by itself; what it loads later need not be replayed.
  const early = data.delivery === 'plain' || data.delivery === 'touch' ? '' : earlyInput;
  const given = loaded && jsonElement(pageLoadedId, loaded);
  const start = data.delivery === 'plain' ? plainStart : data.delivery === 'touch' ? waitingStart : pageStart;
  const scripts = `${jsonElement(pageDataId, JSON.stringify(data))}${given}${start}`;
  const end = html.lastIndexOf('</body>');
  const page = `${html.slice(0, end)}${scripts}${html.slice(end)}`.replace('</head>', () => `${head}${early}</head>`);
  // React's string has none, and without it browsers lay the page out as one of the last century.
  return page.startsWith('<!') ? page : `<!DOCTYPE html>${page}`;
}
