// Loads everything that a start loads, once, so that the first start too finds it compiled. What was kept of older sources
// goes: Node itself never takes anything out.
import fs from 'node:fs';
import { flushCompileCache } from 'node:module';
import { codeCache, keepCompiledCode } from '../src/server/code-cache.mjs';

process.env.NODE_ENV = 'production';
fs.rmSync(codeCache, { recursive: true, force: true });
keepCompiledCode();
await import('../build/server/index.js');
await import('../src/server/run.ts');
await import('../src/server/start-failure.ts');
flushCompileCache();
// Loading has begun nothing that must be waited for.
process.exit();
