import { defineConfig } from 'vitest/config';

// A configuration of its own: the reactRouter() plugin of vite.config.ts must not run under vitest.
export default defineConfig({
  test: {
    globalSetup: ['tests/database-setup.ts'],
    maxWorkers: 3, // many tests wait for processes to start and to die: one more than a small machine has cores
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: ['src/**/*.test.ts', 'tests/*.test.ts', 'scripts/*.test.ts'],
          environment: 'node',
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      { extends: true, test: { name: 'dom', include: ['src/**/*.test.tsx'], environment: 'jsdom' } },
    ],
  },
});
