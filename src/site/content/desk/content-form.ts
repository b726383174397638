import type * as z from 'zod/mini';
import { apiPrefix } from '#kit/call/call.ts';
import type { Language, Text } from '#kit/text/language.ts';

/** One control of an editor's form. Of a pair the Chinese and the English field stand side by side. */
export type FormField =
  | { kind: 'pair'; control: 'line' | 'text' | 'markdown'; zh: string; en: string; label: Text; help?: Text }
  | {
      kind: 'line' | 'day' | 'moment' | 'number' | 'picture' | 'app-file';
      name: string;
      label: Text;
      help?: Text;
      fixed?: boolean;
    }
  | {
      kind: 'choice';
      name: string;
      label: Text;
      options: readonly (readonly [value: string, label: Text])[];
      help?: Text;
      fixed?: boolean;
    };

export type Fields = Record<string, string | number>;

/** What the desk knows of one kind of content. */
export interface ContentForm {
  /** The last part of its address below /console/content. */
  place: string;
  /** In the paths of its calls. */
  kind: 'news' | 'banner' | 'app_version' | 'brand' | 'legal';
  /** Shape of the content, to tell which of its fields the server would refuse. */
  schema: z.ZodMiniType;
  title: Text;
  about: Text;
  empty: Fields;
  nameOf(content: Fields, language: Language): string;
  fields: readonly FormField[];
  /** There is one entry only, which has no list. */
  single?: true;
  /** Publication may be for a later time; the server has its own word of it, and refuses it elsewhere. */
  schedules?: true;
  /** A publication is a record that never changes. */
  isRecord?: true;
  /** What an editor should think of before this content is published today. */
  cautionOf?(content: Fields, today: string): Text | undefined;
  /** Fields that follow from another while they can be computed of it. */
  isComputed?(name: string, content: Fields): boolean;
  /** What visitors see of a draft is shown beside it, as it is typed. */
  shows?: 'banner';
  /** Where visitors find it. */
  addressOf?(content: Fields): string;
}

/** Fields by name with the words for them, for histories and conflicts. */
export function labelsOf(form: ContentForm): Map<string, { label: Text; suffix: Text | undefined }> {
  const labels = new Map<string, { label: Text; suffix: Text | undefined }>();
  for (const field of form.fields)
    if (field.kind === 'pair') {
      labels.set(field.zh, { label: field.label, suffix: ['（中文）', ' (Chinese)'] });
      labels.set(field.en, { label: field.label, suffix: ['（英文）', ' (English)'] });
    } else labels.set(field.name, { label: field.label, suffix: undefined });
  labels.set('shown_from', { label: ['显示起始', 'Shown from'], suffix: undefined });
  labels.set('withdrawn_at', { label: ['撤下时间', 'Withdrawn at'], suffix: undefined });
  return labels;
}

/** The path of a call for one kind of content. */
export const callOf = <const Verb extends 'list' | 'get' | 'save' | 'publish' | 'withdraw' | 'remove' | 'history'>(
  { kind }: ContentForm,
  verb: Verb,
) => `${apiPrefix}/${kind}/${verb}` as const;

/** Content in which nothing is written yet. */
export const emptyOf = (names: readonly string[]): Fields => Object.fromEntries(names.map((name) => [name, '']));
