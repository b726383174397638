/** Addresses whose last part is an id, words included, or a number that gives access to a record. */
const idFollows = new Set(['/jobs', '/console/applications', '/sn-check/report', '/contact/sent']);
const isId = (part: string) => /^\d+$/.test(part) || /^[0-9a-f]{8}-[0-9a-f-]{27}$/i.test(part);

/**
 * The route of a page's path, so that all jobs count as `/jobs/:id`. Both sides use it: what the server rendered is
 * compared with what browsers reported. Boards keep their numbers, which are names.
 */
export function pageRoute(path: string): string {
  const [pathname = ''] = path.split(/[?#]/, 1);
  const parts = pathname.split('/').filter((part) => part !== '');
  if (parts[0] === 'screen') return `/${parts.join('/')}`.slice(0, 200);
  let route = '';
  for (const part of parts) route += idFollows.has(route) || isId(part) ? '/:id' : `/${part}`;
  return route.slice(0, 200) || '/';
}

/** Addresses are stored percent-encoded; people read them decoded. */
export function readableAddress(address: string): string {
  try {
    return decodeURIComponent(address);
  } catch {
    return address;
  }
}
