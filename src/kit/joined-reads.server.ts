/**
 * Reads rows by key for many askers at once: who asks during one turn of the event loop shares one statement, and while
 * `atOnce` statements are under way later askers wait and share the next. A statement begins after all who share it have
 * asked, so nobody gets a row older than the question. What fails, fails for all who shared it.
 *
 * @param read gives the rows of the keys, each key once; a key without a row is left out.
 */
export function joinedReads<Key, Row>({
  atOnce,
  most,
  read,
}: {
  atOnce: number;
  /** Keys in one statement. */
  most: number;
  read(keys: Key[]): Promise<Map<Key, Row>>;
}): (key: Key) => Promise<Row | undefined> {
  const waiting = new Map<Key, PromiseWithResolvers<Row | undefined>>();
  let underWay = 0;
  let isPlanned = false;

  function plan(): void {
    if (isPlanned || waiting.size === 0 || underWay >= atOnce) return;
    isPlanned = true;
    setImmediate(begin);
  }

  async function begin(): Promise<void> {
    isPlanned = false;
    const asked = [...waiting].slice(0, most);
    for (const [key] of asked) waiting.delete(key);
    underWay++;
    plan();
    try {
      const rows = await read(asked.map(([key]) => key));
      for (const [key, { resolve }] of asked) resolve(rows.get(key));
    } catch (error) {
      for (const [, { reject }] of asked) reject(error);
    } finally {
      underWay--;
      plan();
    }
  }

  return (key) => {
    const known = waiting.get(key);
    if (known) return known.promise;
    const asked = Promise.withResolvers<Row | undefined>();
    waiting.set(key, asked);
    plan();
    return asked.promise;
  };
}
