import type { Page } from '@playwright/test';

interface Noted {
  /** Wall clock of this machine, and place in the film, of every frame that was shown. */
  frames: [at: number, mediaMs: number][];
}

/** In a display's page: notes each frame of what is in front. */
export function noteFrames(): void {
  const noted: Noted = { frames: [] };
  Object.assign(globalThis, { noted });
  const watched = new WeakSet<HTMLVideoElement>();
  setInterval(() => {
    for (const video of document.querySelectorAll('video')) {
      if (watched.has(video)) continue;
      watched.add(video);
      const take: VideoFrameRequestCallback = (_now, { mediaTime, expectedDisplayTime }) => {
        video.requestVideoFrameCallback(take);
        if (!video.paused && video.style.zIndex !== '0')
          noted.frames.push([performance.timeOrigin + expectedDisplayTime, mediaTime * 1_000]);
      };
      video.requestVideoFrameCallback(take);
    }
  }, 50);
}

const framesOf = (page: Page): Promise<Noted['frames']> =>
  page.evaluate(() => (globalThis as unknown as { noted?: Noted }).noted?.frames ?? []);

/** When the round that is played on a display began, by its latest frames: the middle of them, as single ones come late. */
export async function roundBegan(page: Page, filmMs: number): Promise<number | undefined> {
  const frames = (await framesOf(page)).slice(-15);
  if (frames.length < 15) return undefined;
  const [reference = 0] = frames.map(([at, mediaMs]) => at - mediaMs);
  const rounds = frames.map(([at, mediaMs]) => at - mediaMs - reference);
  // A frame of the round before is a whole film away.
  const near = rounds.map((ms) => ms - Math.round(ms / filmMs) * filmMs).toSorted((one, other) => one - other);
  return reference + (near[Math.floor(near.length / 2)] ?? 0);
}

/** How far displays are apart in their round, in milliseconds; undefined while one of them shows nothing. */
export async function apartMs(pages: readonly Page[], filmMs: number): Promise<number | undefined> {
  const began = await Promise.all(pages.map((page) => roundBegan(page, filmMs)));
  const [first] = began;
  if (first === undefined) return undefined;
  const offsets = began.map((at) => (at === undefined ? Number.POSITIVE_INFINITY : (at - first) % filmMs));
  const near = offsets.map((ms) => ms - Math.round(ms / filmMs) * filmMs);
  return Math.max(...near) - Math.min(...near);
}

/** Whether frames are still coming. */
export const frameCount = async (page: Page): Promise<number> => (await framesOf(page)).length;
