import type { PictureListField } from '#enrolment/application-fields.ts';
import { useField, useForm } from './form-context.tsx';
import { PictureField } from './picture-field.tsx';

/** The one picture of the licence. */
export function LicencePicture({ help }: { help: string }) {
  const { onLeave: _, ...field } = useField('licence_image');
  const { fields, change } = useForm();
  return (
    <PictureField
      {...field}
      help={help}
      purpose="licence"
      most={1}
      keys={fields.licence_image ? [fields.licence_image] : []}
      onAdd={(key) => change('licence_image', key)}
      onRemove={() => change('licence_image', '')}
    />
  );
}

/** A list of pictures. Several uploads end in any order: each adds to the list as it is then. */
export function PictureList({ name, help }: { name: PictureListField; help?: string }) {
  const { onLeave: _, ...field } = useField(name);
  const { fields, change } = useForm();
  return (
    <PictureField
      {...field}
      help={help}
      purpose={name === 'brand_images' ? 'brand' : 'picture'}
      keys={fields[name] ?? []}
      onAdd={(key) => change(name, (keys: string[] | undefined) => [...(keys ?? []).filter((one) => one !== key), key])}
      onRemove={(key) => change(name, (keys: string[] | undefined) => (keys ?? []).filter((one) => one !== key))}
    />
  );
}
