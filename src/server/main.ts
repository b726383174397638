// React and React Router choose their production code when they are loaded: this must come before every import.
const isDevelopment = process.argv.includes('--dev');
process.env.NODE_ENV = isDevelopment ? 'development' : 'production';

const { run } = await import('./run.ts');
await run({ isDevelopment });
