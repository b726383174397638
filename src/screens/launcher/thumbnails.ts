const files = import.meta.glob<string>('./thumbnails/*.webp', { eager: true, query: '?url', import: 'default' });

/** A picture of a board with figures that are made up: drawn once, so that nothing is streamed to a list. */
export const thumbnailOf = (address: string): string | undefined =>
  files[`./thumbnails/${address.replaceAll('/', '-')}.webp`];
