import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src',
  // scripts/build.mjs builds beside the old build and then swaps them.
  buildDirectory: process.env.BUILD_DIRECTORY ?? 'build',
  ssr: true,
} satisfies Config;
