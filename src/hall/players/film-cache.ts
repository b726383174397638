/**
 * Cache of complete videos: a display plays them from there, so that a hall continues without its server, a jump needs no
 * network, and a repeated video is fetched once.
 */
const cacheName = 'hall-films';
/** Videos that a display without a persistent cache, as without https, holds in memory. */
const maxInMemory = 6;
/** A video that is fetched within this time plays from the cache; otherwise it streams. */
const waitMs = 1_500;
/** Share of the browser's quota; the rest is for the pages. */
const fullShare = 0.7;

/** A video that did not fit streams, instead of being fetched in vain each time. */
const fullForMs = 10 * 60_000;

const addresses = new Map<string, string>();
/** Per video, the monotonic time until which it is not retried. */
const tooLarge = new Map<string, number>();
const inFlight = new Map<string, Promise<void>>();

/** The address to play a video from: the cached file if it is there in time. */
export async function cachedFilm(source: string): Promise<string> {
  const known = addresses.get(source);
  if (known) return known;
  if ((tooLarge.get(source) ?? 0) > performance.now()) return source;
  const loading = inFlight.get(source) ?? load(source);
  inFlight.set(source, loading);
  await Promise.race([loading, new Promise((resolve) => setTimeout(resolve, waitMs))]);
  return addresses.get(source) ?? source;
}

async function load(source: string): Promise<void> {
  try {
    const cache = await openCache();
    let answer = await cache?.match(source);
    if (!answer) {
      const fetched = await fetch(source);
      if (fetched.status !== 200) return;
      if (cache) {
        if (await hasStored(cache, source, fetched)) answer = await cache.match(source);
        else tooLarge.set(source, performance.now() + fullForMs);
      } else answer = fetched;
    }
    if (!answer) return;
    addresses.set(source, URL.createObjectURL(await answer.blob()));
    if (!cache) evictOldest();
  } catch {
    // Unreachable: stream it, and cache it another time.
  } finally {
    inFlight.delete(source);
  }
}

async function openCache(): Promise<Cache | undefined> {
  // Only where the page came over https, or from this machine.
  return globalThis.caches?.open(cacheName).catch(() => undefined);
}

async function hasStored(cache: Cache, source: string, film: Response): Promise<boolean> {
  if (!(await makeRoom(cache, Number(film.headers.get('content-length') ?? 0)))) {
    await film.body?.cancel();
    return false;
  }
  try {
    await cache.put(source, film);
    return true;
  } catch (error) {
    // The disk may be full despite the quota; any other error is a broken connection.
    if ((error as Error).name === 'QuotaExceededError') return false;
    throw error;
  }
}

/** Evicts the oldest videos to make room; evicts none if the video cannot fit at all. */
async function makeRoom(cache: Cache, bytes: number): Promise<boolean> {
  const isFree = async (needed: number): Promise<boolean> => {
    const { usage = 0, quota } = (await navigator.storage?.estimate?.()) ?? {};
    return quota === undefined || usage + needed < quota * fullShare;
  };
  const { quota = Number.POSITIVE_INFINITY } = (await navigator.storage?.estimate?.()) ?? {};
  if (bytes >= quota * fullShare) return false;
  for (const request of await cache.keys()) {
    if (await isFree(bytes)) return true;
    await cache.delete(request);
  }
  return isFree(bytes);
}

function evictOldest(): void {
  for (const [source, address] of [...addresses].slice(0, Math.max(0, addresses.size - maxInMemory))) {
    // A playing element holds the file and continues.
    URL.revokeObjectURL(address);
    addresses.delete(source);
  }
}
