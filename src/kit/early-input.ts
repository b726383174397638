/**
 * A page can be read, typed into and tapped on before its script is there. What people do until then is noted by a few
 * lines in the document itself, and done again, as if it happened now, once React has taken the page over.
 */
interface EarlyInput {
  /** Controls that somebody has changed. */
  changed: Set<HTMLElement>;
  /** The last button or link that was pressed; it waits. */
  pressed: HTMLElement | undefined;
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
  const early: EarlyInput = { changed, pressed: undefined, stop };
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
  /** Enter in a field. A pressed button comes by `press` and does not get here. */
  function submit(event: SubmitEvent) {
    const form = event.target as HTMLFormElement;
    if (!form.hasAttribute('action')) waits(event, event.submitter ?? form);
  }
  function stop() {
    removeEventListener('input', note, true);
    removeEventListener('change', note, true);
    removeEventListener('click', press, true);
    removeEventListener('submit', submit, true);
  }
  addEventListener('input', note, true);
  addEventListener('change', note, true);
  addEventListener('click', press, true);
  addEventListener('submit', submit, true);
  window.earlyInput = early;
}

export const earlyInputScript = `(${noteEarlyInput})()`;

/** Attribute of a form whose values the server keeps. */
export const keptByServer = 'data-kept';

type Tracked = HTMLInputElement & { _valueTracker?: { setValue(value: string): void } };

/**
 * Lets React hear of what was changed. Belongs into a layout effect of the root: a later render would put the values it
 * knows back into the controls. A text is not written anew, so that one who is in the middle of typing, or of composing
 * a Chinese word, can go on.
 */
export function replayEarlyChanges(): void {
  const early = window.earlyInput;
  if (!early) return;
  early.stop();
  for (const control of early.changed) if (control.isConnected) tellChange(control as Tracked);
  // What a browser puts back into a form after a reload may be older than what the server has by now.
  for (const control of document.querySelectorAll<Tracked>(`[${keptByServer}] :is(input, textarea)`))
    if (!early.changed.has(control) && control.type !== 'file' && control.value !== control.defaultValue)
      control.value = control.defaultValue;
}

function tellChange(control: Tracked): void {
  const checkable = control.type === 'checkbox' || control.type === 'radio';
  // React takes no event for a change while the value is the one it found: it is told that it found another.
  control._valueTracker?.setValue(checkable ? String(!control.checked) : `${control.value}\n`);
  const isChosen = checkable || control.tagName === 'SELECT' || control.type === 'file';
  control.dispatchEvent(new Event(checkable ? 'click' : isChosen ? 'change' : 'input', { bubbles: true }));
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
