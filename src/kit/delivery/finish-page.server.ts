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
import { inlineStyles } from './inline-styles.server.ts';
import { pageStartScript, plainStartScript } from './page-start.ts';

export interface FinishPage {
  context: EntryContext;
  /** What loaders gave, as the router writes it for its part in the browser. */
  loaded: string;
  /** Reads a file of the client's build by its address. */
  readAsset(address: string): string;
  /** What a page without React runs. */
  scripts: { frame: string; navigate: string; answer: string };
  skeletons: string;
  /** Whether pages of its frame take each other's place in one document. */
  isInside: boolean;
  counted: CountedPage;
  surrounding: string | undefined;
}

/** A function of ours as text, without comments and indents. */
const compact = (script: string) => script.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\s*\n\s*/g, '\n');
const earlyInput = `<script>${compact(earlyInputScript)}</script>`;
const pageStart = `<script>${compact(pageStartScript(pageDataId, pageLoadedId))}</script>`;
const plainStart = `<script>${compact(plainStartScript(pageDataId))}</script>`;

let chooseRules: ReturnType<typeof inlineStyles> | undefined;

/**
 * Puts styles and scripts into a rendered document, in the way that its route wants. The text is gone through once: a page
 * is some 200 KB in memory, and each further copy is as much to be cleared away while others wait.
 */
export function finishPage(
  html: string,
  { context, loaded, readAsset, scripts, skeletons, isInside, counted, surrounding }: FinishPage,
): string {
  const { delivery, script } = handleOf(context);
  chooseRules ??= inlineStyles(readAsset);
  if (delivery === 'page') {
    const own = [
      isInside ? scripts.navigate : scripts.frame,
      html.includes(' data-in-place=') && scripts.answer,
      beside(counted, script),
    ].filter((each) => typeof each === 'string');
    const data = { delivery, scripts: own, skeletons, counted, surrounding };
    return write(html, { style: styleOf(html, chooseRules), scroll: '', head: '', end: scriptsOf(data, '') });
  }
  const data = pageData(delivery, context);
  const end = scriptsOf(data, loaded);
  if (delivery === 'app') {
    const preloads = [data.manifest, ...data.preload].map(
      (href) => `<link rel="prefetch" as="script" crossorigin="anonymous" href="${href}">`,
    );
    return write(html, { head: preloads.join('') + earlyInput, end });
  }
  return write(html, { style: styleOf(html, chooseRules), scroll: placeKey, head: earlyInput, end });
}

/** What the innermost route says; a page that could not be shown, in a frame that delivers, runs no React. */
function handleOf({ staticHandlerContext, routeModules }: EntryContext): PageHandle {
  const { matches, statusCode, errors } = staticHandlerContext;
  const handle = matches
    .map(({ route }) => routeModules[route.id]?.handle as PageHandle | undefined)
    .findLast((each) => each?.delivery);
  if (!handle) return { delivery: 'app' };
  // The script of a page is of no use to the words that stand in its place; a form that comes back has its own.
  if (handle.delivery !== 'app' && statusCode >= 400)
    return deliver('page', handle.delivery === 'page' && !errors ? handle.script : undefined);
  return handle;
}

/** Where the page's own script lies: beside the tracker, also on a CDN. */
const beside = ({ tracker }: CountedPage, script: string | undefined): string | undefined =>
  script && tracker.slice(0, tracker.indexOf('/official/')) + script;

/**
 * The router puts a reader back to where a page was left, before it runs. So does the browser, whom the router asks to when
 * a page is left; the script need only name this place among those that are remembered.
 */
const placeKey =
  '<script>history.state?.key||history.replaceState({key:Math.random().toString(32).slice(2)},"")</script>';

/** The texts of all scripts that stand in documents here. */
export const ownScripts: readonly string[] = [earlyInput, pageStart, plainStart, placeKey].map((element) =>
  element.slice('<script>'.length, -'</script>'.length),
);

const styleLink = /<link rel="stylesheet"[^>]*? href="([^"]*)"/g;

/** The rules that the document uses, to stand in it; the whole sheets wait until the script asks for them. */
function styleOf(html: string, choose: ReturnType<typeof inlineStyles>): string {
  const sheets = Array.from(html.matchAll(styleLink), ([, address = '']) => address);
  return sheets.length > 0 ? `<style>${choose(html, sheets).replaceAll('</', '<\\/')}</style>` : '';
}

interface Insertions {
  /** Before the sheets, which then wait; without it they do not. */
  style?: string;
  /** In the place of the router's script for scrolling; without it that stays. */
  scroll?: string;
  head: string;
  end: string;
}

/**
 * What is changed in a rendered text: the router's script for scrolling, its mark of links whose routes it would look for
 * (it knows them all), the sheets, and the end of the head.
 */
const changed =
  /<script>\(\(storageKey, restoreKey\)[\s\S]*?<\/script>| data-discover="true"|(<link rel="stylesheet"[^>]*?)( href="[^"]*")|<\/head>/g;

function write(html: string, { style, scroll, head, end }: Insertions): string {
  // React's string has none, and without it browsers lay the page out as one of the last century.
  const texts = html.startsWith('<!') ? [] : ['<!DOCTYPE html>'];
  let hasStyle = false;
  let at = 0;
  for (const { 0: found, 1: link, 2: address = '', index } of html.matchAll(changed)) {
    texts.push(html.slice(at, index));
    at = index + found.length;
    if (found === '</head>') texts.push(head, found);
    else if (style === undefined) texts.push(found);
    else if (link !== undefined) {
      if (!hasStyle) texts.push(style);
      hasStyle = true;
      texts.push(link, address.replace(' href', ' data-href'));
    } else if (found.startsWith('<script>')) texts.push(scroll ?? found);
  }
  const last = html.lastIndexOf('</body>');
  return [...texts, html.slice(at, last), end, html.slice(last)].join('');
}

function pageData(
  delivery: PageData['delivery'],
  { manifest, staticHandlerContext, serverHandoffString }: EntryContext,
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
    manifest: manifest.url,
    routes,
    entry: manifest.entry.module,
    // What is not there is as good as false.
    context: JSON.parse(serverHandoffString ?? '{}', (_, value) => (value === false ? undefined : value)),
  };
}

/** JSON in an element of its own; no sign in it could end the element. */
const jsonElement = (id: string, json: string) =>
  `<script type="application/json" id="${id}">${json.replaceAll('<', '\\u003c')}</script>`;

function scriptsOf(data: PageData | PlainPageData, loaded: string): string {
  const given = loaded && jsonElement(pageLoadedId, loaded);
  const start = data.delivery === 'page' ? plainStart : pageStart;
  return `${jsonElement(pageDataId, JSON.stringify(data))}${given}${start}`;
}
