import type { Database } from '#kit/database.server.ts';
import type { Rows } from '#rows.ts';
import { defaultRequiredItems, overlayRequiredItems, type RequiredItems } from './required-items.ts';

/** How long a process trusts its copy: staff who edit the table see it everywhere after this time. */
const copyLifeMs = 10_000;

/** The requirements in force: the defaults in code with the rows of the table over them. */
export function requiredItemsTable(database: Database) {
  let copy: RequiredItems = defaultRequiredItems;
  let readAt = Number.NEGATIVE_INFINITY;
  let reading: Promise<RequiredItems> | undefined;

  async function read(): Promise<RequiredItems> {
    try {
      const { rows } = await database.pool.query<Rows['required_items']>({
        name: 'required_items',
        text: 'select supplier_type, field, least from required_items',
      });
      copy = overlayRequiredItems(rows);
      readAt = performance.now();
      return copy;
    } finally {
      reading = undefined;
    }
  }

  return {
    /** After a change: this process knows it at once, others within `copyLifeMs`. */
    forget(): void {
      readAt = Number.NEGATIVE_INFINITY;
    },
    current(): RequiredItems | Promise<RequiredItems> {
      if (performance.now() - readAt < copyLifeMs) return copy;
      reading ??= read();
      return reading;
    },
  };
}
export type RequiredItemsTable = ReturnType<typeof requiredItemsTable>;
