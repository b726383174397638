import { readQuantity } from '#enrolment/application/quantity.ts';
import { ChoiceField, type Option, SelectField } from '#kit/form/choice-field.tsx';
import { TextField } from '#kit/form/text-field.tsx';
import { inLanguage, type Language, type Text } from '#kit/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useField, useForm } from './form-context.tsx';
import { formWords } from './form-words.ts';

type TextName =
  | 'company_name'
  | 'credit_code'
  | 'legal_name'
  | 'registered_address'
  | 'contact_name'
  | 'contact_role'
  | 'wechat_id'
  | 'email'
  | 'brand_name'
  | 'address'
  | 'note';
type DayName = 'licence_valid_from' | 'licence_valid_to';
type QuantityName = 'factory_area_m2' | 'workers' | 'lines' | 'monthly_capacity' | 'moq' | 'sample_days' | 'bulk_days';

const limits: Partial<Record<TextName, number>> = {
  note: 2000,
  email: 254,
  address: 200,
  registered_address: 200,
  company_name: 100,
  brand_name: 100,
  credit_code: 40,
};

/** A text of the application. */
export function ApplicationText({
  name,
  help,
  ...native
}: { name: TextName; help?: string } & Pick<
  Parameters<typeof TextField>[0],
  'rows' | 'type' | 'inputMode' | 'autoComplete' | 'autoCapitalize'
>) {
  const { locked, ...field } = useField(name);
  const { fields, change } = useForm();
  return (
    <TextField
      {...field}
      {...native}
      help={help}
      value={fields[name] ?? ''}
      onChange={(value) => change(name, value)}
      maxLength={limits[name] ?? 60}
      disabled={locked}
    />
  );
}

/** A day, by the device's own calendar. `onEmptied`: where no day says something of its own, and is not what was meant. */
export function ApplicationDay({
  name,
  help,
  isOff = false,
  onEmptied,
}: {
  name: DayName;
  help?: string;
  isOff?: boolean;
  onEmptied?(): void;
}) {
  const { locked, ...field } = useField(name);
  const { fields, change } = useForm();
  return (
    <TextField
      {...field}
      help={help}
      type="date"
      value={fields[name] ?? ''}
      onChange={(value) => (value === '' && onEmptied ? onEmptied() : change(name, value))}
      disabled={locked || isOff}
    />
  );
}

/** A number with its unit. What is no number stays as it was typed, and the server's words stand at it. */
export function ApplicationQuantity({ name, suffix, help }: { name: QuantityName; suffix: string; help?: string }) {
  const { locked, ...field } = useField(name);
  const { fields, change } = useForm();
  const value = fields[name] as number | string | null | undefined;
  return (
    <TextField
      {...field}
      help={help}
      value={value == null ? '' : String(value)}
      onChange={(text) => change(name, readQuantity(text))}
      inputMode={name === 'factory_area_m2' ? 'decimal' : 'numeric'}
      suffix={suffix}
      maxLength={20}
      disabled={locked}
    />
  );
}

export const optionsOf = (
  table: Record<string, Text>,
  language: Language,
  present: readonly string[] = [],
): Option[] => [
  ...Object.entries(table).map(([value, text]) => ({ value, label: inLanguage(text, language) })),
  ...present.filter((value) => value && !Object.hasOwn(table, value)).map((value) => ({ value, label: value })),
];

type OneName = 'subject_type' | 'supplier_type' | 'capacity_unit' | 'settlement' | 'invoice_type';

/** One of a few, each to tap. */
export function ApplicationChoice({
  name,
  table,
  help,
  columns,
}: {
  name: OneName;
  table: Record<string, Text>;
  help?: string;
  columns?: string;
}) {
  const { locked, onLeave: _, ...field } = useField(name);
  const { fields, change } = useForm();
  const language = useLanguage();
  const value = fields[name] ?? '';
  return (
    <ChoiceField
      {...field}
      help={help}
      value={value}
      options={optionsOf(table, language, [value])}
      onChange={(chosen: string) => change(name, chosen)}
      disabled={locked}
      {...(columns ? { columns } : {})}
    />
  );
}

/** One of several, in the device's own list. */
export function ApplicationSelect({ name, table }: { name: OneName; table: Record<string, Text> }) {
  const { locked, ...field } = useField(name);
  const { fields, change } = useForm();
  const language = useLanguage();
  const say = useWords(formWords);
  const value = fields[name] ?? '';
  return (
    <SelectField
      {...field}
      value={value}
      placeholder={say.choose}
      options={optionsOf(table, language, [value])}
      onChange={(chosen) => change(name, chosen)}
      disabled={locked}
    />
  );
}

/** Any number of several. */
export function ApplicationChoices({
  name,
  table,
  help,
}: {
  name: 'categories' | 'cooperation_modes';
  table: Record<string, Text>;
  help?: string;
}) {
  const { locked, onLeave: _, ...field } = useField(name);
  const { fields, change } = useForm();
  const language = useLanguage();
  const value = fields[name] ?? [];
  return (
    <ChoiceField
      {...field}
      help={help}
      value={value}
      options={optionsOf(table, language, value)}
      onChange={(chosen: string[]) => change(name, chosen)}
      disabled={locked}
      columns="grid-cols-2"
    />
  );
}
