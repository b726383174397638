import { type ReactNode, useEffect, useRef } from 'react';
import { type Field, fieldOf, type NamesOf } from '#enrolment/application/application-fields.ts';
import type { Row } from '#enrolment/application/particulars.ts';
import { FieldGroup } from '#kit/form/field-frame.tsx';
import { Button } from '#kit/ui/button.tsx';
import { isSecondClick } from '#kit/ui/second-click.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { CaptureOffer } from './capture-offer.tsx';
import { ParticularFields } from './fields.tsx';
import { useField, useForm } from './form-context.tsx';
import { formUploads } from './form-uploads.ts';
import { formWords } from './form-words.ts';
import { PictureField } from './picture-field.tsx';
import { certificateSlot, slotWithoutRow, withRow } from './picture-slots.ts';

/** An editable list of rows. Each change applies to the current list. */
export function RowFields({
  name,
  addLabel,
  rowLabel,
  help,
  isTitled = false,
  guide,
  more,
  onRemove,
}: {
  name: NamesOf<'rows'>;
  addLabel: string;
  rowLabel(at: number): string;
  help?: string;
  isTitled?: boolean;
  /** Above the rows. */
  guide?: ReactNode;
  /** Further contents of a row. */
  more?(row: Row, index: number): ReactNode;
  /** Before a row goes. */
  onRemove?(index: number): void;
}) {
  const { locked, onLeave: _, ...field } = useField(name);
  const { fields, change } = useForm();
  const t = useWords(formWords);
  const given = (fields[name] ?? []) as Row[];
  // Required lists start open; optional ones start behind their button.
  const rows = given.length === 0 && !field.optional && !locked ? [{}] : given;
  const { of, most } = fieldOf(name) as Extract<Field, { kind: 'rows' }>;
  const box = useRef<HTMLDivElement>(null);
  const wanted = useRef<number>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new row takes the focus once it stands there
  useEffect(() => {
    if (wanted.current === undefined) return;
    const row = box.current?.children[wanted.current];
    (
      row?.querySelector<HTMLElement>('input, select') ??
      box.current?.parentElement?.querySelector<HTMLElement>('[data-add]')
    )?.focus();
    wanted.current = undefined;
  }, [rows.length]);

  return (
    <FieldGroup {...field} help={help} isTitled={isTitled}>
      {guide}
      <div ref={box} className="grid gap-3">
        {rows.map((row, index) => (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity than their place
            key={index}
            className="rounded-card border border-line bg-surface p-4"
          >
            <legend className="sr-only">{rowLabel(index + 1)}</legend>
            <div className="mb-3 flex min-h-11 items-center justify-between gap-3 border-b border-line pb-1">
              <span aria-hidden="true" className="text-sm text-ink-2 tabular-nums">
                {rowLabel(index + 1)}
              </span>
              {locked || given.length === 0 ? null : (
                <Button
                  look="quiet"
                  className="-mr-2 px-2"
                  aria-label={t.removeRow(index + 1)}
                  onClick={(event) => {
                    if (isSecondClick(event)) return;
                    wanted.current = Math.max(0, index - 1);
                    onRemove?.(index);
                    change(name, (list: Row[] | undefined) => (list ?? []).filter((_, at) => at !== index));
                  }}
                >
                  {t.remove}
                </Button>
              )}
            </div>
            <div className="grid grid-cols-2 gap-x-3 gap-y-4">
              <ParticularFields
                id={`${name}-${index}`}
                field={name}
                of={of}
                row={row}
                locked={locked}
                onChange={(part) => change(name, withRow(index, part))}
              />
              {more ? <div className="col-span-2">{more(row, index)}</div> : null}
            </div>
          </fieldset>
        ))}
      </div>
      {locked || rows.length >= most ? null : (
        <Button
          data-add
          look="secondary"
          className="mt-1 justify-self-start"
          onClick={() => {
            wanted.current = rows.length;
            change(name, withRow(rows.length, {}));
          }}
        >
          {addLabel}
        </Button>
      )}
    </FieldGroup>
  );
}

export function Machines() {
  const t = useWords(formWords);
  return <RowFields name="machines" addLabel={t.addMachine} rowLabel={t.machineRow} />;
}

const certificatesOnly = ['certificates'] as const;

export function Certificates() {
  const { fields, applicant } = useForm();
  const { locked } = useField('certificates');
  const t = useWords(formWords);
  return (
    <RowFields
      name="certificates"
      addLabel={t.addCertificate}
      rowLabel={t.certificateRow}
      help={fields.supplier_type === 'dyeing_printing' ? t.dyeingCertificates : t.certificatesHelp}
      guide={locked ? null : <CaptureOffer fields={certificatesOnly} />}
      onRemove={(index) => formUploads(applicant).relocate(slotWithoutRow(index))}
      more={(row, index) => (
        <PictureField
          id={certificateSlot(index)}
          label={t.certificateImage}
          optional
          purpose="certificate"
          most={1}
          locked={locked}
          keys={row.image ? [String(row.image)] : []}
        />
      )}
    />
  );
}
