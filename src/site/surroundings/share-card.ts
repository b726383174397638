import { canonicalQuery } from '#kit/call/page-address.ts';
import { squareOf } from '#kit/ui/share-picture-address.ts';

/** What a page looks like when somebody sends it on. */
export interface ShareCard {
  title: string;
  description: string;
  /** The page's own address, without what only this visit carries. */
  link: string;
  picture: string;
  /** The same in a square: WeChat shows a stamp of it, cut out of the middle, where a wide one has half a title. */
  stamp: string;
}

/** What this device has saved, what somebody sent, and how far they are with a form. */
const personal = ['saved', 'again', 'number', 'sent', 'step'];

/**
 * Addresses go on in chats: what the page shows goes along, with language and campaign. What tells of a visit or a person, or is a
 * ticket, stays behind; so does what only this device knows.
 */
export function shareLink(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const shown = new URLSearchParams(canonicalQuery(searchParams));
  for (const name of personal) shown.delete(name);
  // Elsewhere it is a company's, or what WeChat has just signed somebody in by.
  if (pathname !== '/fabric') shown.delete('code');
  for (const name of ['c', 'lang']) {
    const value = searchParams.get(name);
    if (value) shown.set(name, value);
  }
  return `${origin}${pathname}${shown.size > 0 ? `?${shown}` : ''}`;
}

/** The card of the page that is on the screen, from the same lines of its head that other services read. */
export function readShareCard(page: Document, address: string): ShareCard {
  const meta = (property: string) =>
    page.head.querySelector(`meta[property="${property}"], meta[name="${property}"]`)?.getAttribute('content') ?? '';
  const drawn = meta('og:image');
  const mark = new URL('/icon-512.png', address).href;
  return {
    title: meta('og:title') || page.title,
    description: meta('og:description') || meta('description'),
    link: shareLink(address),
    picture: drawn || mark,
    stamp: drawn ? squareOf(drawn) : mark,
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
