/**
 * Films that a display has fetched whole: it plays them from there, so that a hall without its server goes on, a jump
 * needs no network, and seven displays that repeat a film fetch it once each.
 */
const cacheName = 'hall-films';
/** What a display that cannot keep anything, as one without https, holds in memory. */
const mostInMemory = 6;
/** A film that comes within this time is played from what was kept at once; else it is played as it comes. */
const patienceMs = 1_500;
/** Of what the browser would let us use: the rest is for the pages. */
const fullShare = 0.7;

/** What did not fit is played as it comes, and not fetched whole for nothing each time that it is shown. */
const fullForMs = 10 * 60_000;

const addresses = new Map<string, string>();
/** By the monotonic clock, until when a film is not tried again. */
const tooLarge = new Map<string, number>();
const fetching = new Map<string, Promise<void>>();

/** An address to play a film from: of the kept file, if it is there in time. */
export async function keptFilm(source: string): Promise<string> {
  const known = addresses.get(source);
  if (known) return known;
  if ((tooLarge.get(source) ?? 0) > performance.now()) return source;
  const keeping = fetching.get(source) ?? keep(source);
  fetching.set(source, keeping);
  await Promise.race([keeping, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
  return addresses.get(source) ?? source;
}

async function keep(source: string): Promise<void> {
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
    if (!cache) forgetOldest();
  } catch {
    // Away: it is played as it comes, and kept another time.
  } finally {
    fetching.delete(source);
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
    // The disk may be full whatever the browser reckons; what else goes wrong is a line that broke.
    if ((error as Error).name === 'QuotaExceededError') return false;
    throw error;
  }
}

/** Whether there is room, after the oldest have gone for it: none of them goes for what would not fit at all. */
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

function forgetOldest(): void {
  for (const [source, address] of [...addresses].slice(0, Math.max(0, addresses.size - mostInMemory))) {
    // What plays from it goes on: the element holds the file.
    URL.revokeObjectURL(address);
    addresses.delete(source);
  }
}
