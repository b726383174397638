import { senderNetwork } from './sender-network.server.ts';

/**
 * Counts what runs at the same time, in all and of each network (see `senderNetwork`), so that one sender cannot take every
 * place; by number, or by size where what runs has one. A sender that cannot be told from others (an empty address) is limited by the total alone.
 */
export class ConcurrencyLimit {
  readonly #most: { perNetwork: number; inAll: number };
  readonly #byNetwork = new Map<string, number>();
  #inAll = 0;

  constructor(most: { perNetwork: number; inAll: number }) {
    this.#most = most;
  }

  /** Takes a place. Gives what frees it, which may be called more than once; undefined when there is none. */
  enter(address: string, size = 1): (() => void) | undefined {
    const network = senderNetwork(address);
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

/** Lets `most` pieces of work run at once; the rest wait their turn. */
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
