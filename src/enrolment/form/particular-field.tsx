import { particularProblem } from '#enrolment/application/particular-rules.ts';
import type { Particular, ParticularValue } from '#enrolment/application/particulars.ts';
import { readQuantity } from '#enrolment/application/quantity.ts';
import { ChoiceField } from '#kit/form/choice-field.tsx';
import { TextField } from '#kit/form/text-field.tsx';
import { inLanguage } from '#kit/language.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { optionsOf } from './fields.tsx';
import { useForm } from './form-context.tsx';
import { formWords } from './form-words.ts';

/** One particular, alone or in a row, with the control that its kind asks for. */
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
  const say = useWords(formWords);
  const problem = particularProblem(particular, value, today);
  const isTold = left.has(`step:${field}`) || (problem !== 'missing' && left.has(id));
  const words = {
    missing: particular.kind === 'choices' ? say.chooseOne : say.fillIn,
    not_valid: particular.kind === 'day' ? say.dayWanted : say.positiveWanted,
    expired: say.isOver,
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
