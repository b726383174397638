/**
 * Loads a file into the browser's cache, and again when a bad network loses it. Chromium keeps a module that it could not load
 * (`import`, `modulepreload`) for as long as the document lives, and would never ask for it again; `fetch` keeps nothing but
 * what came. Also written into documents as text: it uses nothing from outside itself.
 *
 * @param most tries; the pauses between them grow to half a minute.
 */
export async function loadFile(href: string, most = Number.POSITIVE_INFINITY): Promise<void> {
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
