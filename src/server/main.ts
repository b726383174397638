import { enableCompileCache } from 'node:module';
import path from 'node:path';

// Sources without their types, and code as V8 compiled it, are kept from start to start: a quarter of the processor's
// time of a start, and some memory. Where nothing can be written, every start begins anew.
enableCompileCache(path.resolve(import.meta.dirname, '../../node_modules/.cache/weftline'));

// React and React Router choose their production code when they are loaded: this must come before every import.
const isDevelopment = process.argv.includes('--dev');
process.env.NODE_ENV = isDevelopment ? 'development' : 'production';

const { run } = await import('./run.ts');
const { startFailure } = await import('./start-failure.ts');
try {
  await run({ isDevelopment });
} catch (error) {
  const words = startFailure(error);
  if (!words) throw error;
  console.error(words);
  process.exit(1);
}
