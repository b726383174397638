import { codeWords } from '#kit/form/code-words.ts';
import { startCountdown } from '#kit/form/countdown.ts';
import { formErrorClasses } from '#kit/form/form-error-classes.ts';
import { announce, parsePage } from './replaced-main.ts';
import { onShown, tellShown } from './shown.ts';
import { wholeStyles } from './whole-styles.ts';

// A form of a plain page (`data-in-place`) is sent by the browser itself, and the server answers with the whole page. Here
// the same answer takes the place of what stood there: nothing is loaded anew, and what was typed meanwhile stays.

const say = codeWords(document.documentElement.lang === 'en' ? 'en' : 'zh-CN');
/** Seconds until another code may be asked for, since one was. */
let untilNextCode: (() => number) | undefined;
const noAnswerId = 'no-answer';
/** As long as a call may take: then the form can be sent again. */
const patienceMs = 10_000;

function answerInPlace(): void {
  let isSending = false;
  onShown(countDown);
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
      if (page === 'out of order') tell(form, button, say.outOfOrder);
      else if (page) {
        await wholeStyles();
        replaceMain(page, form, button);
        tellShown();
      }
    } catch {
      tell(form, button, say.noAnswer);
    }
    isSending = false;
    // Also of a page that is left: it may come back as it was.
    showBusy(button, name, false);
  });
}

function showBusy(button: HTMLButtonElement | null, name: string, isBusy: boolean): void {
  if (!button?.isConnected || button.disabled) return;
  button.textContent = name;
  button.setAttribute('aria-disabled', String(isBusy));
}

/**
 * The page that is the answer; undefined when the answer is to go elsewhere. A page that tells of a fault of ours has no form: in
 * the place of this one it would take away what was typed.
 */
async function send(
  form: HTMLFormElement,
  button: HTMLButtonElement | null,
): Promise<Document | 'out of order' | undefined> {
  const fields = new URLSearchParams();
  for (const [name, value] of new FormData(form)) fields.append(name, String(value));
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
  if (answer.status >= 500 && !page.querySelector('form[data-in-place]')) return 'out of order';
  if (!page.querySelector('main')) throw new Error(`answered ${answer.status}`);
  return page;
}

function replaceMain(page: Document, sent: HTMLFormElement, button: HTMLButtonElement | null): void {
  const before = document.querySelector('main');
  const main = page.querySelector('main');
  if (!before || !main) return;
  document.title = page.title;
  const form = main.querySelector<HTMLFormElement>('form[data-in-place]');
  if (form) keepValues(sent, form);
  const held = document.activeElement?.id;
  before.replaceWith(document.adoptNode(main));
  const wrong = main.querySelector<HTMLElement>('[aria-invalid="true"], fieldset[aria-describedby*="-problem"] input');
  // Where the reader was: in a field, or on the button, which is not the first one that Enter presses.
  const same = held ? document.getElementById(held) : main.querySelector<HTMLElement>(pressed(button));
  const code = main.querySelector('[data-retry-after]') && main.querySelector<HTMLElement>('#verify_code');
  const next = code ?? wrong ?? same;
  if (!next) main.tabIndex = -1;
  (next ?? main).focus();
  announce(main);
}

const pressed = (button: HTMLButtonElement | null) =>
  `form[data-in-place] button[value="${button?.value ?? ''}"]:not([tabindex])`;

/** What somebody typed while the answer was on its way; but what stands as the server answered it is the server's to say. */
function keepValues(from: HTMLFormElement, to: HTMLFormElement): void {
  for (const [at, field] of [...to.elements].entries()) {
    const old = from.elements[at];
    if (field.hasAttribute('data-as-answered')) continue;
    if (field instanceof HTMLInputElement && old instanceof HTMLInputElement && old.name === field.name) {
      field.value = old.value;
      field.checked = old.checked;
    } else if (field instanceof HTMLTextAreaElement && old instanceof HTMLTextAreaElement) field.value = old.value;
    else if (field instanceof HTMLSelectElement && old instanceof HTMLSelectElement) field.value = old.value;
  }
}

/** A message of the browser's own, above what was pressed. */
function tell(form: HTMLFormElement, button: HTMLButtonElement | null, text: string): void {
  const note = document.getElementById(noAnswerId) ?? document.createElement('p');
  note.id = noAnswerId;
  note.setAttribute('role', 'alert');
  note.className = formErrorClasses;
  note.textContent = text;
  (button?.closest('form > *') ?? form.lastElementChild)?.before(note);
}

function countDown(): void {
  const button = document.querySelector<HTMLButtonElement>('form[data-in-place] button[value="code"]');
  if (!button) return;
  const seconds = Number(button.dataset.retryAfter ?? 0);
  if (seconds > 0) untilNextCode = startCountdown(seconds);
  const count = () => {
    const left = untilNextCode?.() ?? 0;
    button.disabled = left > 0;
    if (untilNextCode) button.textContent = left > 0 ? say.wait(left) : say.again;
    if (left > 0 && button.isConnected) setTimeout(count, 500);
  };
  count();
}

answerInPlace();
