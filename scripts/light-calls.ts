import { parseSync } from 'oxc-parser';
import type { Plugin } from 'vite';

/**
 * Of a call the browser needs nothing but where it goes (`kit/send.ts`): payloads are checked, and refusals worded, by the
 * server. In the browser's build each `defineCall` keeps its path alone, and what a module of schemas makes at its top is
 * marked as having no other effect, so that the bundler leaves out what nobody uses any more: most of zod, and the fields of
 * all calls of a contract of which a page makes two. A source that asks for what is gone ends the build.
 */
export const lightCalls: Plugin = {
  name: 'light-calls',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/src\/.*\.tsx?$/ },
    handler(code, id) {
      const light = isOfSchemas.test(code) ? lightened(code, id) : code;
      const [part] = gone.exec(light) ?? [];
      if (part) this.error(`${id} asks for ${part}: scripts/light-calls.ts leaves it out of what the browser gets`);
      return light === code ? null : { code: light, map: null };
    },
  },
};

const isOfSchemas = /\bfrom\s*["'](?:zod\/mini|#kit\/(?:call|field)\.ts)["']/;
const gone = /\b(?!(?:field|description)\b)\w+\.(?:payload|refusals)\b/;

interface Node {
  type: string;
  start: number;
  end: number;
}
interface Declaration extends Node {
  declarations: { init: Node | null }[];
}
interface Call extends Node {
  callee: Node & { name?: string };
  arguments: Node[];
}
interface Property extends Node {
  key?: Node & { name?: string };
}

/** The module with its calls lightened, and what it makes at its top marked. */
export function lightened(code: string, file: string): string {
  const { program } = parseSync(file, code);
  const edits: { at: number; to: number; text: string }[] = [];
  for (const statement of program.body as Node[]) {
    const { declaration = statement } = statement as { declaration?: Node | null } & Node;
    if (declaration?.type !== 'VariableDeclaration') continue;
    for (const { init } of (declaration as Declaration).declarations) {
      if (!init || isFunction(init) || !find(init, isCall) || find(init, isAwaited)) continue;
      edits.push({ at: init.start, to: init.start, text: '/* @__PURE__ */ (() => (' });
      edits.push({ at: init.end, to: init.end, text: '))()' });
    }
  }
  find(program, (node) => {
    const [description] = isDefineCall(node) ? node.arguments : [];
    const path = description && propertiesOf(description)?.find(({ key }) => key?.name === 'path');
    if (path) {
      edits.push({ at: description.start, to: path.start, text: '{' });
      edits.push({ at: path.end, to: description.end, text: '}' });
    }
    return false;
  });
  return edits
    .toSorted((one, other) => other.at - one.at)
    .reduce((text, { at, to, text: instead }) => text.slice(0, at) + instead + text.slice(to), code);
}

const isFunction = ({ type }: Node): boolean => type === 'ArrowFunctionExpression' || type === 'FunctionExpression';
const isCall = ({ type }: Node): boolean => type === 'CallExpression';
const isAwaited = ({ type }: Node): boolean => type === 'AwaitExpression';
const isDefineCall = (node: Node): node is Call => isCall(node) && (node as Call).callee.name === 'defineCall';
const propertiesOf = (node: Node) => (node as { properties?: Property[] } & Node).properties;

/** The first node in the tree that is looked for. */
function find(tree: unknown, isIt: (node: Node) => boolean): Node | undefined {
  if (typeof tree !== 'object' || tree === null) return undefined;
  if (!Array.isArray(tree) && 'type' in tree && isIt(tree as Node)) return tree as Node;
  for (const inside of Object.values(tree)) {
    const found = find(inside, isIt);
    if (found) return found;
  }
  return undefined;
}
