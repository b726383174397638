import './scripts/least-node.mjs';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';

/** One file: every page that runs React needs all of it. */
const framework = /\/node_modules\/(?:react|react-dom|react-router|scheduler)\//;

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  build: {
    // The specification serves static assets from the CDN under this path.
    assetsDir: 'official/assets',
    // Nobody reads the list of sizes, and packing every file for it takes time.
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'framework', test: framework }] } } } },
    },
  },
  // Of the service worker of screens while developing: it stands above its own folder.
  server: { headers: { 'service-worker-allowed': '/screen/' } },
  // Scan every module at start: a dependency that Vite first meets on a later navigation triggers a
  // re-optimisation, and until the reload two copies of React live on the page ("Invalid hook call").
  optimizeDeps: { entries: ['src/**/*.tsx'] },
});
