/** What a page looks like when somebody sends it on. */
export interface ShareCard {
  title: string;
  description: string;
  /** The page's own address, without what only this visit carries. */
  link: string;
  picture: string;
}

/** Addresses go on in chats: what tells of a visit, a person or a ticket stays behind. Campaign, language and what pages read stay. */
const carried = new Set(['c', 'code', 'compare', 'day', 'days', 'lang', 'page', 'q', 'sort', 'version']);

export function shareLink(address: string): string {
  const url = new URL(address);
  for (const name of [...url.searchParams.keys()]) if (!carried.has(name)) url.searchParams.delete(name);
  url.hash = '';
  return url.href;
}

/** The card of the page that is on the screen, from the same lines of its head that other services read. */
export function readShareCard(page: Document, address: string): ShareCard {
  const meta = (property: string) =>
    page.head.querySelector(`meta[property="${property}"], meta[name="${property}"]`)?.getAttribute('content') ?? '';
  return {
    title: meta('og:title') || page.title,
    description: meta('og:description') || meta('description'),
    link: shareLink(address),
    picture: meta('og:image') || new URL('/icon-512.png', address).href,
  };
}

/**
 * The address that WeChat checks a signature against: on iOS the one on which its browser opened the page, however far the
 * visitor has gone since without a load; elsewhere the present one. Never with a fragment.
 */
export function addressToSign(userAgent: string, addresses: { entry: string; present: string }): string {
  const address = /iPhone|iPad|iPod/i.test(userAgent) ? addresses.entry : addresses.present;
  return address.replace(/#.*$/, '');
}
