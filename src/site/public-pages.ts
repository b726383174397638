/** Every page that search engines should know, in the order of a visit. Single news, jobs and so on are not among them. */
export const publicPages: readonly string[] = [
  '/',
  '/channel',
  '/platform',
  '/supplier',
  '/fabric',
  '/movein',
  '/jobs',
  '/dashboard',
  '/contact',
  '/news',
  '/signup',
  '/download',
  '/sn-check',
  '/tos',
  '/privacy',
];

/** Those that are nothing but a text, or files behind links: they run no script but the tracker. */
export const textPages: readonly string[] = ['/download', '/tos', '/privacy'];
