import './scripts/least-node.mjs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

// Tests start the server's programs some hundred times: code that is compiled once saves half of each start.
process.env.NODE_COMPILE_CACHE ??= path.join(import.meta.dirname, 'node_modules/.cache/weftline-tests');

const LONG = ['{src,tests}/**/*.long.test.ts'];
/** Tests of one process, with the server but without a browser. */
const inNode = {
  environment: 'node' as const,
  // Importing the server anew for each of 400 files took a third of the run. The product keeps nothing in its modules
  // that another test could meet; what tests themselves leave is put back.
  isolate: false,
  setupFiles: ['tests/fresh-file.ts'],
};
const inPage = {
  ...inNode,
  environment: 'jsdom' as const,
  setupFiles: [...inNode.setupFiles, 'tests/fresh-page.ts'],
};
const WHOLE = { FUZZ: 'whole' };

// A configuration of its own: the reactRouter() plugin of vite.config.ts must not run under vitest.
export default defineConfig({
  test: {
    globalSetup: ['tests/database-setup.ts'],
    maxWorkers: 4, // many tests wait for processes to start and to die: two more than a small machine has cores
    // Ends what hangs: a machine that others share may take ten times as long as a quiet one.
    testTimeout: 240_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 25_000 } },
    retry: 1, // a machine that others share stalls now and then; what passed only then is named at the end
    projects: [
      {
        extends: true,
        test: {
          ...inNode,
          setupFiles: [...inNode.setupFiles, 'tests/statements-of-product.ts'],
          name: 'server',
          include: ['{src,tests,scripts}/**/*.test.ts'],
          exclude: LONG,
        },
      },
      {
        extends: true,
        test: { ...inPage, name: 'dom', include: ['src/**/*.test.tsx'] },
      },
      // Processes that are started and killed, keys that are rotated, backups; and wholly that of which `server` and `dom` take a sample.
      {
        extends: true,
        test: { ...inNode, name: 'long', include: [...LONG, 'src/server/fuzz.test.ts'], env: WHOLE },
      },
      {
        extends: true,
        test: { ...inPage, name: 'long-dom', include: ['src/screens/widgets/city-map/city-map.test.tsx'], env: WHOLE },
      },
    ],
  },
});
