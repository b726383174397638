import type { InPlaceWords } from '#kit/form/form-in-place.tsx';
import type {} from './frame.ts';

// A form of a plain page (`data-in-place`) is sent by the browser itself, and the server answers with the whole page. Here
// the same answer takes the place of what stood there: nothing is loaded again, and what was typed meanwhile stays.

const { announce, parsePage, tellShown, wholeStyles } = window.inPlace;
const outOfOrder = new Error('out of order');
/** As long as a call may take: then the form can be sent again. */
const patienceMs = 10_000;

let isSending = false;
addEventListener('focusin', () => void wholeStyles(), { once: true });
addEventListener('submit', async (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.matches('[data-in-place]')) return;
  event.preventDefault();
  if (isSending) return;
  isSending = true;
  const button = event.submitter as HTMLButtonElement | null;
  const name = button?.textContent ?? '';
  showBusy(button, button?.dataset.busy || name, true);
  try {
    const page = await send(form, button);
    if (page) {
      await wholeStyles();
      replaceMain(page, form, button);
      tellShown();
    }
  } catch (error) {
    const t = JSON.parse(form.dataset.inPlace ?? '') as InPlaceWords;
    tell(form, button, error === outOfOrder ? t.outOfOrder : t.noAnswer);
  }
  isSending = false;
  // Also of a page that is left: it may come back as it was.
  showBusy(button, name, false);
});

function showBusy(button: HTMLButtonElement | null, name: string, isBusy: boolean): void {
  if (!button?.isConnected || button.disabled) return;
  button.textContent = name;
  button.setAttribute('aria-disabled', String(isBusy));
}

/**
 * The page that is the answer; undefined when the answer is to go elsewhere. A page that tells of a fault of ours has no form: in
 * the place of this one it would take away what was typed.
 */
async function send(form: HTMLFormElement, button: HTMLButtonElement | null): Promise<Document | undefined> {
  const fields = new URLSearchParams([...new FormData(form)] as [string, string][]);
  if (button?.name) fields.append(button.name, button.value);
  const answer = await fetch(location.href, {
    method: 'POST',
    body: fields,
    signal: AbortSignal.timeout?.(patienceMs) ?? null,
  });
  if (answer.redirected) {
    location.assign(answer.url);
    return undefined;
  }
  const page = parsePage(await answer.text());
  if (!page.querySelector(answer.status >= 500 ? 'form[data-in-place]' : 'main')) throw outOfOrder;
  return page;
}

function replaceMain(page: Document, sent: HTMLFormElement, button: HTMLButtonElement | null): void {
  const main = page.querySelector('main') as HTMLElement;
  document.title = page.title;
  const form = main.querySelector<HTMLFormElement>('form[data-in-place]');
  if (form) keepValues(sent, form);
  const held = document.activeElement?.id;
  document.querySelector('main')?.replaceWith(main);
  const wrong = main.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[aria-describedby*="-problem"] input');
  // Where the reader was: in a field, or on the button, which is not the first one that Enter presses.
  const same = held
    ? document.getElementById(held)
    : main.querySelector<HTMLElement>(`form[data-in-place] button[value="${button?.value}"]:not([tabindex])`);
  const code = main.querySelector('[data-retry-after]') && main.querySelector<HTMLElement>('#verify_code');
  const next = code ?? wrong ?? same;
  if (!next) main.tabIndex = -1;
  (next ?? main).focus();
  announce(main);
}

/** What somebody typed while the answer was on its way; but what stands as the server answered it is the server's to say. */
function keepValues(from: HTMLFormElement, to: HTMLFormElement): void {
  const typed = [...from.elements] as HTMLInputElement[];
  for (const [at, field] of ([...to.elements] as HTMLInputElement[]).entries()) {
    const old = typed[at];
    if (old?.name !== field.name || field.matches('button, [data-as-answered]')) continue;
    field.value = old.value;
    field.checked = old.checked;
  }
}

/** A message of the browser's own, above what was pressed (`FormInPlace` has the element for it). */
function tell(form: HTMLFormElement, button: HTMLButtonElement | null, text: string): void {
  const note = form.querySelector('[data-no-answer]') as HTMLElement;
  note.hidden = false;
  note.setAttribute('role', 'alert');
  note.textContent = text;
  (button?.closest('form > *') ?? form.lastElementChild)?.before(note);
}
