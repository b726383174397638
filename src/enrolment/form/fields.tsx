import { useEffect, useState } from 'react';
import type { FieldName } from '#enrolment/application/application-fields.ts';
import { citiesToChoose, cityOf } from '#enrolment/application/area-choice.ts';
import { valueWords } from '#enrolment/application/field-value.ts';
import {
  type Particular,
  type ParticularValue,
  particularProblem,
  readQuantity,
} from '#enrolment/application/particulars.ts';
import { fieldWords } from '#enrolment/application/words.ts';
import type { Application, AreaTree } from '#enrolment/contract.ts';
import { send } from '#kit/call/send.ts';
import { ChoiceField, type Option, SelectField } from '#kit/form/choice-field.tsx';
import { FieldGroup, TextField } from '#kit/form/field-frame.tsx';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { Button } from '#kit/ui/button.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { currentValue, type Draft } from './draft.ts';
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

/** A date by the device's own picker. `onEmptied` replaces clearing, where an empty day has its own meaning. */
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

/** A number with its unit. Unreadable input stays as typed, with the server's message. */
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
  const t = useWords(formWords);
  const value = fields[name] ?? '';
  return (
    <SelectField
      {...field}
      value={value}
      placeholder={t.choose}
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

/** One particular, alone or in a row, with the control of its kind. */
export function ParticularField({
  id,
  field,
  particular,
  value,
  locked,
  onChange,
}: {
  id: string;
  /** The field of the application that it is part of. */
  field: string;
  particular: Particular;
  value: unknown;
  locked: boolean;
  onChange(value: ParticularValue): void;
}) {
  const { left, leave, today } = useForm();
  const language = useLanguage();
  const t = useWords(formWords);
  const problem = particularProblem(particular, value, today);
  const isTold = left.has(`step:${field}`) || (problem !== 'missing' && left.has(id));
  const words = {
    missing: particular.kind === 'choices' ? t.chooseOne : t.fillIn,
    not_valid: particular.kind === 'day' ? t.dayWanted : t.positiveWanted,
    expired: t.isOver,
  };
  const text = {
    id,
    label: inLanguage(particular.text, language),
    problem: problem && isTold ? words[problem] : undefined,
    optional: !particular.isWanted,
  };
  if (particular.kind === 'choices') {
    const chosen = Array.isArray(value) ? (value as string[]) : [];
    return (
      <ChoiceField
        {...text}
        value={chosen}
        options={optionsOf(particular.choices, language, chosen)}
        onChange={(list: string[]) => onChange(list)}
        disabled={locked}
        columns="grid-cols-2 sm:grid-cols-3"
      />
    );
  }
  const line = {
    ...text,
    value: value == null ? '' : String(value),
    onLeave: () => leave(id),
    disabled: locked,
  };
  if (particular.kind === 'day') return <TextField {...line} type="date" onChange={onChange} />;
  if (particular.kind === 'number')
    return (
      <TextField
        {...line}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        suffix={inLanguage(particular.unit, language)}
        onChange={(typed) => onChange(readQuantity(typed))}
      />
    );
  const { example, suggestions } = particular;
  return (
    <TextField
      {...line}
      autoComplete="off"
      maxLength={200}
      onChange={onChange}
      {...(example ? { placeholder: inLanguage(example, language) } : {})}
      {...(suggestions ? { suggestions: suggestions.map((one) => inLanguage(one, language)) } : {})}
    />
  );
}

/** Lines of text take the whole width of a phone, figures and days share it. */
export const widthOf = ({ kind }: Particular): string =>
  kind === 'choices'
    ? 'col-span-2'
    : kind === 'text'
      ? 'col-span-2 sm:col-span-1'
      : 'col-span-2 min-[22rem]:col-span-1';

let loading: Promise<AreaTree> | undefined;
/** Asked for once a page, when the first picker needs it. */
const loadAreas = (): Promise<AreaTree> => {
  loading ??= send('/api.php/official/supplier_enter/area_list', {}).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

/** Names from province to district, for a code that was chosen here and not yet saved. */
export function useAreaName(code: string): string {
  const [areas, setAreas] = useState<AreaTree>();
  useEffect(() => {
    let isThere = code !== '';
    if (isThere)
      loadAreas().then(
        (tree) => isThere && setAreas(tree),
        () => {},
      );
    return () => {
      isThere = false;
    };
  }, [code]);
  const province = areas?.find((one) => one.code === provinceOf(code));
  const city = cityOf(province, code);
  const district = city?.children.find((one) => one.code === code);
  const names = [province, city, district].flatMap((one) => one?.name ?? []);
  return [...new Set(names)].join(' ') || code;
}

const provinceOf = (code: string) => (code ? `${code.slice(0, 2)}0000` : '');
const districtOf = (code: string) => (code && !code.endsWith('00') ? code : '');

/** Province, city, district by the device's own lists. A place that ends earlier shows no further list. */
export function AreaField() {
  const { locked, onLeave, ...field } = useField('area_code');
  const { fields, change, areas: brought } = useForm();
  const t = useWords(formWords);
  const [areas, setAreas] = useState<AreaTree | undefined>(brought ?? undefined);
  const [attempt, setAttempt] = useState(0);
  const [isAway, setIsAway] = useState(false);
  const code = fields.area_code ?? '';

  useEffect(() => {
    let isThere = attempt >= 0;
    loadAreas().then(
      (tree) => isThere && setAreas(tree),
      () => isThere && setIsAway(true),
    );
    return () => {
      isThere = false;
    };
  }, [attempt]);

  const province = areas?.find((one) => one.code === provinceOf(code));
  const cities = province ? citiesToChoose(province) : [];
  const city = cityOf(province, code);
  const list = (
    id: string,
    label: string,
    value: string,
    options: readonly { code: string; name: string }[],
    fallback: string,
  ) => (
    <SelectField
      id={id}
      label={label}
      value={value}
      placeholder={areas ? t.choose : t.areaLoading}
      options={options.map(({ code, name }) => ({ value: code, label: name }))}
      onChange={(chosen) => change('area_code', only(chosen) || fallback)}
      onLeave={onLeave}
      disabled={locked || !areas}
    />
  );
  /** A municipality's single city needs no choice. */
  const only = (chosen: string): string => {
    const whole = areas?.find((one) => one.code === chosen);
    const [city, ...others] = whole ? citiesToChoose(whole) : [];
    return city && others.length === 0 ? city.code : chosen;
  };

  return (
    <FieldGroup {...field}>
      {isAway && !areas ? (
        <p role="alert" className="text-madder">
          {t.areaFailed}{' '}
          <button
            type="button"
            className="min-h-11 font-medium text-primary underline"
            onClick={() => {
              setIsAway(false);
              setAttempt(attempt + 1);
            }}
          >
            {t.retry}
          </button>
        </p>
      ) : null}
      <div className="grid gap-3 sm:grid-cols-3">
        {list('area_province', t.province, provinceOf(code), areas ?? [], '')}
        {cities.length > 0 ? list('area_city', t.city, city?.code ?? '', cities, provinceOf(code)) : null}
        {city && city.children.length > 0
          ? list('area_district', t.district, districtOf(code), city.children, city.code)
          : null}
      </div>
    </FieldGroup>
  );
}

/** Fields that were changed on two devices, each with both values. */
export function ConflictPanel({
  draft,
  application,
  choose,
}: {
  draft: Draft;
  application: Application | null;
  choose(name: FieldName, whose: 'mine' | 'theirs'): void;
}) {
  const t = useWords(formWords);
  const language = useLanguage();
  const names = Object.keys(draft.conflicts) as FieldName[];
  if (names.length === 0) return null;
  return (
    <section aria-labelledby="conflict-title" className="mb-8 rounded-card border border-ochre bg-ochre/8 p-4 sm:p-6">
      <div role="alert">
        <h2 id="conflict-title" tabIndex={-1} className="text-lg font-semibold">
          {t.conflictTitle}
        </h2>
        <p className="text-ink-2">{t.conflictLead}</p>
      </div>
      {names.map((name) => (
        <fieldset key={name} className="mt-4">
          <legend className="font-medium">{inLanguage(fieldWords[name], language)}</legend>
          <div className="mt-2 grid gap-3 sm:grid-cols-2">
            {(['mine', 'theirs'] as const).map((whose) => (
              <div key={whose} className="flex flex-col gap-2 rounded-control border border-line bg-surface p-3">
                <span id={`conflict-${name}-${whose}`} className="text-sm text-ink-3">
                  {t[whose]}
                </span>
                <span id={`conflict-${name}-${whose}-value`} className="grow break-words whitespace-pre-line">
                  <Value
                    name={name}
                    given={whose === 'mine' ? currentValue(draft, name) : draft.conflicts[name]}
                    application={application}
                  />
                </span>
                <Button
                  look="secondary"
                  // Both buttons have the same label; the value beside them differs.
                  aria-describedby={`conflict-${name}-${whose} conflict-${name}-${whose}-value`}
                  className="self-start"
                  onClick={() => {
                    choose(name, whose);
                    // The buttons unmount: move the focus to the next conflict or the field.
                    const next = names.length > 1 ? 'conflict-title' : name;
                    requestAnimationFrame(() => document.getElementById(next)?.focus());
                  }}
                >
                  {t.keep}
                </Button>
              </div>
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  );
}

function Value({ name, given, application }: { name: FieldName; given: unknown; application: Application | null }) {
  const t = useWords(formWords);
  const language = useLanguage();
  const area = useAreaName(name === 'area_code' ? String(given ?? '') : '');
  if (name === 'area_code') return area || t.empty;
  if (name === 'licence_image' && given) {
    const picture = application?.pictures[String(given)];
    return picture ? <img src={picture.thumbnail} alt="" className="max-h-40 rounded-control" /> : t.newPhoto;
  }
  return valueWords(name, given, language, application?.fields) || t.empty;
}
