/** Polls pending work of halls until it is done. */
export interface Poller {
  /** Polls `mayGoOn` until it returns true; an error is reported and polled again. */
  watch(key: string, mayGoOn: () => Promise<boolean>): void;
  close(): void;
}

const lookEveryMs = 100;

/**
 * Polls conditions that displays must meet before a hall continues. Every notified process polls, as any of them may end;
 * the first to act wins.
 */
export function poller(report: (error: unknown) => void): Poller {
  const watched = new Map<string, ReturnType<typeof setTimeout>>();
  let isClosed = false;
  return {
    watch(key, mayGoOn) {
      if (watched.has(key) || isClosed) return;
      const again = () =>
        watched.set(
          key,
          setTimeout(() => void look(), lookEveryMs),
        );
      const look = async () => {
        try {
          if (await mayGoOn()) watched.delete(key);
          else if (!isClosed) again();
        } catch (error) {
          // The database may be unreachable for a moment: keep polling.
          report(error);
          if (!isClosed) again();
        }
      };
      again();
    },
    close() {
      isClosed = true;
      for (const timer of watched.values()) clearTimeout(timer);
    },
  };
}
