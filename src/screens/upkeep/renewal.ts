/** A board in a frame of an older page of itself, which is there only to hold it. */
const renewedName = 'renewed-board';
type Word = { board: 'painted' | 'renew' };
const isWord = (data: unknown): data is Word =>
  typeof data === 'object' && data !== null && 'board' in data && typeof data.board === 'string';

/** A frame that has not painted by then is given up; another one is tried later. */
const patienceMs = 45_000;
const nextTryMs = 120_000;

const isRenewed = () => window.name === renewedName && window.parent !== window;
const say = (word: Word['board']) => window.parent.postMessage({ board: word } satisfies Word, location.origin);

/** The board of this page has its figures on the screen: if it is one that was waited for, it may be shown. */
export async function tellPainted(): Promise<void> {
  if (!isRenewed()) return;
  await document.fonts.ready;
  requestAnimationFrame(() => requestAnimationFrame(() => say('painted')));
}

/**
 * Lets a new page of this address take the place of the present one, without a moment in which nothing is seen: it is
 * loaded in an invisible frame, and shown when it has painted its figures. The first page stays as the holder of frames,
 * of which there is one, or two while they change. `retire` ends what the first page itself has been showing.
 */
export class Renewal {
  readonly #retire: () => void;
  #shown: HTMLIFrameElement | undefined;
  #coming: HTMLIFrameElement | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(retire: () => void) {
    this.#retire = retire;
  }

  listen(): () => void {
    addEventListener('message', this.#hear);
    return () => {
      removeEventListener('message', this.#hear);
      clearTimeout(this.#timer);
      for (const frame of [this.#coming, this.#shown]) frame?.remove();
    };
  }

  /** Asks for a new page; nothing happens while one is on its way. */
  renew(): void {
    if (isRenewed()) say('renew');
    else if (!this.#coming) this.#bring();
  }

  #bring(): void {
    const frame = document.createElement('iframe');
    frame.name = renewedName;
    frame.src = location.href;
    frame.allow = 'autoplay; fullscreen; screen-wake-lock';
    frame.className = 'renewed-board';
    frame.dataset.state = 'coming';
    this.#coming = frame;
    document.body.append(frame);
    this.#timer = setTimeout(() => this.#giveUp(), patienceMs);
  }

  readonly #hear = ({ data, origin, source }: MessageEvent): void => {
    if (origin !== location.origin || !isWord(data)) return;
    if (data.board === 'renew' && source === this.#shown?.contentWindow) this.renew();
    if (data.board === 'painted' && source === this.#coming?.contentWindow) this.#change();
  };

  #change(): void {
    clearTimeout(this.#timer);
    const [before, now] = [this.#shown, this.#coming];
    if (!now) return;
    now.dataset.state = 'shown';
    this.#shown = now;
    this.#coming = undefined;
    // What was shown goes only when the new one has been seen.
    requestAnimationFrame(() =>
      requestAnimationFrame(() => {
        if (before) before.remove();
        else this.#retire();
      }),
    );
  }

  #giveUp(): void {
    this.#coming?.remove();
    this.#coming = undefined;
    this.#timer = setTimeout(() => this.renew(), nextTryMs);
  }
}
