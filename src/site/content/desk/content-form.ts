import { apiPrefix } from '#kit/call/call.ts';
import type { Language, Text } from '#kit/text/language.ts';

/** One form control. The Chinese and English fields of a pair are side by side. */
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

/** A kind of content on the desk. */
export interface ContentForm {
  /** Last path segment below /console/content. */
  place: string;
  /** Name in its call paths. */
  kind: 'news' | 'banner' | 'app_version' | 'brand' | 'legal';
  title: Text;
  about: Text;
  empty: Fields;
  nameOf(content: Fields, language: Language): string;
  fields: readonly FormField[];
  /** A single entry without a list. */
  single?: true;
  /** Allows scheduled publication; the server checks it too. */
  schedules?: true;
  /** Publications never change. */
  isRecord?: true;
  /** Advice before publishing this content today. */
  cautionOf?(content: Fields, today: string): Text | undefined;
  /** Fields derived from another. */
  isComputed?(name: string, content: Fields): boolean;
  /** Shows a live preview of the draft. */
  shows?: 'banner';
  /** Its public address. */
  addressOf?(content: Fields): string;
}

/** Field names and labels, for history and conflicts. */
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

/** Call path of a kind of content. */
export const callOf = <const Verb extends 'list' | 'get' | 'save' | 'publish' | 'withdraw' | 'remove' | 'history'>(
  { kind }: ContentForm,
  verb: Verb,
) => `${apiPrefix}/${kind}/${verb}` as const;

/** Empty content. */
export const emptyOf = (names: readonly string[]): Fields => Object.fromEntries(names.map((name) => [name, '']));
