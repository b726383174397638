/**
 * A page of the server that is to be shown within the present document. The rules of its head are allowed by the policy that came with
 * it, and not by that of this document: parsing them is refused and reported already. Nothing uses them: the whole sheets
 * come before the new content takes its place. What single elements say of their own style is set as scripts may set it.
 */
export function parsePage(html: string): Document {
  const text = html.replace(/<style\b[^>]*>[\s\S]*?<\/style>/gi, '').replaceAll(' style="', ' data-style="');
  const page = new DOMParser().parseFromString(text, 'text/html');
  for (const each of page.querySelectorAll<HTMLElement>('[data-style]'))
    each.style.cssText = each.dataset.style as string;
  return page;
}

/** A status is read out when its content changes, and not when it comes with it; the title of a page by a line that nobody sees. */
export function announce(within: HTMLElement, title?: string): void {
  const t = (line: Element, ...content: (Node | string)[]) => {
    // A space, so that nothing below moves while the browser goes back to where the page was read.
    line.replaceChildren('\xa0');
    setTimeout(() => line.replaceChildren(...content), 50);
  };
  for (const status of within.querySelectorAll('[role="status"]')) t(status, ...status.childNodes);
  const line = title && document.querySelector('body > [aria-live]');
  if (line) t(line, title);
}
