/** A name by chance, 128 bits. `crypto.randomUUID` is not there for pages without https, as on a network of one's own. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
