import { troubleLook } from './trouble-look.ts';

/** Why a form was not taken, read out at once; nothing where it was. */
export function FormTrouble({ text }: { text: string | undefined }) {
  return text ? (
    <p role="alert" className={troubleLook}>
      {text}
    </p>
  ) : null;
}
