/** Classes of SQLSTATE after which a statement has certainly left nothing: data, constraints, deadlocks, what functions raise. */
const certainlyUndone = /^(22|23|40|P0)...$/;

/**
 * Writes for many askers in one statement, and so in one commit: while a statement is under way, further askers wait and
 * share the next. When a shared statement is refused for what it holds, each part is tried by itself, so that nobody
 * fails for another's. When it is not known whether it was done, nothing is tried again, and all are told.
 *
 * @param write gives a result for each of the items, in their order.
 */
export function batchedWrites<Item, Result>({
  most,
  write,
}: {
  /** Items in one statement. */
  most: number;
  write(items: Item[]): Promise<Result[]>;
}): (item: Item) => Promise<Result> {
  type Waiting = { item: Item; resolve(result: Result): void; reject(error: unknown): void };
  const pending: Waiting[] = [];
  let isUnderWay = false;

  function plan(): void {
    if (isUnderWay || pending.length === 0) return;
    isUnderWay = true;
    setImmediate(begin);
  }

  async function writeAll(items: Waiting[]): Promise<void> {
    try {
      const results = await write(items.map(({ item }) => item));
      if (results.length !== items.length) throw new Error(`${results.length} results for ${items.length} items`);
      for (const [index, { resolve }] of items.entries()) resolve(results[index] as Result);
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (items.length > 1 && typeof code === 'string' && certainlyUndone.test(code))
        for (const one of items) await writeAll([one]);
      else for (const { reject } of items) reject(error);
    }
  }

  async function begin(): Promise<void> {
    await writeAll(pending.splice(0, most));
    isUnderWay = false;
    plan();
  }

  return (item) =>
    new Promise((resolve, reject) => {
      pending.push({ item, resolve, reject });
      plan();
    });
}
