/** Every page of the site in the order of a visit. Single news, jobs and so on are not among them. */
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
 * Forms by which people come back to what they have sent: the state of an enquiry, an application or a request, a lost number,
 * their data. Each says what it is for, and people search for it by name; what it answers has no address.
 */
const servicePages: readonly string[] = [
  '/fabric/request/standing',
  '/jobs/status',
  '/contact/enquiry',
  '/signup/my-data',
  '/sn-check/report',
  '/recovery',
];

/** Every page that has a name of its own, for search engines and for the search on the site. */
export const findablePages: readonly string[] = [...publicPages, ...servicePages];

/** Those that are nothing but a text, or files behind links: they run no script but the tracker. */
export const textPages: readonly string[] = ['/download', '/tos', '/privacy'];
