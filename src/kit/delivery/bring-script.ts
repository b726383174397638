/**
 * Brings a script's file into the browser's store, and tries again when a bad network loses it. Most browsers remember a
 * module that could not be fetched (`import`, `modulepreload`, `preload` alike) for as long as the document lives, and would
 * never ask for it again; of `fetch` nothing is remembered but what came. Also written into documents as text: it may use
 * nothing from outside itself.
 *
 * @param most tries; the pauses between them grow to half a minute.
 */
export async function bringScript(href: string, most = Number.POSITIVE_INFINITY): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      const file = await fetch(href);
      // Whole, as it is found again only then.
      await file.arrayBuffer();
      if (!file.ok) throw new Error(href);
      return;
    } catch (error) {
      if (tries >= most) throw error;
      await new Promise((next) => setTimeout(next, Math.min(30_000, 150 * 2 ** tries)));
    }
  }
}
