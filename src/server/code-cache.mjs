import { enableCompileCache } from 'node:module';
import path from 'node:path';

export const codeCache = path.resolve(import.meta.dirname, '../../node_modules/.cache/weftline');

/**
 * Sources without their types, and code as V8 compiled it, are cached between starts: a quarter of the processor's time
 * of a start, and the memory of Node's compiler for types. The build fills it (`scripts/compile-sources.mjs`), and processes
 * that this one starts find it by the environment. Where nothing can be written, every start compiles again.
 */
export function keepCompiledCode() {
  enableCompileCache(codeCache);
  process.env.NODE_COMPILE_CACHE ??= codeCache;
}
