import { publicPages } from '#site/public-pages.ts';

/** One of each kind of page of which there are many: addresses, and codes of four fabrics. */
export interface SinglePages {
  job: string;
  fabrics: string[];
  article: string;
}

/** Looks them up in the lists of a site that has the demonstration's data; throws until it has. */
export async function findSinglePages(site: string): Promise<SinglePages> {
  const found = async (list: string, pattern: RegExp, count = 1) => {
    const html = await (await fetch(site + list)).text();
    const all = new Set([...html.matchAll(pattern)].map(([, what]) => what as string));
    if (all.size < count) throw new Error(`${list} has ${all.size}`);
    return [...all].slice(0, count) as [string, ...string[]];
  };
  const [[job], fabrics, [article]] = await Promise.all([
    found('/jobs', /href="(\/jobs\/\d+)"/g),
    found('/fabric', /href="\/fabric\?code=([\w-]+)/g, 4),
    found('/news', /href="(\/news\/[a-z0-9-]+)"/g),
  ]);
  return { job, fabrics, article };
}

/** By name, those that no list of pages has, as one comes to them from another, or by what was typed. */
const otherPages = ({ job, fabrics: [code = '', ...more], article }: SinglePages): Record<string, string> => ({
  'fabric-open': `/fabric?code=${code}`,
  'fabric-compare': `/fabric/compare?${[code, ...more].map((each) => `code=${each}`).join('&')}`,
  'fabric-compare-none': '/fabric/compare',
  'fabric-request': `/fabric/request?item=${code}`,
  'fabric-request-standing': '/fabric/request/standing',
  job,
  'job-apply': `${job}/apply`,
  'job-poster': `${job}/poster`,
  'jobs-status': '/jobs/status',
  'news-article': article,
  search: `/search?q=${encodeURIComponent('面料')}`,
  'contact-sent': '/contact/sent/EQ12345678',
  'contact-enquiry': '/contact/enquiry',
  'signup-done': '/signup/done',
  'signup-my-data': '/signup/my-data',
  'sn-check-report': '/sn-check/report',
  recovery: '/recovery',
  handover: '/handover',
});

/** What stands at no address. */
export const missingPage = '/no-such-page';

/** Every public address by a name, the same for a picture, a weight or a measure of it. */
export const publicAddresses = (single: SinglePages): Record<string, string> => ({
  ...Object.fromEntries(publicPages.map((page) => [page.slice(1) || 'home', page])),
  ...otherPages(single),
  'not-found': missingPage,
});
