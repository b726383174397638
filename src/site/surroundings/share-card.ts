import { canonicalQuery } from '#kit/call/page-address.ts';
import { squareOf } from '#kit/ui/share-picture-address.ts';

/** A page's card in chats. */
export interface ShareCard {
  title: string;
  description: string;
  /** Address without parameters of this visit. */
  link: string;
  picture: string;
  /** Square picture: WeChat would crop a wide one to half a title. */
  stamp: string;
}

/** Device-specific pages, tickets, and progress in a form. */
const personal = ['saved', 'again', 'number', 'sent', 'step'];

/**
 * Shared addresses keep what the page shows, language and campaign; they drop tickets and anything about the visit, person or device.
 */
export function shareLink(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const shown = new URLSearchParams(canonicalQuery(searchParams));
  for (const name of personal) shown.delete(name);
  // Elsewhere it names a company, or is WeChat's sign-in code.
  if (pathname !== '/fabric') shown.delete('code');
  for (const name of ['c', 'lang']) {
    const value = searchParams.get(name);
    if (value) shown.set(name, value);
  }
  return `${origin}${pathname}${shown.size > 0 ? `?${shown}` : ''}`;
}

/** The current page's card, from its Open Graph tags. */
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
 * The address that WeChat signs: on iOS the one loaded first, whatever in-app navigation followed; elsewhere the current one. Never
 * with a fragment.
 */
export function addressToSign(userAgent: string, addresses: { entry: string; present: string }): string {
  const address = /iPhone|iPad|iPod/i.test(userAgent) ? addresses.entry : addresses.present;
  return address.replace(/#.*$/, '');
}
