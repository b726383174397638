import { sheetsId } from './delivery.ts';

/** Nobody waits longer for a sheet that a bad network loses: the page goes on with the rules that it has. */
const patienceMs = 5_000;
const retryMs = 1_000;

/**
 * The whole sheets of a page, which take over from the rules in the document: those are what stood in it at first. A sheet
 * that a bad network loses is asked for until it comes. Never fails.
 */
export function wholeStyles(page: Document = document): Promise<unknown> {
  const template = page.getElementById(sheetsId) as HTMLTemplateElement | null;
  return Promise.all([...(template?.content.querySelectorAll('link') ?? [])].map(load));
}

const coming = new Map<string, Promise<unknown>>();

function load(wanted: HTMLLinkElement): Promise<unknown> {
  const href = wanted.getAttribute('href') ?? '';
  const known = coming.get(href);
  if (known) return known;
  const link = wanted.cloneNode() as HTMLLinkElement;
  const loaded = new Promise((done) => {
    link.onload = done;
    link.onerror = () => {
      // The same address again is no new one.
      link.removeAttribute('href');
      setTimeout(() => link.setAttribute('href', href), retryMs);
    };
    setTimeout(done, patienceMs);
  });
  coming.set(href, loaded);
  document.head.append(link);
  return loaded;
}
