import { sheetsId } from './delivery.ts';

type Sheet = HTMLLinkElement & { coming?: Promise<unknown> };
/** Nobody waits longer for a sheet that a bad network loses: the page goes on with the rules that it has. */
const patienceMs = 5_000;

/**
 * The whole sheets of a page, which take over from the rules in the document: those are what stood in it at first. A sheet
 * that a bad network loses is asked for until it comes. Never fails.
 */
export function wholeStyles(page: Document = document): Promise<unknown> {
  const template = page.getElementById(sheetsId) as HTMLTemplateElement | null;
  return Promise.all([...(template?.content.querySelectorAll('link') ?? [])].map(load));
}

function load(wanted: HTMLLinkElement): Promise<unknown> {
  const href = wanted.getAttribute('href') ?? '';
  // Each script of a page has its own copy of this module: the element is what they share.
  const here = document.head.querySelector<Sheet>(`link[data-sheet="${href}"]`);
  if (here) return here.coming ?? Promise.resolve();
  const link = document.adoptNode(wanted.cloneNode() as Sheet);
  link.dataset.sheet = href;
  link.coming = new Promise((done) => {
    let tries = 0;
    link.onload = done;
    link.onerror = () => {
      // The same address again is no new one.
      link.removeAttribute('href');
      setTimeout(() => link.setAttribute('href', href), Math.min(30_000, 300 * 2 ** tries++));
    };
    setTimeout(done, patienceMs);
  });
  document.head.append(link);
  return link.coming;
}
