import { clientNetwork } from './client-address.server.ts';

/**
 * Limits what runs at the same time, in total and for each network (see `clientNetwork`), so that one client cannot take every
 * place; counted by number, or by size where the work has one. A client without a known address (empty) is limited by the total
 * alone.
 */
export class ConcurrencyLimit {
  readonly #most: { perNetwork: number; inAll: number };
  readonly #byNetwork = new Map<string, number>();
  #inAll = 0;

  constructor(most: { perNetwork: number; inAll: number }) {
    this.#most = most;
  }

  /** Takes a place. Returns a function that frees it (idempotent), or undefined if there is none. */
  enter(address: string, size = 1): (() => void) | undefined {
    const network = clientNetwork(address);
    const ofNetwork = this.#byNetwork.get(network) ?? 0;
    if (this.#inAll + size > this.#most.inAll || (address !== '' && ofNetwork + size > this.#most.perNetwork))
      return undefined;
    this.#inAll += size;
    this.#byNetwork.set(network, ofNetwork + size);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#inAll -= size;
      const left = (this.#byNetwork.get(network) ?? 0) - size;
      if (left > 0) this.#byNetwork.set(network, left);
      else this.#byNetwork.delete(network);
    };
  }
}

/** Runs at most `most` jobs at once; the rest queue. */
export function limitConcurrency(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
