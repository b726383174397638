import './scripts/least-node.mjs';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig, minify, type Plugin, type Rolldown } from 'vite';
import { antDesignChanges } from './scripts/ant-design-changes.ts';
import { leanFramework } from './scripts/lean-framework.ts';
import { serverLinks } from './scripts/server-links.ts';

const framework = /\/node_modules\/(react|react-dom|react-router|scheduler)\//;
/** What they stand on is run by every page of the site. */
const frames = [
  'root.tsx',
  'site/main-layout.tsx',
  'site/slim-layout.tsx',
  'kit/ui/plain-page.tsx',
  'kit/ui/section.tsx',
];

/** What is needed together anyway, in one file: the table of routes names each of the files of each page. */
const joined = [
  [/\/src\/kit\/(?:time|english-months|long-day|short-moment)\.ts$/, 'days'],
  [/\/src\/kit\/(?:typed-text\.ts|phone\.ts|page-form\.ts|form\/wait\.ts)$/, 'typed'],
] as const;

/**
 * A page of the site asks for three files and its own, and not for forty: the framework, the frame, and what few share.
 * Whatever the frame imports statically is part of it.
 */
function siteChunks() {
  let inFrame: Set<string> | undefined;
  return (id: string, graph: Rolldown.ChunkingContext): string | null => {
    if (!inFrame) {
      inFrame = new Set(frames.map((file) => path.resolve('src', file)));
      for (const each of inFrame)
        for (const imported of graph.getModuleInfo(each)?.importedIds ?? [])
          if (/\.tsx?$/.test(imported)) inFrame.add(imported);
    }
    const isFrame = inFrame.has(id) && !/-layout\.tsx$|\/root\.tsx$/.test(id);
    return framework.test(id)
      ? 'framework'
      : isFrame
        ? 'frame'
        : (joined.find(([files]) => files.test(id))?.[1] ?? null);
  };
}

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
  plugins: [tailwindcss(), reactRouter(), inlineScripts, patientParts, leanFramework, antDesignChanges, serverLinks],
  build: {
    // The specification serves static assets from the CDN under this path.
    assetsDir: 'official/assets',
    sourcemap: false,
  },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: [{ name: siteChunks() }] } } } } },
  },
  // Scan every module at start: a dependency that Vite first meets on a later navigation triggers a
  // re-optimisation, and until the reload two copies of React live on the page ("Invalid hook call").
  optimizeDeps: { entries: ['src/**/*.tsx'] },
});
