import { formErrorClasses } from './form-error-classes.ts';

/** The error of a form, announced at once; renders nothing without one. */
export function FormError({ text }: { text: string | undefined }) {
  return text ? (
    <p role="alert" className={formErrorClasses}>
      {text}
    </p>
  ) : null;
}
