export const formErrorClasses = 'border-l-2 border-madder bg-madder/8 px-4 py-3 text-ink';

/** The error of a form, announced at once; renders nothing without one. */
export function FormError({ text }: { text: string | undefined }) {
  return text ? (
    <p role="alert" className={formErrorClasses}>
      {text}
    </p>
  ) : null;
}
