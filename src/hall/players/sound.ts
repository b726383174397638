export interface Sound {
  /** 0 to 1. */
  volume: number;
  muted: boolean;
}

/**
 * Browsers allow sound only after a user gesture or with the kiosk flag (docs/hall.md), and otherwise pause a video that is
 * unmuted. So sound is tried once; if it fails, the video plays muted until a touch.
 */
let wasRefused = false;
const mayBeHeard = (): boolean => !wasRefused || navigator.userActivation?.hasBeenActive !== false;

export const isAudible = ({ volume, muted }: Sound): boolean => !muted && volume > 0;

/** Applies the sound to a video, playing or not. If the browser refuses, the video stays muted and continues. */
export function applySound(element: HTMLVideoElement, sound: Sound): void {
  element.volume = sound.volume;
  const wasRunning = !element.paused;
  element.muted = !isAudible(sound) || !mayBeHeard();
  if (wasRunning && element.paused) void playMuted(element);
}

/** Starts a video, muted if the browser refuses its sound. */
export async function play(element: HTMLVideoElement): Promise<void> {
  try {
    await element.play();
  } catch (error) {
    if ((error as Error).name === 'NotAllowedError' && !element.muted) await playMuted(element);
  }
}

async function playMuted(element: HTMLVideoElement): Promise<void> {
  wasRefused = true;
  element.muted = true;
  // Paused or removed in the meantime: don't play it.
  await element.play().catch(() => undefined);
}

/** Whether a film has a sound track, as far as the browser says so once it has been played a little. */
export function hasSound(element: HTMLVideoElement): boolean {
  const said = element as HTMLVideoElement & { mozHasAudio?: boolean; webkitAudioDecodedByteCount?: number };
  return said.mozHasAudio ?? (said.webkitAudioDecodedByteCount === undefined || said.webkitAudioDecodedByteCount > 0);
}
