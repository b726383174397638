/** SQLSTATE classes after which the statement certainly had no effect: data, constraint, deadlock, raised by a function. */
const certainlyUndone = /^(22|23|40|P0)...$/;

/** @param write returns one result for each item, in order. */
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
