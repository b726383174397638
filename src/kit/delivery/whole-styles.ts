/**
 * The whole sheets take over from the rules in the document, which are those of what stood in it at first; with a page, its
 * sheets come as well. A sheet that a bad network loses is asked for until it comes, but nobody waits longer than a few
 * seconds for it: the page goes on with the rules that it has. Never fails. Also written into documents as text: it may use
 * nothing from outside itself.
 */
export function wholeStyles(page?: Document): Promise<unknown> {
  type Sheet = HTMLLinkElement & { coming?: Promise<unknown> };
  const sheets = (of: Document) => [...of.querySelectorAll<Sheet>('link[rel="stylesheet"]')];
  const addressOf = (link: Sheet) => link.dataset.href ?? link.getAttribute('href') ?? '';
  const patience = 5_000;
  const load = (link: Sheet) =>
    new Promise((done) => {
      const href = addressOf(link);
      let tries = 0;
      const ask = () => {
        link.href = href;
        link.removeAttribute('data-href');
      };
      link.onload = done;
      link.onerror = () => {
        // The same address again is no new one; without one there is nothing to wait for.
        link.removeAttribute('href');
        setTimeout(ask, Math.min(30_000, 300 * 2 ** tries++));
      };
      setTimeout(done, patience);
      if (link.dataset.href) ask();
      else link.onerror('');
    });
  const known = new Set(sheets(document).map(addressOf));
  if (page) document.head.append(...sheets(page).filter((link) => !known.has(addressOf(link))));
  // Those that wait, and those of a page that asked for them at once and did not get them.
  return Promise.all(
    sheets(document).map((link) => {
      if (!link.sheet) link.coming ??= load(link);
      return link.coming;
    }),
  );
}
