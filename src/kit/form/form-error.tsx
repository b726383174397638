import { formErrorClasses } from './form-error-classes.ts';

/** Why a form was not taken, read out at once; nothing where it was. */
export function FormError({ text }: { text: string | undefined }) {
  return text ? (
    <p role="alert" className={formErrorClasses}>
      {text}
    </p>
  ) : null;
}
