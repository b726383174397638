/**
 * The whole sheets take over from the rules in the document, which are those of what stood in it at first. A sheet that a
 * bad network loses is asked for until it comes, but nobody waits longer than a few seconds for it: the page goes on with
 * the rules that it has. Never fails. Also written into documents as text: it may use nothing from outside itself.
 */
export function wholeStyles(): Promise<unknown> {
  const page = window as Window & { wholeSheets?: Promise<unknown> };
  const patience = 5_000;
  const load = (link: HTMLLinkElement) =>
    new Promise((done) => {
      const href = link.dataset.href ?? link.href;
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
  // Those that wait, and those of a page that asked for them at once and did not get them.
  page.wholeSheets ??= Promise.all(
    [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(({ sheet }) => !sheet).map(load),
  );
  return page.wholeSheets;
}
