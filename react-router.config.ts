import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  // scripts/build.mjs builds beside the old build and then swaps them.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  // A route's own call to the server comes with its page: parts of modules would be two files for one.
  splitRouteModules: false,
} satisfies Config;
