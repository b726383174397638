import { type FieldName, mostOf } from '#enrolment/application/application-fields.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import type { RequirementColumn } from './required-items-contract.ts';
import { requiredItemsWords } from './required-items-words.ts';

const asCommon = 'common';

/** One cell of the table. The device's own list: there are some three hundred of them on the page. */
export function RequirementCell({
  label,
  field,
  column,
  least,
  standard,
  common,
  isPending,
  onChange,
}: {
  label: string;
  field: FieldName;
  column: RequirementColumn;
  least: number | undefined;
  /** What the product comes with; undefined: as for all kinds. */
  standard: number | undefined;
  /** What holds for all kinds. */
  common: number;
  isPending: boolean;
  onChange(least: number | undefined): void;
}) {
  const say = useWords(requiredItemsWords);
  const most = mostOf(field);
  const isKind = column !== 'common';
  const isRequired = (least ?? (isKind ? common : 0)) > 0;
  // The kind of supplier is asked first; a kind that comes with a number of its own is set to a number again.
  const isFixed = field === 'supplier_type' && !isKind;
  const counts = Array.from({ length: most }, (_, index) => index + 1);
  const isEdited = least !== standard;
  return (
    <div className="relative">
      <select
        aria-label={label}
        value={least ?? (isKind ? asCommon : 0)}
        disabled={isFixed}
        onChange={(event) => {
          const chosen = event.target.value;
          const isNone = chosen === asCommon || (!isKind && chosen === '0' && standard === undefined);
          onChange(isNone ? undefined : Number(chosen));
        }}
        className={`min-h-9 w-full rounded-control border px-2 ${isPending ? 'border-ochre bg-ochre/8' : 'border-line bg-surface'} ${
          isRequired ? 'text-ink' : 'text-ink-3'
        } ${isRequired && least !== undefined ? 'font-medium text-primary' : ''}`}
      >
        {isKind && standard === undefined ? <option value={asCommon}>{say.asCommon(common)}</option> : null}
        {isKind && standard === undefined && common === 0 ? null : <option value={0}>{say.notRequired}</option>}
        {counts.map((count) => (
          <option key={count} value={count}>
            {most === 1 ? say.required : say.atLeast(count)}
          </option>
        ))}
      </select>
      {isEdited ? (
        <span title={say.editedHelp} className="absolute -top-1 -right-1 size-2 rotate-45 bg-ochre">
          <span className="sr-only">{say.edited}</span>
        </span>
      ) : null}
    </div>
  );
}
