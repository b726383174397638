// Plain JavaScript, as the first file is read before any cache can be asked: were it TypeScript, every start would load
// Node's compiler for it and keep that in memory, some 15 MB, for these few lines.
import { enableCompileCache, flushCompileCache } from 'node:module';
import path from 'node:path';

// Sources without their types, and code as V8 compiled it, are cached between starts, also for processes that this one starts:
// a quarter of the processor's time of a start. Where nothing can be written, every start compiles again.
const cache = path.resolve(import.meta.dirname, '../../node_modules/.cache/weftline');
enableCompileCache(cache);
process.env.NODE_COMPILE_CACHE ??= cache;

// React and React Router choose their production code when they are loaded: this must come before every import.
const isDevelopment = process.argv.includes('--dev');
process.env.NODE_ENV = isDevelopment ? 'development' : 'production';

const { run } = await import('./run.ts');
const { startFailure } = await import('./start-failure.ts');
try {
  await run({ isDevelopment });
  // Node writes it at the end of a process, which one that is killed never sees.
  flushCompileCache();
} catch (error) {
  const words = startFailure(error);
  if (!words) throw error;
  console.error(words);
  process.exit(1);
}
