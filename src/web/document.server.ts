import type { EntryContext } from 'react-router';
import { type CountedPage, innermost, type PageData, type PageHandle, pageDataId, startId } from './delivery.ts';
import { earlyInputScript } from './early-input.ts';
import { inlineStyles } from './inline-styles.server.ts';
import { startAppScript, startPageScript } from './start.ts';

export interface DocumentNeeds {
  context: EntryContext;
  /** What the scripts of an `app` or a `form` carry. */
  nonce: string | undefined;
  /** Reads a file of the client's build by its address. */
  readAsset(address: string): string;
  /** What a page without React runs. */
  scripts: { frame: string; navigate: string; list: string; answer: string };
  skeletons: string;
  /** Whether pages of its frame take each other's place in one document. */
  isInside: boolean;
  counted: CountedPage;
  surrounding: string | undefined;
}

/** A function of ours as text, without comments and indents. */
const compact = (script: string) => script.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/\s*\n\s*/g, '\n');
const startPage = compact(startPageScript(pageDataId));
const earlyInput = compact(earlyInputScript);
const startApp = {
  app: compact(startAppScript(startId, { waits: false })),
  form: compact(startAppScript(startId, { waits: true })),
};

/** The texts of the scripts that a `page` runs inline; its policy blocks every other script. */
export const inlineScripts: readonly string[] = [startPage];

let chooseRules: ReturnType<typeof inlineStyles> | undefined;

/** What the innermost route says. */
export const handleOf = ({ staticHandlerContext, routeModules }: EntryContext): PageHandle =>
  innermost(staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle));

/** Puts the style rules and our own scripts into a rendered document, where the root (`root.tsx`) leaves room for them. */
export function finishDocument(html: string, needs: DocumentNeeds): string {
  const { delivery, script } = handleOf(needs.context);
  const headEnd = html.indexOf('</head>');
  const end = html.lastIndexOf('</body>');
  const head = html.slice(0, headEnd) + (delivery === 'app' ? '' : `<style>${rulesOf(html, needs)}</style>`);
  if (delivery === 'page')
    return `${head}${html.slice(headEnd, end)}${pageData(html, needs, script)}<script>${startPage}</script>${html.slice(end)}`;
  const own = (text: string) => `<script nonce="${needs.nonce}">${text}</script>`;
  // What the loaders gave follows, in scripts that the router writes behind all that it renders.
  const startEnd = html.lastIndexOf(endOfStart);
  const given = html.slice(startEnd + endOfStart.length, end);
  return `${head}${own(earlyInput)}${html.slice(headEnd, startEnd)}${given}${endOfStart}${own(startApp[delivery])}${html.slice(end)}`;
}
const endOfStart = '</noscript>';

function rulesOf(html: string, { context, readAsset }: DocumentNeeds): string {
  const sheets = context.staticHandlerContext.matches.flatMap(
    ({ route }) => context.manifest.routes[route.id]?.css ?? [],
  );
  chooseRules ??= inlineStyles(readAsset);
  return chooseRules(html, [...new Set(sheets)]).replaceAll('</', '<\\/');
}

function pageData(html: string, needs: DocumentNeeds, script: string | undefined): string {
  const { context, scripts, skeletons, isInside, counted, surrounding } = needs;
  // Where the page's own script lies: beside the frame's, also on a CDN. It is of no use to the words of an error.
  const own = script && !context.staticHandlerContext.errors && cdnOf(scripts.frame) + script;
  const data: PageData = {
    delivery: 'page',
    scripts: [
      isInside ? scripts.navigate : scripts.frame,
      ...(html.includes(' data-in-place-list=') ? [scripts.list] : []),
      ...(html.includes(' data-in-place=') ? [scripts.answer] : []),
      ...(own ? [own] : []),
    ],
    skeletons,
    counted,
    surrounding,
  };
  // No character of it could end the element.
  return `<script type="application/json" id="${pageDataId}">${JSON.stringify(data).replaceAll('<', '\\u003c')}</script>`;
}

/** Origin of the CDN where a built file lies; empty for our own, and while developing. */
export const cdnOf = (file: string): string => file.slice(0, Math.max(0, file.indexOf('/official/')));
