import path from 'node:path';
import { type Import, importsOf } from './imports-of.ts';
import { faultOfName } from './name-rules.ts';
import { columnsOf, faultsOfRowTypes } from './row-type-rules.ts';
import { faultsOfWords } from './word-rules.ts';

export type Violation = { file: string; line: number; fault: string };
/** All sources by path from the project's root, and the modules in src/ that are started as programs of their own. */
export type Project = { sources: Map<string, string>; programs: string[] };

/** Layout pieces that route modules of any feature may put around themselves. Keep it short. */
const LAYOUT_PIECES = [/^src\/site\/frame(-[a-z]+)?\.tsx$/, /^src\/console\/frame(-[a-z]+)?\.tsx$/];

/** What any page may use of accounts: signing in and out, and who is signed in, are the same everywhere. */
const SIGN_IN_PIECES =
  /^src\/accounts\/(sign-in\.ts|session-kinds\.ts|login-context\.tsx|phone-(code-form|privacy)\.tsx|(screen|code|applicant)-sign-(in|out)\.tsx|wechat\/wechat-binding\.tsx|own\/(contract\.ts|session-list\.tsx))$/;

/** What the hall shows of boards: its displays play them, its operator sees pictures of them and chooses how they look. */
const BOARD_PIECES =
  /^src\/screens\/(lazy-sign-in\.tsx|screen-notice\.tsx|launcher\/(thumbnails\.ts|board-option-lists\.tsx))$/;

const isTest = (file: string) => /\.test\.tsx?$/.test(file) || file.startsWith('tests/');
const isServerOnly = (file: string) => /\.server\.tsx?$/.test(file) || file.startsWith('src/server/');
const isContract = (file: string) => path.basename(file) === 'contract.ts';
/** Of a route module with a loader or an action the browser gets the component alone: those may stand on schemas. */
const isInBrowser = (file: string, source: string) =>
  /^src\/.*(\.tsx|-script\.ts)$/.test(file) &&
  !isServerOnly(file) &&
  !isTest(file) &&
  !/^export .*\b(loader|action)\b/m.test(source);
const isCode = (file: string) => /\.tsx?$/.test(file);

/** The feature, `kit` or `server` that a file belongs to; undefined for the files at the root of src/ and outside it. */
const homeOf = (file: string): string | undefined => /^src\/([^/]+)\//.exec(file)?.[1];

/** Every place where the project breaks the rules of docs on layout, imports, names, words and row types. */
export function findViolations({ sources, programs }: Project): Violation[] {
  const found: Violation[] = [];
  const imports = new Map<string, Import[]>();
  const columns = columnsOf(sources.get('src/rows.ts') ?? '');
  for (const [file, source] of sources) {
    const nameFault = faultOfName(file);
    if (nameFault) found.push({ file, line: 1, fault: nameFault });
    if (isCode(file)) imports.set(file, importsOf(file, source));
    const faults = [...faultsOfWords(file, source), ...faultsOfRowTypes(source, columns)];
    found.push(...faults.map((fault) => ({ file, ...fault })));
  }
  for (const [file, list] of imports) {
    for (const one of list) {
      const fault = faultOf(file, one, programs);
      if (fault) found.push({ file, line: one.line, fault: `${one.specifier}: ${fault}` });
    }
    if (isContract(file)) found.push(...faultsOfContract(file, imports));
    if (isInBrowser(file, sources.get(file) ?? '')) found.push(...faultsOfBrowser(file, imports));
  }
  return found;
}

function faultOf(file: string, one: Import, programs: string[]): string | undefined {
  if (!file.startsWith('src/')) return undefined;
  if (/^\.\.?(\/|$)/.test(one.specifier) && !one.specifier.startsWith('./'))
    return 'go to another folder by #feature/file.ts, never by ../';
  const target = targetOf(file, one.specifier);
  if (target === undefined) return faultOfPackage(file, one);
  return (
    faultOfPath(file, one.specifier, target) ?? faultOfMeeting(file, target) ?? faultOfSide(file, one, target, programs)
  );
}

/** The file that a specifier of our own names, or undefined for a package. */
function targetOf(file: string, specifier: string): string | undefined {
  const bare = specifier.replace(/\?.*$/, '');
  if (bare.startsWith('#tests/')) return bare.slice(1);
  if (bare.startsWith('#')) return `src/${bare.slice(1)}`;
  if (bare.startsWith('.')) return path.posix.join(path.posix.dirname(file), bare);
  return undefined;
}

function faultOfPackage(file: string, one: Import): string | undefined {
  if (file.endsWith('.tsx') && !isServerOnly(file) && !isTest(file) && /^node:/.test(one.specifier) && !one.typeOnly)
    return 'a browser has no such module';
  return undefined;
}

function faultOfPath(file: string, specifier: string, target: string): string | undefined {
  if (specifier.startsWith('./+types/')) return undefined; // written by React Router, without ending
  if (path.extname(target) === '') return 'write the real ending, such as .ts: Node does not guess';
  const home = homeOf(file);
  const below = path.posix.relative(path.posix.dirname(file), target);
  if (specifier.startsWith('#') && home !== undefined && home === homeOf(target) && !below.startsWith('..'))
    return `write ./${below} within one's own folder`;
  return undefined;
}

// Features meet at contracts only: then one can be changed, or taken out, by looking at one folder.
function faultOfMeeting(file: string, target: string): string | undefined {
  const from = homeOf(file);
  const to = homeOf(target);
  if (from === undefined || from === to || isTest(file)) return undefined;
  if (from === 'server' || to === 'kit' || (to === 'web' && from !== 'kit')) return undefined;
  // What every case at a desk shares: a layer between kit/ and the features.
  if (to === 'cases' && from !== 'kit' && from !== 'web') return undefined;
  if (target.startsWith('tests/')) return 'only tests use what is made for tests';
  if (target === 'src/rows.ts') return undefined;
  if (from === 'kit' || from === 'web') return `${from}/ knows no feature`;
  if (to === undefined)
    return target === 'src/context.ts' ? undefined : 'only src/context.ts and src/rows.ts are for features';
  if (to === 'server') return 'a feature is handed what it needs by server/services.ts and does not reach for it';
  if (isContract(target)) return undefined;
  if (/-page\.tsx$/.test(file) && LAYOUT_PIECES.some((piece) => piece.test(target))) return undefined;
  if (file.endsWith('.tsx') && SIGN_IN_PIECES.test(target)) return undefined;
  if (from === 'hall' && file.endsWith('.tsx') && BOARD_PIECES.test(target)) return undefined;
  return `${from}/ and ${to}/ meet only at contract.ts`;
}

// Without the suffix a module lands silently in the browser's bundle, secrets included, if a page imports it.
function faultOfSide(file: string, one: Import, target: string, programs: string[]): string | undefined {
  if (one.typeOnly || !isServerOnly(target) || isServerOnly(file) || isTest(file)) return undefined;
  if (programs.includes(file)) return undefined;
  return 'runs on the server only: import its types with "import type", or end this file in .server.ts as well';
}

/**
 * Both sides load a contract, and other features load it too: with all that it reaches in its own folder it may stand
 * on zod, plain kit files and other contracts only.
 */
function faultsOfContract(contract: string, imports: Map<string, Import[]>): Violation[] {
  const found: Violation[] = [];
  const seen = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file)) return;
    seen.add(file);
    for (const { specifier, line } of imports.get(file) ?? []) {
      const target = targetOf(file, specifier);
      if (target !== undefined && isOwnPlain(contract, target)) visit(target);
      else if (!isFitForContract(specifier, target))
        found.push({
          file,
          line,
          fault: `${specifier}: ${contract} may stand on zod, plain kit files and other contracts only`,
        });
    }
  };
  visit(contract);
  return found;
}

/** Payloads are checked by the server: the browser gets types and paths, no schemas and no zod. */
function faultsOfBrowser(file: string, imports: Map<string, Import[]>): Violation[] {
  const seen = new Set<string>();
  const reachesZod = ({ specifier, typeOnly }: Import, from: string): boolean => {
    if (typeOnly) return false;
    const target = targetOf(from, specifier);
    if (target === undefined) return /^zod(\/|$)/.test(specifier);
    if (seen.has(target)) return false;
    seen.add(target);
    return (imports.get(target) ?? []).some((one) => reachesZod(one, target));
  };
  return (imports.get(file) ?? [])
    .filter((one) => reachesZod(one, file))
    .map(({ specifier, line }) => ({ file, line, fault: `${specifier}: brings schemas to the browser` }));
}

const isOwnPlain = (contract: string, target: string) =>
  homeOf(target) === homeOf(contract) && target.endsWith('.ts') && !isServerOnly(target) && !isContract(target);

function isFitForContract(specifier: string, target: string | undefined): boolean {
  if (target === undefined) return /^zod(\/|$)/.test(specifier);
  if (isContract(target)) return true;
  return (
    homeOf(target) === 'kit' && target.endsWith('.ts') && !isServerOnly(target) && !target.startsWith('src/kit/ui/')
  );
}
