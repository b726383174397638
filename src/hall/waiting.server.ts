/** Something of a hall that is waited for, looked at every so often until nothing is left to wait for. */
export interface Waiting {
  /** `mayGoOn` gives true once it is over; what it throws is told, and it is looked at again. */
  watch(key: string, mayGoOn: () => Promise<boolean>): void;
  close(): void;
}

const lookEveryMs = 100;

/**
 * What displays must have done before a hall goes on. Every process that hears of it sees to that, as any of them may end in
 * between; of their words the first counts.
 */
export function waiting(report: (error: unknown) => void): Waiting {
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
          // The database may be away for a moment: what waits, waits with it.
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
