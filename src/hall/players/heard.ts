export interface Sound {
  /** 0 to 1. */
  volume: number;
  muted: boolean;
}

/**
 * A page may be heard once somebody has touched it, or when its browser was started with the flag of a kiosk (docs/hall.md).
 * Else the browser stops a video that begins to be heard: it is tried once, and then plays on in silence until a touch.
 */
let wasRefused = false;
const mayBeHeard = (): boolean => !wasRefused || navigator.userActivation?.hasBeenActive !== false;

export const isToBeHeard = ({ volume, muted }: Sound): boolean => !muted && volume > 0;

/** Gives a video its sound, running or not; without the browser's leave it stays mute, and goes on. */
export function hear(element: HTMLVideoElement, sound: Sound): void {
  element.volume = sound.volume;
  const wasRunning = !element.paused;
  element.muted = !isToBeHeard(sound) || !mayBeHeard();
  if (wasRunning && element.paused) void playMuted(element);
}

/** Starts a video: with the sound that it was given if that is allowed, without it else. */
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
  // Told to stand or to leave meanwhile: then it is not to be played.
  await element.play().catch(() => undefined);
}

/** Whether a film has a sound track, as far as the browser says so once it has been played a little. */
export function hasSound(element: HTMLVideoElement): boolean {
  const said = element as HTMLVideoElement & { mozHasAudio?: boolean; webkitAudioDecodedByteCount?: number };
  return said.mozHasAudio ?? (said.webkitAudioDecodedByteCount === undefined || said.webkitAudioDecodedByteCount > 0);
}
