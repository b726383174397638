/** Whether an address is an HLS stream rather than one file. */
export const isStream = (source: string): boolean => /\.m3u8(\?|$)/i.test(source);

function playByBrowser(element: HTMLVideoElement, source: string, start: () => void): () => void {
  element.src = source;
  start();
  return () => {
    element.removeAttribute('src');
    element.load();
  };
}

/** Loads a video into its element and calls `start` when it can play. Returns the function that stops and frees it. */
export async function playFilm(
  element: HTMLVideoElement,
  source: string,
  { start, fail }: { start(): void; fail(): void },
): Promise<() => void> {
  if (!isStream(source)) return playByBrowser(element, source, start);
  const { default: Hls } = await import('./hls/hls-min.mjs');
  // Prefer the player: native HLS has limits that differ by browser.
  if (!Hls.isSupported()) return playByBrowser(element, source, start);
  // A wall plays for weeks, so drop played segments.
  // The content security policy forbids the player's blob worker.
  const player = new Hls({
    enableWorker: false,
    backBufferLength: 10,
    maxBufferLength: 20,
    capLevelToPlayerSize: true,
  });
  player.on(Hls.Events.ERROR, (_event, { fatal, type }) => {
    if (!fatal) return;
    if (type === Hls.ErrorTypes.MEDIA_ERROR) player.recoverMediaError();
    else fail();
  });
  player.loadSource(source);
  player.attachMedia(element);
  player.on(Hls.Events.MANIFEST_PARSED, start);
  return () => player.destroy();
}
