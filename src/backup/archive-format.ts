import * as z from 'zod/mini';

export const FORMAT = 1;
export const HEADER = 'header.json';
export const MANIFEST = 'manifest.json';
export const ROWS = 'rows/';
export const FILES = 'files/';

const table = z.object({ schema: z.string(), name: z.string(), columns: z.array(z.string()) });
const partition = z.object({
  schema: z.string(),
  name: z.string(),
  parent: z.string(),
  parentSchema: z.string(),
  bound: z.string(),
  partitionBy: z.nullable(z.string()),
});
/** Archives of f81aabb7 name no migration. */
const migration = z.object({ name: z.optional(z.string()), hash: z.string() });

/** First in the archive: what a restore has to know before the first row. */
export const header = z.object({
  format: z.literal(FORMAT),
  product: z.literal('weftline'),
  madeAt: z.string(),
  migrations: z.array(migration),
  tables: z.array(table),
  partitions: z.array(partition),
});

const sequence = z.object({ schema: z.string(), name: z.string(), value: z.string(), called: z.boolean() });
const tableDigest = z.object({ rows: z.number(), digest: z.string() });
const storedFile = z.object({ path: z.string(), bytes: z.number(), sha256: z.string() });

/** Last in the archive: an archive without it was cut off. `tables` in the order of the header's. */
export const manifest = z.object({
  tables: z.array(tableDigest),
  sequences: z.array(sequence),
  files: z.array(storedFile),
});

export type Header = z.output<typeof header>;
export type Manifest = z.output<typeof manifest>;
export type Table = z.output<typeof table>;
export type Partition = z.output<typeof partition>;
export type Sequence = z.output<typeof sequence>;
export type TableDigest = z.output<typeof tableDigest>;

export const nameOf = ({ schema, name }: { schema: string; name: string }): string =>
  schema === 'public' ? name : `${schema}.${name}`;

/** The archive cannot be read or does not fit; the words are for the operator. */
export class ArchiveFault extends Error {}
