// Plain JavaScript, as the first file is read before any cache can be asked: were it TypeScript, every start would load
// Node's compiler for it and keep that in memory, some 15 MB, for these few lines.
import { keepCompiledCode } from './code-cache.mjs';

keepCompiledCode();

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
