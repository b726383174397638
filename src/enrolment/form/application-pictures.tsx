import type { ReactNode } from 'react';
import type { PictureListField } from '#enrolment/application/application-fields.ts';
import { CaptureOffer } from './capture-offer.tsx';
import { useField, useForm } from './form-context.tsx';
import { PictureField } from './picture-field.tsx';

const licenceOnly = ['licence_image'] as const;

/** The one picture of the licence. */
export function LicencePicture({ help }: { help: string }) {
  const { onLeave: _, ...field } = useField('licence_image');
  const { fields } = useForm();
  return (
    <PictureField
      {...field}
      help={help}
      guide={field.locked ? null : <CaptureOffer fields={licenceOnly} />}
      purpose="licence"
      most={1}
      keys={fields.licence_image ? [fields.licence_image] : []}
    />
  );
}

/** A list of pictures. */
export function PictureList({ name, guide }: { name: PictureListField; guide?: ReactNode }) {
  const { onLeave: _, ...field } = useField(name);
  const { fields } = useForm();
  return (
    <PictureField
      {...field}
      guide={guide}
      purpose={name === 'brand_images' ? 'brand' : 'picture'}
      keys={fields[name] ?? []}
    />
  );
}
