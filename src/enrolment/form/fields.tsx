import { type Field, type FieldName, fieldOf, type NamesOf } from '#enrolment/application/application-fields.ts';
import { citiesToChoose, cityOf } from '#enrolment/application/area-choice.ts';
import { type Choices, capacityUnitWords, wordsOf } from '#enrolment/application/choices.ts';
import { valueWords } from '#enrolment/application/field-value.ts';
import {
  type Particular,
  type Particulars,
  type ParticularValue,
  particularProblem,
  type Row,
  readQuantity,
} from '#enrolment/application/particulars.ts';
import { fieldWords } from '#enrolment/application/words.ts';
import type { Application, AreaTree } from '#enrolment/contract.ts';
import { ChoiceField, type Option, SelectField } from '#kit/form/choice-field.tsx';
import { FieldGroup, type FieldText, TextField } from '#kit/form/field-frame.tsx';
import { inLanguage, type Language } from '#kit/text/language.ts';
import { Button } from '#kit/ui/button.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { currentValue, type Draft } from './draft.ts';
import { useField, useForm } from './form-context.tsx';
import { formWords } from './form-words.ts';

const optionsOf = (table: Choices, language: Language, present: readonly string[]): Option[] => [
  ...Object.entries(table).map(([value, text]) => ({ value, label: inLanguage(text, language) })),
  ...present.filter((value) => !Object.hasOwn(table, value)).map((value) => ({ value, label: value })),
];

interface Look extends Pick<Parameters<typeof TextField>[0], 'rows' | 'type' | 'autoComplete' | 'autoCapitalize'> {
  /** Other choices than all of the field. */
  choices?: Choices;
  columns?: string;
  /** One of several in the device’s own list, instead of each to tap. */
  isList?: boolean;
}

type SimpleKind = 'text' | 'day' | 'number' | 'choice' | 'choices';

/** The control of a value by its kind. An unreadable number stays as typed, with the server’s message. */
function Control({
  of,
  value,
  suffix,
  look: { choices, columns, isList, ...native },
  onChange,
  onLeave,
  ...text
}: FieldText & {
  of: Extract<Particular | Field, { kind: SimpleKind }>;
  id: string;
  value: unknown;
  look: Look;
  disabled: boolean;
  onChange(value: ParticularValue): void;
  onLeave(): void;
}) {
  const language = useLanguage();
  const t = useWords(formWords);
  if (of.kind === 'choice' || of.kind === 'choices') {
    const chosen = [value].flat().filter((one): one is string => typeof one === 'string' && one !== '');
    const options = optionsOf(choices ?? of.choices, language, chosen);
    const one = chosen[0] ?? '';
    if (isList) return <SelectField {...text} {...{ value: one, options, onChange, onLeave }} placeholder={t.choose} />;
    const several = { value: chosen, onChange };
    return (
      <ChoiceField
        {...text}
        {...(of.kind === 'choices' ? several : { value: one, onChange })}
        {...(columns ? { columns } : {})}
        options={options}
      />
    );
  }
  const line = { ...text, value: value == null ? '' : String(value), onLeave };
  if (of.kind === 'day') return <TextField {...line} type="date" onChange={onChange} />;
  if (of.kind === 'number')
    return (
      <TextField
        {...line}
        inputMode={'isWhole' in of ? 'numeric' : 'decimal'}
        autoComplete="off"
        maxLength={20}
        suffix={of.unit ? inLanguage(of.unit, language) : suffix}
        onChange={(typed) => onChange(readQuantity(typed))}
      />
    );
  const { example, suggestions } = of as Extract<Particular, { kind: 'text' }>;
  return (
    <TextField
      {...line}
      {...native}
      maxLength={of.max ?? 200}
      onChange={onChange}
      {...(example ? { placeholder: inLanguage(example, language) } : {})}
      {...(suggestions ? { suggestions: suggestions.map((one) => inLanguage(one, language)) } : {})}
    />
  );
}

/** A field of the application. `onEmptied` replaces clearing, where an empty value has its own meaning. */
export function ApplicationField({
  name,
  help,
  isOff = false,
  onEmptied,
  ...look
}: Look & { name: NamesOf<SimpleKind>; help?: string | undefined; isOff?: boolean; onEmptied?(): void }) {
  const { locked, ...field } = useField(name);
  const { fields, change } = useForm();
  const language = useLanguage();
  return (
    <Control
      {...field}
      of={fieldOf(name) as Extract<Field, { kind: SimpleKind }>}
      // Of numbers without a unit of their own.
      suffix={wordsOf(capacityUnitWords, fields.capacity_unit ?? '', language)}
      look={look}
      help={help}
      value={fields[name]}
      disabled={locked || isOff}
      onChange={(value) => (value === '' && onEmptied ? onEmptied() : change(name, value))}
    />
  );
}

/** The particulars of a row, or of a field that is one set of them. */
export function ParticularFields({
  id: prefix,
  field,
  of,
  row,
  locked,
  onChange,
}: {
  id: string;
  /** The field of the application that they are part of. */
  field: FieldName;
  of: Particulars;
  row: Row;
  locked: boolean;
  onChange(change: Row): void;
}) {
  const { left, leave, today } = useForm();
  const language = useLanguage();
  const t = useWords(formWords);
  return Object.entries(of).map(([key, particular]) => {
    const id = `${prefix}-${key}`;
    const problem = particularProblem(particular, row[key], today);
    const isTold = left.has(`step:${field}`) || (problem !== 'missing' && left.has(id));
    const words = {
      missing: particular.kind === 'choices' ? t.chooseOne : t.fillIn,
      not_valid: particular.kind === 'day' ? t.dayWanted : t.positiveWanted,
      expired: t.isOver,
    };
    return (
      <div key={key} className={`min-w-0 ${widthOf(particular)}`}>
        <Control
          id={id}
          of={particular}
          label={inLanguage(particular.text, language)}
          problem={problem && isTold ? words[problem] : undefined}
          optional={!particular.isWanted}
          look={{ autoComplete: 'off', columns: 'grid-cols-2 sm:grid-cols-3' }}
          value={row[key]}
          disabled={locked}
          onLeave={() => leave(id)}
          onChange={(value) => onChange({ [key]: value })}
        />
      </div>
    );
  });
}

/** Lines of text take the whole width of a phone, figures and days share it. */
const widthOf = ({ kind }: Particular): string =>
  kind === 'choices'
    ? 'col-span-2'
    : kind === 'text'
      ? 'col-span-2 sm:col-span-1'
      : 'col-span-2 min-[22rem]:col-span-1';

/** The areas, once they are there; until then those that came with the page. */
const useAreas = (isWanted: boolean, brought?: AreaTree | null) =>
  useCall('/api.php/official/supplier_enter/area_list', isWanted ? {} : null, {
    ...(brought ? { fallbackData: brought } : {}),
    revalidateOnFocus: false,
  });

/** Names from province to district, for a code that was chosen here and not yet saved. */
function useAreaName(code: string): string {
  const { data: areas } = useAreas(code !== '');
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
  const { data: areas, error, mutate } = useAreas(true, brought);
  const code = fields.area_code ?? '';
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
      {error && !areas ? (
        <p role="alert" className="text-madder">
          {t.areaFailed}{' '}
          <button type="button" className="min-h-11 font-medium text-primary underline" onClick={() => void mutate()}>
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
