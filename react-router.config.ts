import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  // scripts/build.mjs builds beside the old build and then swaps them.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
  // A route's own call to the server comes with its page: parts of modules would be two files for one.
  splitRouteModules: false,
  // Only the routes of the page at hand and of its links: the whole list would weigh 6.7 KB on every page.
  routeDiscovery: { mode: 'lazy' },
} satisfies Config;
