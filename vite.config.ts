import './scripts/least-node.mjs';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, minify, type Plugin } from 'vite';

/** One file: every page that runs React needs all of it. */
const framework = /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//;

/** Functions whose text stands in every document are made small; the rest of the server's part stays readable. */
const inlineScripts: Plugin = {
  name: 'inline-scripts',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'ssr',
  transform: {
    filter: { id: /\/kit\/(?:delivery\/(?:page-start|bring-script|whole-styles)|early-input)\.ts$/ },
    async handler(code, id) {
      return { code: (await minify(id, code, { module: true, compress: true, mangle: true })).code, map: null };
    },
  },
};

/** What stands around every `import()` in the browser's build is ours: it tries again on a bad network. */
const patientParts: Plugin = {
  name: 'patient-parts',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  load: {
    filter: { id: /^\0vite\/preload-helper\.js$/ },
    handler: () => `export { bringParts as __vitePreload } from '${path.resolve('src/kit/delivery/bring-parts.ts')}'`,
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter(), inlineScripts, patientParts],
  build: {
    // The specification serves static assets from the CDN under this path.
    assetsDir: 'official/assets',
    sourcemap: false,
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'framework', test: framework }] } } } },
    },
  },
  // Scan every module at start: a dependency that Vite first meets on a later navigation triggers a
  // re-optimisation, and until the reload two copies of React live on the page ("Invalid hook call").
  optimizeDeps: { entries: ['src/**/*.tsx'] },
});
