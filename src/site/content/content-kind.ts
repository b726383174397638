import type { Text } from '#kit/text/language.ts';
import type { Unseen } from './content-calls.ts';

export type Fields = Record<string, unknown>;
export type Problems = Record<string, Text>;

/** Describes a kind of content: its key, its requirements for publication, its fixed fields. */
export interface ContentKind<Content extends Fields> {
  kind: string;
  /** Unique key within the kind; null for none. */
  slugOf(content: Content): string | null;
  /** Problems per field that block publication. */
  problemsOf(
    content: Content,
    around: {
      today: string;
      /** Other current publications of the kind; the lock prevents concurrent ones. */
      others(): Promise<Content[]>;
    },
  ): Problems | Promise<Problems>;
  /** Fields fixed after the first publication; all of them for records. */
  fixed: 'all' | readonly (keyof Content & string)[];
  /** Publications that must stay readable cannot be withdrawn. */
  stays?(content: Content, around: { today: string }): boolean;
  /** Allows scheduled publication. */
  schedules?: true;
  /** Why a publication is hidden now, if it is; `all` are the kind's publications as visitors get them. */
  unseen?(one: Publication<Content>, all: readonly Publication<Content>[], now: string): Unseen | undefined;
  /** Slugs taken without a row. */
  taken?: readonly string[];
}

/** A published entry, to check others against. */
export interface Publication<Content> {
  id: number;
  content: Content;
}
