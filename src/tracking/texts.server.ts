import type { PoolClient } from 'pg';

const mostKept = 200_000;

/**
 * Numbers of the texts that come again and again. What this process knows of the present day it does not ask for again;
 * the first use of a day is noted, so that texts of which no kept day has an event can be forgotten.
 */
export class Texts {
  #known = new Map<string, number>([['', 0]]);
  #day = '';

  /** Of all these texts, within the transaction that uses them. Call `remember` after its commit. */
  async find(client: PoolClient, wanted: ReadonlySet<string>, day: string): Promise<Map<string, number>> {
    if (day > this.#day) {
      this.#known = new Map([['', 0]]);
      this.#day = day;
    }
    const found = new Map<string, number>();
    const unknown: string[] = [];
    for (const text of wanted) {
      const id = this.#known.get(text);
      if (id === undefined) unknown.push(text);
      else found.set(text, id);
    }
    if (unknown.length === 0) return found;
    // In one order, so that two processes that meet the same texts do not wait for each other in a circle.
    unknown.sort();
    await client.query(
      `insert into tracking_texts (text, day) select text, $2 from unnest($1::text[]) as fresh (text)
       where not exists (select 1 from tracking_texts known where known.text = fresh.text)
       on conflict do nothing`,
      [unknown, day],
    );
    await client.query('update tracking_texts set day = $2 where text = any($1) and day < $2', [unknown, day]);
    const { rows } = await client.query<{ id: number; text: string }>(
      'select id, text from tracking_texts where text = any($1)',
      [unknown],
    );
    for (const { id, text } of rows) found.set(text, id);
    return found;
  }

  remember(found: ReadonlyMap<string, number>): void {
    if (this.#known.size > mostKept) this.#known = new Map([['', 0]]);
    for (const [text, id] of found) this.#known.set(text, id);
  }
}
