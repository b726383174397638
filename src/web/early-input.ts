/**
 * Superfluous once React replays changes from before hydration itself: github.com/facebook/react/pull/33129, flag
 * `enableHydrationChangeEvent`, not in 19.3.
 *
 * A page can be read, typed into and tapped on before its script is there. What people do until then is noted by a few
 * lines in the document itself, and done again, as if it happened now, once React has taken the page over.
 */
interface EarlyInput {
  /** Controls that somebody has changed. */
  changed: Set<HTMLElement>;
  /** The last button or link that was pressed; it waits. */
  pressed: HTMLElement | undefined;
  /** The control in which a word is being composed. */
  composing: EventTarget | null;
  /** Ends the noting. */
  stop(): void;
}

declare global {
  interface Window {
    earlyInput?: EarlyInput;
  }
}

/** Stands in the document as text: it may use nothing from outside itself. */
function noteEarlyInput(): void {
  const changed = new Set<HTMLElement>();
  const noting = new AbortController();
  const stop = () => noting.abort();
  const early: EarlyInput = { changed, pressed: undefined, composing: null, stop };
  const waits = (event: Event, element: HTMLElement) => {
    event.preventDefault();
    // Should React be about to take the page over, it would hear of it as well, and it would be done twice.
    event.stopImmediatePropagation();
    early.pressed?.removeAttribute('data-pressed');
    early.pressed = element;
    element.setAttribute('data-pressed', '');
    const form = (element as HTMLButtonElement).form ?? element;
    // Nobody waits for ever for a script that does not come: what the server takes without one goes there.
    if ((form as HTMLFormElement).method === 'post')
      setTimeout(() => {
        if (window.earlyInput !== early || early.pressed !== element) return;
        stop();
        element.removeAttribute('data-pressed');
        if (form === element) (form as HTMLFormElement).requestSubmit();
        else element.click();
      }, 8_000);
  };
  function note(event: Event) {
    changed.add(event.target as HTMLElement);
  }
  function press(event: Event) {
    // React takes over at once when a click comes in the middle of it: what is chosen by it is changed by now, without a word.
    if ((event.target as Element).matches('[type=checkbox], [type=radio]')) note(event);
    const { ctrlKey, metaKey, shiftKey } = event as MouseEvent;
    const element = (event.target as Element).closest<HTMLElement>('button, a[href]');
    if (!element || ctrlKey || metaKey || shiftKey) return;
    const form = (element as HTMLButtonElement).form;
    // A form with an address works without any script, and so does a link, but leaving would lose what was typed.
    if (form ? !form.hasAttribute('action') : element.tagName === 'BUTTON' || changed.size > 0) waits(event, element);
  }
  function compose({ type, target }: Event) {
    early.composing = type === 'compositionstart' ? target : null;
  }
  /** Enter in a field. A pressed button comes by `press` and does not get here. */
  function submit(event: SubmitEvent) {
    const form = event.target as HTMLFormElement;
    if (!form.hasAttribute('action')) waits(event, event.submitter ?? form);
  }
  const first = { capture: true, signal: noting.signal };
  for (const type of ['compositionstart', 'compositionend']) addEventListener(type, compose, first);
  for (const type of ['input', 'change']) addEventListener(type, note, first);
  addEventListener('click', press, first);
  addEventListener('submit', submit, first);
  window.earlyInput = early;
}

export const earlyInputScript = `(${noteEarlyInput})()`;

/** Attribute of a form whose values the server keeps. */
export const storedByServer = 'data-kept';

/**
 * Lets React hear of what was changed. Belongs into a layout effect of the root: a later render would put the values it
 * knows back into the controls. A word that is being composed, as in Chinese, is reported when it is finished.
 */
export function replayEarlyChanges(): void {
  const early = window.earlyInput;
  if (!early) return;
  early.stop();
  for (const control of early.changed as Set<HTMLInputElement>) {
    if (!control.isConnected) continue;
    if (early.composing === control)
      control.addEventListener('compositionend', () => tellChange(control), { once: true });
    else tellChange(control);
  }
  // What a browser puts back into a form after a reload may be older than what the server has by now.
  for (const control of document.querySelectorAll<HTMLInputElement>(`[${storedByServer}] :is(input, textarea)`))
    if (!early.changed.has(control) && control.type !== 'file' && control.value !== control.defaultValue)
      control.value = control.defaultValue;
}

function tellChange(control: HTMLInputElement): void {
  const checkable = control.type === 'checkbox' || control.type === 'radio';
  const isChosen = control.tagName === 'SELECT' || control.type === 'file';
  if (checkable) setUnseen(control, 'checked', !control.checked);
  else if (!isChosen) {
    const { selectionStart, selectionEnd, selectionDirection } = control;
    setUnseen(control, 'value', `${control.value} `);
    if (selectionStart !== null)
      control.setSelectionRange(selectionStart, selectionEnd, selectionDirection ?? undefined);
  }
  control.dispatchEvent(new Event(checkable ? 'click' : isChosen ? 'change' : 'input', { bubbles: true }));
}

/**
 * React ignores an event of change while a control has the value that it last saw. It watches the control's own setter: that
 * one gets another value, and the prototype's the present one.
 */
function setUnseen<Name extends 'value' | 'checked'>(
  control: HTMLInputElement,
  name: Name,
  other: HTMLInputElement[Name],
): void {
  const present = control[name];
  control[name] = other;
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), name)?.set?.call(control, present);
}

/** Presses what was pressed, once what was typed before has been taken up. */
export function replayEarlyPress(): void {
  const pressed = window.earlyInput?.pressed;
  delete window.earlyInput;
  if (!pressed) return;
  setTimeout(() => {
    pressed.removeAttribute('data-pressed');
    if (pressed instanceof HTMLFormElement) pressed.requestSubmit();
    else pressed.click();
  });
}
