import type { Plugin } from 'vite';
import { parseSync } from 'vite';

/**
 * Parts of React and React Router that no page of ours uses, and that a bundler cannot leave out because the rest
 * mentions them: a seventh of the framework's weight. They get empty bodies in the browser's build. Where the framework
 * passes by such a part even so, it does nothing; where only its use could lead, it says what is missing. The names are
 * those of the exact versions in package.json: one that is not found ends the build, and so does a source that asks for
 * a part that is gone.
 */
const nothing = '';
const never = "throw Error('left out: scripts/lean-framework.ts')";

interface Cut {
  /** End of the file's path. */
  file: string;
  /** Names of functions, or a sign by which all of a kind are found. */
  functions: RegExp | readonly string[];
  instead: string;
}

const router = 'react-router/dist/production/lib';
const reactDom = 'react-dom/cjs/react-dom-client.production.js';

const cuts: readonly Cut[] = [
  // <ViewTransition>: the router's own transitions do without it. The tree is looked through for such components.
  {
    file: reactDom,
    functions: /ViewTransition|^commitAfterMutationEffects(OnFiber)?$|^recursivelyTraverseAfterMutationEffects$/,
    instead: nothing,
  },
  // <Activity>, <SuspenseList>, useActionState, elements with a dash in their name, ReactDOM.preload and its like.
  {
    file: reactDom,
    functions: [
      'updateActivityComponent',
      'updateSuspenseListComponent',
      'mountActionState',
      'updateActionStateImpl',
      'rerenderActionState',
      'dispatchActionState',
      'runActionStateAction',
      'setPropOnCustomElement',
      'preload',
      'preloadModule',
      'preinitStyle',
      'preinitScript',
      'preinitModuleScript',
    ],
    instead: never,
  },
  // Refs of fragments.
  {
    file: reactDom,
    functions: [
      'commitNewChildToFragmentInstance',
      'deleteChildFromFragmentInstance',
      'FragmentInstance',
      'traverseVisibleInstancesAndTextInstances',
      'findFragmentInstanceOrTextInstanceSiblings',
      'validateDocumentPositionWithFiberTree',
      'schedulePendingIntersectionUnobserve',
    ],
    instead: never,
  },
  // Style sheets with a precedence and scripts that load whenever they may, as components would ask for them.
  { file: reactDom, functions: ['getResource'], instead: 'return null' },
  {
    file: reactDom,
    functions: ['acquireResource', 'suspendResource', 'insertStylesheet', 'insertStylesheetIntoRoot'],
    instead: never,
  },
  { file: reactDom, functions: ['waitForCommitToBeReady'], instead: 'return null' },
  // Functions as a form's action.
  { file: reactDom, functions: ['extractEvents$1'], instead: nothing },
  { file: reactDom, functions: ['ensureFormComponentIsStateful'], instead: never },
  // What a browser shows while a transition of React's own goes on: the router does not ask for it.
  { file: reactDom, functions: ['defaultOnDefaultTransitionIndicator'], instead: nothing },
  { file: reactDom, functions: ['findCurrentFiberUsingSlowPath', 'attemptExplicitHydrationTarget'], instead: never },
  // The names of components beside an error; an error has a stack of its own.
  { file: reactDom, functions: ['describeNativeComponentFrame', 'describeFiber'], instead: "return ''" },
  // Observers of the router, and addresses that it learns as it goes: it knows them from the start.
  { file: `${router}/router/instrumentation.js`, functions: /./, instead: nothing },
  { file: `${router}/dom/ssr/fog-of-war.js`, functions: /./, instead: nothing },
  { file: `${router}/router/router.js`, functions: ['patchRoutesImpl', 'patchRoutes'], instead: never },
  // Fetchers.
  {
    file: `${router}/router/router.js`,
    functions: ['fetch', 'handleFetcherAction', 'handleFetcherLoader'],
    instead: never,
  },
  // The router's scripts: `kit/delivery` puts ours into the document.
  {
    file: `${router}/dom/ssr/components.js`,
    functions: ['Scripts', 'RSCPrefetchPageLinksImpl'],
    instead: 'return null',
  },
  { file: `${router}/hooks.js`, functions: ['RSCErrorHandler'], instead: 'return arguments[0].children' },
  // The sheets of the coming page, asked for as the page will ask for them, stay: the router takes them away again as soon as
  // they are there, and the page would stand without them until they are read once more.
  {
    file: `${router}/dom/ssr/links.js`,
    functions: ['prefetchStyleLink'],
    instead: `return new Promise((resolve) => {
      if (document.querySelector('link[rel="stylesheet"][href="' + descriptor.href + '"]')) return resolve();
      const link = document.createElement('link');
      Object.assign(link, { rel: 'stylesheet', crossOrigin: 'anonymous', href: descriptor.href, onload: resolve });
      link.onerror = () => { link.remove(); resolve(); };
      document.head.append(link);
    })`,
  },
  // Routes that are no files, and what the router shows when even the root's own page for errors fails.
  { file: `${router}/hooks.js`, functions: ['DefaultErrorComponent'], instead: 'return null' },
  {
    file: `${router}/dom/ssr/errorBoundaries.js`,
    functions: ['RemixRootDefaultErrorBoundary', 'BoundaryShell'],
    instead:
      "return React$1.createElement('html', null, React$1.createElement('body', null, '页面出错了，请刷新。Something failed; please reload.'))",
  },
];

/** What asks for a part that is gone. */
const gone =
  /\b(?:ViewTransition|Activity|SuspenseList|useActionState|useFormState|useFetchers?|preinit\w*|preloadModule)\b/;
const fromFramework = /import\s*\{([^}]*)\}\s*from\s*["'](?:react|react-dom|react-router)["']/g;

/**
 * What React throws to itself and tells apart by identity: errors, made while its file is read in. Where developers' tools
 * look on, as in the lab, each of them has the whole file read once more for the line that it comes from, which was half of
 * what the file takes. These have the message, and no line.
 */
const signals = /(?<=\w+Exception = )Error\(formatProdErrorMessage\((\d+)\)\)/g;
const signalsKnown = 5;

/** Messages for developers, of conditions that hold in a build that works. */
const messages =
  /\b(invariant|warning|warningOnce)\(((?:[^()"'`]|\((?:[^()"'`]|\([^()]*\))*\))*), (["`])(?:(?!\3)[^\\]|\\.)*\3\)/g;

export const leanFramework: Plugin = {
  name: 'lean-framework',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\.[jt]sx?$/ },
    handler(code, id) {
      const own = cuts.filter(({ file }) => id.endsWith(file));
      const isRouter = id.includes(`/${router}/`);
      if (own.length === 0 && !isRouter) {
        for (const [, names = ''] of code.matchAll(fromFramework))
          if (gone.test(names))
            this.error(`${id} uses ${gone.exec(names)?.[0]}, which scripts/lean-framework.ts leaves out`);
        return null;
      }
      const lean = own.length > 0 ? cutOut(id.endsWith(reactDom) ? withoutLines(code) : code, id, own) : code;
      return { code: isRouter ? lean.replace(messages, '$1($2)') : lean, map: null };
    },
  },
};

/** The file with its signals as objects that are no more than told apart. */
export function withoutLines(code: string): string {
  let count = 0;
  const made = code.replace(signals, (_whole, number: string) => {
    count += 1;
    return `Object.create(Error.prototype, { message: { value: 'React error #${number}' } })`;
  });
  if (count !== signalsKnown) throw new Error(`${reactDom} has ${count} errors that are signals, not ${signalsKnown}`);
  return made;
}

interface Node {
  type: string;
  start: number;
  end: number;
  id?: { name: string } | null;
  body?: Node;
}

/** The file with the bodies of these functions replaced, wherever in it they stand. */
export function cutOut(code: string, file: string, wanted: readonly Omit<Cut, 'file'>[]): string {
  const places: { start: number; end: number; instead: string }[] = [];
  const found = new Set<string>();
  const { program } = parseSync(file, code);
  const look = (node: unknown): void => {
    if (Array.isArray(node)) return void node.forEach(look);
    if (typeof node !== 'object' || node === null) return;
    const { type, id, body } = node as Node;
    const name = type === 'FunctionDeclaration' ? id?.name : undefined;
    const cut = name && wanted.find(({ functions: of }) => ('test' in of ? of.test(name) : of.includes(name)));
    if (cut && body) {
      found.add(name);
      places.push({ start: body.start, end: body.end, instead: cut.instead });
    } else for (const inside of Object.values(node)) look(inside);
  };
  look(program.body);
  for (const { functions } of wanted) {
    const isKind = 'test' in functions;
    const missing = isKind ? [] : functions.filter((name) => !found.has(name));
    if (missing.length > 0 || (isKind && ![...found].some((name) => functions.test(name))))
      throw new Error(`${file} has no function ${isKind ? functions : missing.join(', ')} any more`);
  }
  return places
    .toSorted((one, other) => other.start - one.start)
    .reduce((text, { start, end, instead }) => `${text.slice(0, start)}{${instead}}${text.slice(end)}`, code);
}
