import type { ComponentType, ReactNode } from 'react';
import type { CallPath } from '#kit/call/call.ts';
import type { Imported } from '#kit/files/import/import-calls.ts';
import type { ImportFields } from '#kit/files/import/import-kind.ts';
import type { Language, Text } from '#kit/text/language.ts';

export interface OptionsProps<Options> {
  file: Imported<Options>;
  mapping: readonly string[];
  options: Options;
  onChange(options: Options): void;
  /** What the lines mean has changed elsewhere: the preview is read again. */
  onMeant(): void;
}

/** What a desk shows of its files beside what is the same for all. */
export interface ImportDesk<Options, Read> extends ImportFields {
  /** The part of the calls' paths before their names. */
  calls: string;
  about: Text;
  /** Orders or fabrics, counted. */
  countOf(items: number, language: Language): string;
  /** Kinds of lines in the order in which they are counted. */
  kinds: Readonly<Record<string, { tone: string; name?: Text; text(lines: number, language: Language): string }>>;
  /** What else is worth knowing of a file. */
  notes?(file: Imported<Options>, language: Language): string[];
  /** What the first lines are read as, in the preview. */
  preview(read: Read): ReactNode;
  /** What taking back does. */
  takeBackAbout: Text;
  Options?: ComponentType<OptionsProps<Options>>;
  /** Beside the button by which a file is chosen. */
  Beside?: ComponentType;
  /** What is chosen when a file is written, by its name and words. */
  chosen?: { name: string; label: Text };
}

/** A call of every kind of imports by its name. */
type ImportPath<Name extends string> = Extract<CallPath, `${string}/${Name}`>;
export const importPath = <const Name extends string>(desk: { calls: string }, name: Name) =>
  `${desk.calls}/${name}` as ImportPath<Name>;

export const isAtWork = ({ state }: Pick<Imported, 'state'>) =>
  state === 'checking' || state === 'writing' || state === 'taking_back';
