/** Whether an address is a stream in parts rather than one file. */
export const isStream = (source: string): boolean => /\.m3u8(\?|$)/i.test(source);

function playByBrowser(element: HTMLVideoElement, source: string, start: () => void): () => void {
  element.src = source;
  start();
  return () => {
    element.removeAttribute('src');
    element.load();
  };
}

/** Puts a film into its element and lets it `start` when it may; gives what ends it and frees its memory. */
export async function playFilm(
  element: HTMLVideoElement,
  source: string,
  { start, fail }: { start(): void; fail(): void },
): Promise<() => void> {
  if (!isStream(source)) return playByBrowser(element, source, start);
  const { default: Hls } = await import('./hls/hls-min.mjs');
  // Browsers that say they play streams in parts by themselves do so with limits of their own; the player comes first where it can.
  if (!Hls.isSupported()) return playByBrowser(element, source, start);
  // A wall plays for weeks: what was shown is not kept.
  // Its worker would be a script that this site has not named.
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
