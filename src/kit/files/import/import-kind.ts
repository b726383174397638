import type { PoolClient } from 'pg';
import type { TableLimits } from '#kit/files/table/read-table.server.ts';
import type { Language, Text } from '#kit/text/language.ts';
import type { Rows } from '#rows.ts';

/** A fault of a line: the field's name, '' for the line as a whole, and what stood there. */
export interface LineProblem {
  field: string;
  reason: string;
  value: string;
  /** In words, where the reason alone does not say it. */
  text?: Text;
}

export type StagedRow = Pick<Rows['import_rows'], 'line' | 'cells' | 'repeats' | 'formulas'>;

export interface CheckedLine {
  line: number;
  kind: string;
  /** The number or code of what the line makes. */
  key: string;
  draft: unknown;
  problems: LineProblem[] | null;
  /** Of the cells, where lines that are the same throughout matter. */
  hash?: string;
  /** What to count beside its kind, by name. */
  noted?: string[];
}

/** One import as its work sees it. */
export interface ImportWork<Options = unknown> {
  id: number;
  state: 'checking' | 'writing' | 'taking_back';
  head_line: number;
  mapping: string[];
  options: Options;
  context: unknown;
  checked_to: number;
  written_to: string;
}

/** What a part of writing did; `to` is where the next one begins. */
export interface WrittenPart {
  to: string;
  items: number;
  figures?: Record<string, number>;
}

/** What columns of a file may hold. */
export interface ImportFields {
  fields: Readonly<Record<string, Text>>;
  /** Of the number or code of what a line makes. */
  keyName: Text;
  /** What is missing without which no line can be read. */
  missing(mapping: readonly string[]): Text[];
}

/** What a feature says of its files. All else, from the upload to taking back, is the same for all: `imports.server.ts`. */
export interface ImportKind<Options = unknown, Preview = unknown> extends ImportFields {
  /** Names its files in the table `imports`, and its entries in the audit log: `orders.import`. */
  feature: string;
  subject: string;
  limits: TableLimits;
  /** Kinds of lines that are written, and of those that are listed in the report; faulty ones come first. */
  soundKinds: readonly string[];
  listedKinds: readonly string[];
  faultyKinds: readonly string[];
  /** Whether a file whose columns are all known is checked at once. */
  isCheckedAtOnce?: boolean;
  /** Whether a file in GBK none of whose headings is known is taken for one of another encoding. */
  needsKnownHeading?: boolean;
  guess(head: readonly string[]): { mapping: string[]; options: Options };
  problemText(problem: LineProblem, language: Language): string;
  nameOf?(draft: unknown, language: Language): string;
  preview(
    row: StagedRow,
    work: Pick<ImportWork<Options>, 'mapping' | 'options' | 'context'>,
    language: Language,
  ): Preview & { problems: LineProblem[] };
  /** What is looked up once for a check and stays the same throughout it. */
  context?(): Promise<unknown>;
  /** Reads lines one by one; it is made for each part. */
  reader(client: PoolClient, work: ImportWork<Options>): Promise<(row: StagedRow) => CheckedLine>;
  /** Holds sound lines of a part against what there is. */
  judge?(client: PoolClient, lines: CheckedLine[]): Promise<CheckedLine[]>;
  /** Looks over all lines once each of them is read. */
  endCheck(client: PoolClient, work: ImportWork<Options>): Promise<void>;
  /** Writes the next part; undefined when none is left. A part that is written twice changes nothing the second time. */
  write(client: PoolClient, work: ImportWork<Options>): Promise<WrittenPart | undefined>;
  /** When all is written: lines that nothing needs any more. */
  endWrite(client: PoolClient, id: number): Promise<void>;
  /** Takes the next part back, and tells how many items went; undefined when none is left. */
  takeBack(client: PoolClient, work: ImportWork<Options>): Promise<number | undefined>;
  /** How many items would go, and a page of those that stay, with the reason. */
  staying(
    id: number,
    page: { limit: number; offset: number },
    language: Language,
  ): Promise<{ going: number; rows: { key: string; reason: string }[] }>;
  dropOld?(): Promise<void>;
}

export const importLinesPerPage = 50;
