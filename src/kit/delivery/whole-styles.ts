/**
 * The whole sheets take over from the rules in the document, which are those of what stood in it at first. Also written
 * into documents as text: it may use nothing from outside itself.
 */
export function wholeStyles(): Promise<unknown> {
  const waiting = [...document.querySelectorAll<HTMLLinkElement>('link[data-href]')];
  return Promise.all(
    waiting.map(
      (link) =>
        new Promise((done) => {
          link.onload = link.onerror = done;
          link.href = link.dataset.href ?? '';
          link.removeAttribute('data-href');
        }),
    ),
  );
}
