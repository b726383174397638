/** Window name of a board that runs in a frame of an older page of itself. */
const renewedName = 'renewed-board';
type Message = { board: 'painted' | 'renew' };
const isMessage = (data: unknown): data is Message =>
  typeof data === 'object' && data !== null && 'board' in data && typeof data.board === 'string';

/** A frame that has not painted by then is removed, and another is tried later. */
const paintTimeoutMs = 45_000;
const retryMs = 120_000;

const isRenewed = () => window.name === renewedName && window.parent !== window;
const post = (word: Message['board']) => window.parent.postMessage({ board: word } satisfies Message, location.origin);

/** In a renewal frame: reports to the parent that the figures are painted, so it may show the frame. */
export async function reportPainted(): Promise<void> {
  if (!isRenewed()) return;
  await document.fonts.ready;
  requestAnimationFrame(() => requestAnimationFrame(() => post('painted')));
}

/**
 * Replaces the page by a new one of the same address without a blank moment: loads it in an invisible frame and shows it
 * once its figures are painted. The first page stays as the host of the frame (two during a swap). `retire` unmounts
 * the first page's own board.
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
    addEventListener('message', this.#onMessage);
    return () => {
      removeEventListener('message', this.#onMessage);
      clearTimeout(this.#timer);
      for (const frame of [this.#coming, this.#shown]) frame?.remove();
    };
  }

  /** Requests a new page; no-op while one is loading. */
  renew(): void {
    if (isRenewed()) post('renew');
    else if (!this.#coming) this.#load();
  }

  #load(): void {
    const frame = document.createElement('iframe');
    frame.name = renewedName;
    frame.src = location.href;
    frame.allow = 'autoplay; fullscreen; screen-wake-lock';
    frame.className = 'renewed-board';
    frame.dataset.state = 'coming';
    this.#coming = frame;
    document.body.append(frame);
    this.#timer = setTimeout(() => this.#giveUp(), paintTimeoutMs);
  }

  readonly #onMessage = ({ data, origin, source }: MessageEvent): void => {
    if (origin !== location.origin || !isMessage(data)) return;
    if (data.board === 'renew' && source === this.#shown?.contentWindow) this.renew();
    if (data.board === 'painted' && source === this.#coming?.contentWindow) this.#swap();
  };

  #swap(): void {
    clearTimeout(this.#timer);
    const [before, now] = [this.#shown, this.#coming];
    if (!now) return;
    now.dataset.state = 'shown';
    this.#shown = now;
    this.#coming = undefined;
    // Remove the old frame only after the new one is painted.
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
    this.#timer = setTimeout(() => this.renew(), retryMs);
  }
}
