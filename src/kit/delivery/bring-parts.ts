import { bringScript } from './bring-script.ts';

/** Some nine seconds, with the pauses between them. */
const tries = 6;
const brought = new Map<string, Promise<unknown>>();

/**
 * Stands around every `import()` of a built page, in the place of Vite's own: a part of a page that a bad network loses is
 * asked for again, and may be once more when somebody wants it again. A failed `import()` itself is remembered by most
 * browsers for as long as the document lives, so it comes last, when all its files are there.
 *
 * @param files the part's own scripts and sheets, as the build names them.
 */
export async function bringParts<Part>(load: () => Promise<Part>, files: readonly string[] = []): Promise<Part> {
  // A part that stands on nothing else is named in its `import()` alone. All lie beside this file, wherever that came from.
  const [, own] = /import\(.\.\/([\w.-]+)/.exec(String(load)) ?? [];
  const addresses = [...files, ...(own ? [own] : [])].map(
    (file) => new URL(file.slice(file.lastIndexOf('/') + 1), import.meta.url).href,
  );
  await Promise.all([...new Set(addresses)].map(bringOnce));
  return load();
}

function bringOnce(address: string): Promise<unknown> {
  const known = brought.get(address);
  if (known) return known;
  const coming = (address.endsWith('.css') ? bringSheet(address) : bringUnlessHere(address)).catch((error: unknown) => {
    brought.delete(address);
    throw error;
  });
  brought.set(address, coming);
  return coming;
}

/** What the page runs already need not be brought; what once came lies in the browser's store. */
const bringUnlessHere = async (address: string): Promise<unknown> =>
  performance
    .getEntriesByName(address)
    .some((entry) => (entry as PerformanceResourceTiming & { responseStatus?: number }).responseStatus === 200) ||
  bringScript(address, tries);

function bringSheet(address: string): Promise<unknown> {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  if (links.some(({ href }) => href === address)) return Promise.resolve();
  const link = document.createElement('link');
  link.rel = 'stylesheet';
  link.crossOrigin = 'anonymous';
  return new Promise((done, failed) => {
    let tried = 0;
    const ask = () => {
      link.href = address;
      document.head.append(link);
    };
    link.onload = done;
    link.onerror = () => {
      link.remove();
      if (++tried < tries) setTimeout(ask, 300 * 2 ** (tried - 1));
      else failed(new Error(address));
    };
    ask();
  });
}
