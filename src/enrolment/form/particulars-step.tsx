import { mostRows, particularsOfType, type SupplierType } from '#enrolment/application/application-fields.ts';
import { type Particulars, type ParticularsField, particulars, type Row } from '#enrolment/application/particulars.ts';
import { FieldGroup } from '#kit/form/field-frame.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { useField, useForm } from './form-context.tsx';
import { formWords } from './form-words.ts';
import { ParticularField, widthOf } from './particular-field.tsx';
import { RowFields } from './row-fields.tsx';

/** What only this kind of supplier is asked for. */
export function ParticularsStep() {
  const { fields } = useForm();
  const say = useWords(formWords);
  const name = particularsOfType[(fields.supplier_type || 'fabric') as SupplierType];
  if (name === 'fabric_particulars')
    return (
      <RowFields
        name={name}
        isTitled
        most={mostRows}
        addLabel={say.addFabric}
        rowLabel={say.fabricRow}
        help={say.fabricHelp}
      />
    );
  return <OneSet key={name} name={name} />;
}

function OneSet({ name }: { name: ParticularsField }) {
  const { locked, onLeave: _, ...field } = useField(name);
  const { fields, change } = useForm();
  const present: Row = fields[name] ?? {};
  return (
    <FieldGroup {...field} isTitled>
      <div className="grid grid-cols-2 gap-x-3 gap-y-6">
        {Object.entries<Particulars[string]>(particulars[name]).map(([key, particular]) => (
          <div key={key} className={`min-w-0 ${widthOf(particular)}`}>
            <ParticularField
              id={`${name}-${key}`}
              field={name}
              particular={particular}
              value={present[key]}
              locked={locked}
              onChange={(value) => change(name, (all: Row | undefined) => ({ ...all, [key]: value }))}
            />
          </div>
        ))}
      </div>
    </FieldGroup>
  );
}
