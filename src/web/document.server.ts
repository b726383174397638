import type { EntryContext } from 'react-router';
import type { Visit } from '#kit/call/visit.ts';
import answerAddress from './answer-in-place.ts?worker&url';
import { innermost, type PageData, type PageHandle, pageDataId } from './delivery.ts';
import { earlyInputScript } from './early-input.ts';
import listAddress from './list-in-place.ts?worker&url';
import { frameOf } from './shown.ts';
import { skeletonsOf } from './skeletons/skeletons-file.server.tsx';
import { startAppScript, startFormScript, startPageScript } from './start.ts';

interface DocumentNeeds {
  context: EntryContext;
  visit: Visit;
  /** What the scripts of an `app` or a `form` carry. */
  nonce: string | undefined;
  /** Addresses of what features give to every `page`: to that of a frame, to others, after an error, and in two environments. */
  scripts: Record<'navigate' | 'frame' | 'errors' | 'wechat' | 'app', string>;
  /** The rules of these sheets that a document uses. */
  chooseRules(html: string, sheets: readonly string[]): string;
}

/** A function of ours as text, without comments and indents. */
const compact = (script: string) => script.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '').replace(/\s*\n\s*/g, '\n');
const startPage = compact(startPageScript);
const earlyInput = compact(earlyInputScript);
const startRouter = { app: compact(startAppScript), form: compact(startFormScript) };

/** The texts of the scripts that a `page` runs inline; its policy blocks every other script. */
export const inlineScripts: readonly string[] = [startPage];

/** What the innermost route says. */
export const handleOf = ({ staticHandlerContext, routeModules }: EntryContext): PageHandle =>
  innermost(staticHandlerContext.matches.map(({ route }) => routeModules[route.id]?.handle));

/** Puts the style rules and our own scripts into a rendered document, where the root (`root.tsx`) leaves room for them. */
export function finishDocument(html: string, needs: DocumentNeeds): string {
  const { context, nonce, chooseRules } = needs;
  const { delivery, script } = handleOf(context);
  const headEnd = html.indexOf('</head>');
  const end = html.lastIndexOf('</body>');
  let head = html.slice(0, headEnd);
  if (delivery !== 'app') head += `<style>${chooseRules(html, sheetsOf(context)).replaceAll('</', '<\\/')}</style>`;
  if (delivery === 'page') {
    // No character of it could end the element.
    const data = JSON.stringify(pageData(html, needs, script)).replaceAll('<', '\\u003c');
    const scripts = `<script type="application/json" id="${pageDataId}">${data}</script><script>${startPage}</script>`;
    return head + html.slice(headEnd, end) + scripts + html.slice(end);
  }
  const own = (text: string) => `<script nonce="${nonce}">${text}</script>`;
  // What the loaders gave follows, in scripts that the router writes behind all that it renders.
  const startEnd = html.lastIndexOf(endOfStart);
  const given = html.slice(startEnd + endOfStart.length, end);
  return `${head}${own(earlyInput)}${html.slice(headEnd, startEnd)}${given}${endOfStart}${own(startRouter[delivery])}${html.slice(end)}`;
}
const endOfStart = '</noscript>';

const sheetsOf = ({ staticHandlerContext, manifest }: EntryContext): string[] => [
  ...new Set(staticHandlerContext.matches.flatMap(({ route }) => manifest.routes[route.id]?.css ?? [])),
];

function pageData(html: string, { context, visit, scripts }: DocumentNeeds, ownScript: string | undefined): PageData {
  const { location, errors, loaderData } = context.staticHandlerContext;
  const { build = '', heedOptOut = true } = loaderData.root ?? {};
  const { language, environment } = visit;
  // All of them lie where the router's script does, also on a CDN; while developing, here.
  const { module } = context.manifest.entry;
  const cdn = module.slice(0, Math.max(0, module.indexOf('/official/')));
  const surrounding = environment === 'wechat' || environment === 'app' ? cdn + scripts[environment] : undefined;
  const run = [
    frameOf(location.pathname) < 0 ? scripts.frame : scripts.navigate,
    ...(html.includes(' data-in-place-list=') ? [listAddress] : []),
    ...(html.includes(' data-in-place=') ? [answerAddress] : []),
    // Of no use to the words of an error.
    ...(ownScript && !errors ? [ownScript] : []),
  ];
  return {
    delivery: 'page',
    scripts: run.map((address) => cdn + address),
    skeletons: skeletonsOf(language).address,
    counted: { errors: cdn + scripts.errors, build, heedOptOut },
    surrounding,
  };
}
