/** All pages in the order of a visit, without single articles, jobs etc. */
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

/**
 * Forms to return to something sent: status of an enquiry, application or request, a lost number, own data. They are indexed because
 * people search for them; their results have no address.
 */
const servicePages: readonly string[] = [
  '/fabric/request/standing',
  '/jobs/status',
  '/contact/enquiry',
  '/signup/my-data',
  '/sn-check/report',
  '/recovery',
];

/** Named pages, for search engines and the site search. */
export const findablePages: readonly string[] = [...publicPages, ...servicePages];

/** Pages of just text or download links: no script except the tracker. */
export const textPages: readonly string[] = ['/download', '/tos', '/privacy'];
