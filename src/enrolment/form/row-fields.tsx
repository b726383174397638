import type { ReactNode } from 'react';
import { type ApplicationFields, mostCertificates } from '#enrolment/application-fields.ts';
import { FieldGroup } from '#kit/form/field-frame.tsx';
import { TextField } from '#kit/form/text-field.tsx';
import { Button } from '#kit/ui/button.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { readQuantity } from './fields.tsx';
import { useField, useForm } from './form-context.tsx';
import { formWords } from './form-words.ts';
import { PictureField } from './picture-field.tsx';

/** Rows that people add and take away. A change of one row is made on the list as it is then. */
function Rows({
  name,
  count,
  most,
  addLabel,
  row,
}: {
  name: 'machines' | 'certificates';
  count: number;
  most: number;
  addLabel: string;
  row(index: number): ReactNode;
}) {
  const { locked, onLeave: _, ...field } = useField(name);
  const { change } = useForm();
  const say = useWords(formWords);
  type List = object[] | undefined;
  return (
    <FieldGroup {...field}>
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other identity than their place
        <div key={index} className="grid gap-3 rounded-card border border-line bg-surface p-4">
          {row(index)}
          {locked ? null : (
            <Button
              look="quiet"
              className="justify-self-start px-2"
              aria-label={say.removeRow(index + 1)}
              onClick={() => change(name, (list: List) => (list ?? []).filter((_, at) => at !== index))}
            >
              {say.remove}
            </Button>
          )}
        </div>
      ))}
      {locked || count >= most ? null : (
        <Button
          look="secondary"
          className="justify-self-start"
          onClick={() => change(name, (list: List) => [...(list ?? []), {}])}
        >
          {addLabel}
        </Button>
      )}
    </FieldGroup>
  );
}

const withRow =
  <Row extends object>(index: number, change: Partial<Row>) =>
  (list: Row[] | undefined) =>
    (list ?? []).map((row, at) => (at === index ? { ...row, ...change } : row));

export function Machines() {
  const { fields, change } = useForm();
  const { locked } = useField('machines');
  const say = useWords(formWords);
  const rows = fields.machines ?? [];
  const set = (index: number, part: Record<string, string | number>) =>
    change('machines', withRow<Record<string, unknown>>(index, part));
  return (
    <Rows
      name="machines"
      count={rows.length}
      most={40}
      addLabel={say.addMachine}
      row={(index) => (
        <div className="grid grid-cols-[1fr_8rem] gap-3">
          <TextField
            id={`machines-${index}-kind`}
            label={say.machineKind}
            value={String(rows[index]?.kind ?? '')}
            onChange={(kind) => set(index, { kind })}
            maxLength={60}
            disabled={locked}
          />
          <TextField
            id={`machines-${index}-count`}
            label={say.machineCount}
            value={String(rows[index]?.count ?? '')}
            onChange={(text) => set(index, { count: readQuantity(text) ?? '' })}
            inputMode="numeric"
            maxLength={12}
            disabled={locked}
          />
        </div>
      )}
    />
  );
}

type Certificate = NonNullable<ApplicationFields['certificates']>[number];

export function Certificates() {
  const { fields, change } = useForm();
  const { locked } = useField('certificates');
  const say = useWords(formWords);
  const rows = fields.certificates ?? [];
  const set = (index: number, part: Partial<Certificate>) => change('certificates', withRow<Certificate>(index, part));
  const line = (index: number, name: 'kind' | 'number' | 'valid_to', label: string) => (
    <TextField
      id={`certificates-${index}-${name}`}
      label={label}
      type={name === 'valid_to' ? 'date' : 'text'}
      value={rows[index]?.[name] ?? ''}
      onChange={(value) => set(index, { [name]: value })}
      maxLength={60}
      disabled={locked}
    />
  );
  return (
    <Rows
      name="certificates"
      count={rows.length}
      most={mostCertificates}
      addLabel={say.addCertificate}
      row={(index) => (
        <>
          {line(index, 'kind', say.certificateKind)}
          <div className="grid gap-3 sm:grid-cols-2">
            {line(index, 'number', say.certificateNumber)}
            {line(index, 'valid_to', say.certificateValidTo)}
          </div>
          <PictureField
            id={`certificates-${index}-image`}
            label={say.certificateImage}
            purpose="certificate"
            most={1}
            locked={locked}
            keys={rows[index]?.image ? [rows[index].image] : []}
            onAdd={(image) => set(index, { image })}
            onRemove={() => set(index, { image: '' })}
          />
        </>
      )}
    />
  );
}
