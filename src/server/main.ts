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
