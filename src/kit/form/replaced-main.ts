/**
 * A page of the server that is to be shown within the present document. The rules of its head are allowed by the policy that came with
 * it, and not by that of this document: parsing them is refused and reported already. Nothing uses them: the whole sheets
 * come before the new content takes its place.
 */
export const parsePage = (html: string): Document =>
  new DOMParser().parseFromString(html.replace(/<style\b[^>]*>[\s\S]*?<\/style>/gi, ''), 'text/html');

/** A status is read out when its text changes, and not when it comes with its text. */
export function announce(main: HTMLElement): void {
  for (const status of main.querySelectorAll('[role="status"]')) {
    const text = status.textContent;
    status.textContent = '';
    setTimeout(() => {
      status.textContent = text;
    }, 50);
  }
}
