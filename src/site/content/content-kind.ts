import type { Text } from '#kit/text/language.ts';
import type { Unseen } from './content-calls.ts';

export type Fields = Record<string, unknown>;
export type Problems = Record<string, Text>;

/** What one kind of content is: how it is known, what it must have before visitors see it, what stays as it was. */
export interface ContentKind<Content extends Fields> {
  kind: string;
  /** What it is known by within its kind; null for nothing. */
  slugOf(content: Content): string | null;
  /** Field by field what stands between a draft and its publication. */
  problemsOf(
    content: Content,
    around: {
      today: string;
      /** What else of this kind is published and not withdrawn; no other publication of it comes between. */
      others(): Promise<Content[]>;
    },
  ): Problems | Promise<Problems>;
  /** Fields that cannot change any more once it was published; all of them where a publication is a record. */
  fixed: 'all' | readonly (keyof Content & string)[];
  /** Whether a publication has to stay readable; it may be withdrawn where this is not said. */
  stays?(content: Content, around: { today: string }): boolean;
  /** Publication may be for a later time; everything else is shown as soon as it is published. */
  schedules?: true;
  /** Why visitors do not see a publication now, if they do not; `all` are those of its kind, as visitors get them. */
  unseen?(one: Publication<Content>, all: readonly Publication<Content>[], now: string): Unseen | undefined;
  /** Slugs that are taken without a row. */
  taken?: readonly string[];
}

/** A published entry, as what stands beside it is judged by. */
export interface Publication<Content> {
  id: number;
  content: Content;
}
