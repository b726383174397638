import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  // scripts/build.mjs builds beside the old build and then swaps them.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // All routes at once, in one small file: asking for them by name costs the server an answer for every page that is read.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
