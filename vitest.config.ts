import './scripts/least-node.mjs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

// Tests start the server's programs some hundred times: code that is compiled once saves half of each start.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/weftline-tests');

// A configuration of its own: the reactRouter() plugin of vite.config.ts must not run under vitest.
export default defineConfig({
  test: {
    globalSetup: ['tests/database-setup.ts'],
    maxWorkers: 4, // many tests wait for processes to start and to die: two more than a small machine has cores
    // Ends what hangs: a machine that others share may take ten times as long as a quiet one.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.ts', 'tests/*.test.ts', 'scripts/*.test.ts'],
          environment: 'node',
          // Importing the server anew for each of 400 files took a third of the run. The product keeps nothing in its modules
          // that another test could meet; what tests themselves leave is put back.
          isolate: false,
          setupFiles: ['tests/fresh-file.ts'],
        },
      },
      { extends: true, test: { name: 'dom', include: ['src/**/*.test.tsx'], environment: 'jsdom' } },
    ],
  },
});
