const posterWidth = 640;
/** A video that the browser cannot play must not delay the upload. */
const patienceMs = 15_000;

export interface FilmInfo {
  /** 0 when it could not be found out. */
  durationMs: number;
  poster: Blob | undefined;
  /** This browser does not play it; nothing is said of what is no video. */
  isUnplayable: boolean;
}

/** Length and a picture of a video, as this browser plays it; of anything else nothing. */
export async function readFilm(file: File): Promise<FilmInfo> {
  const nothing = { durationMs: 0, poster: undefined, isUnplayable: false };
  if (file.type.startsWith('image/')) return nothing;
  const film = document.createElement('video');
  const address = URL.createObjectURL(file);
  try {
    film.muted = true;
    film.preload = 'auto';
    film.src = address;
    await heard(film, 'loadeddata');
    // One that was recorded live gives its length only once somebody has looked for its end.
    if (!Number.isFinite(film.duration)) await jump(film, 1e9);
    const seconds = Number.isFinite(film.duration) ? film.duration : film.currentTime;
    // The first frame is often black.
    await jump(film, Math.min(seconds / 3, 3));
    return { durationMs: Math.round(seconds * 1_000), poster: await drawn(film), isUnplayable: false };
  } catch {
    return { ...nothing, isUnplayable: true };
  } finally {
    film.removeAttribute('src');
    film.load();
    URL.revokeObjectURL(address);
  }
}

async function jump(film: HTMLVideoElement, seconds: number): Promise<void> {
  const there = heard(film, 'seeked');
  film.currentTime = seconds;
  await there;
}

function heard(film: HTMLVideoElement, event: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`${event} did not come`)), patienceMs);
    film.addEventListener(
      event,
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
    film.addEventListener('error', () => reject(new Error('this browser does not play it')), { once: true });
  });
}

async function drawn(film: HTMLVideoElement): Promise<Blob | undefined> {
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, posterWidth / film.videoWidth);
  canvas.width = Math.round(film.videoWidth * scale);
  canvas.height = Math.round(film.videoHeight * scale);
  canvas.getContext('2d')?.drawImage(film, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob((blob) => resolve(blob ?? undefined), 'image/jpeg', 0.82));
}
