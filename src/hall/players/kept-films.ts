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

const addresses = new Map<string, string>();
const fetching = new Map<string, Promise<void>>();

/** An address to play a film from: of the kept file, if it is there in time. */
export async function keptFilm(source: string): Promise<string> {
  const known = addresses.get(source);
  if (known) return known;
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
        await makeRoom(cache, Number(fetched.headers.get('content-length') ?? 0));
        await cache.put(source, fetched);
        answer = await cache.match(source);
      } else answer = fetched;
    }
    if (!answer) return;
    addresses.set(source, URL.createObjectURL(await answer.blob()));
    if (!cache) forgetOldest();
  } catch {
    // Away, or no room: it is played as it comes, and kept another time.
  } finally {
    fetching.delete(source);
  }
}

async function openCache(): Promise<Cache | undefined> {
  // Only where the page came over https, or from this machine.
  return globalThis.caches?.open(cacheName).catch(() => undefined);
}

/** The oldest go first. */
async function makeRoom(cache: Cache, bytes: number): Promise<void> {
  for (const request of await cache.keys()) {
    const { usage = 0, quota = 0 } = (await navigator.storage?.estimate?.()) ?? {};
    if (usage + bytes < quota * fullShare) return;
    await cache.delete(request);
  }
}

function forgetOldest(): void {
  for (const [source, address] of [...addresses].slice(0, Math.max(0, addresses.size - mostInMemory))) {
    // What plays from it goes on: the element holds the file.
    URL.revokeObjectURL(address);
    addresses.delete(source);
  }
}
