/** A random id of 128 bits. `crypto.randomUUID` needs a secure context, which a page over http in a local network is not. */
export const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
