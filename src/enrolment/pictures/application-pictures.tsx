import type { ReactNode } from 'react';
import type { PictureListField } from '#enrolment/application-fields.ts';
import { CaptureOffer } from '#enrolment/capture/capture-offer.tsx';
import { useField, useForm } from '#enrolment/form/form-context.tsx';
import { PictureField } from './picture-field.tsx';

const licenceOnly = ['licence_image'] as const;

/** The one picture of the licence. */
export function LicencePicture({ help }: { help: string }) {
  const { onLeave: _, ...field } = useField('licence_image');
  const { fields, change } = useForm();
  return (
    <PictureField
      {...field}
      help={help}
      guide={field.locked ? null : <CaptureOffer fields={licenceOnly} />}
      purpose="licence"
      most={1}
      keys={fields.licence_image ? [fields.licence_image] : []}
      onChange={(next) => change('licence_image', (key: string | undefined) => next(key ? [key] : [])[0] ?? '')}
    />
  );
}

/** A list of pictures. Several uploads end in any order: each changes the list as it is then. */
export function PictureList({ name, guide }: { name: PictureListField; guide?: ReactNode }) {
  const { onLeave: _, ...field } = useField(name);
  const { fields, change } = useForm();
  return (
    <PictureField
      {...field}
      guide={guide}
      purpose={name === 'brand_images' ? 'brand' : 'picture'}
      keys={fields[name] ?? []}
      onChange={(next) => change(name, (keys: string[] | undefined) => next(keys ?? []))}
    />
  );
}
