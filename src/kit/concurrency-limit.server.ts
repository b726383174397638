import { senderNetwork } from './sender-network.server.ts';

/**
 * Counts what runs at the same time, in all and of each network (see `senderNetwork`), so that one sender cannot take every
 * place. A sender that cannot be told from others (an empty address) is limited by the total alone.
 */
export class ConcurrencyLimit {
  readonly #most: { perNetwork: number; inAll: number };
  readonly #byNetwork = new Map<string, number>();
  #inAll = 0;

  constructor(most: { perNetwork: number; inAll: number }) {
    this.#most = most;
  }

  /** Takes a place. Gives what frees it, which may be called more than once; undefined when there is none. */
  enter(address: string): (() => void) | undefined {
    const network = senderNetwork(address);
    const ofNetwork = this.#byNetwork.get(network) ?? 0;
    if (this.#inAll >= this.#most.inAll || (address !== '' && ofNetwork >= this.#most.perNetwork)) return undefined;
    this.#inAll++;
    this.#byNetwork.set(network, ofNetwork + 1);
    let isInside = true;
    return () => {
      if (!isInside) return;
      isInside = false;
      this.#inAll--;
      const left = (this.#byNetwork.get(network) ?? 0) - 1;
      if (left > 0) this.#byNetwork.set(network, left);
      else this.#byNetwork.delete(network);
    };
  }
}

/** Lets `most` pieces of work run at once; the rest wait their turn. */
export function takeTurns(most: number) {
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
