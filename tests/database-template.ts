import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import pg from 'pg';

const require = createRequire(import.meta.url);

/** Runs all migrations, as the application does at its start. */
export async function migrateTemplate(url: string): Promise<void> {
  const migrationsFolder = path.join(import.meta.dirname, '../migrations');
  if (!fs.existsSync(path.join(migrationsFolder, 'meta/_journal.json'))) return;
  const { drizzle } = require('drizzle-orm/node-postgres') as typeof import('drizzle-orm/node-postgres');
  const { migrate } =
    require('drizzle-orm/node-postgres/migrator') as typeof import('drizzle-orm/node-postgres/migrator');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await migrate(drizzle({ client }), { migrationsFolder });
  } finally {
    await client.end();
  }
}
