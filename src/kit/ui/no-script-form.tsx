import type { ReactNode } from 'react';
import { Button } from './button.tsx';

/**
 * A confirmed action without script: an explanation, then a form. Rendered by the server only; `children` are further fields.
 */
export function NoScriptConfirm({
  ask,
  lead,
  yes,
  intent,
  children,
}: {
  ask: string;
  lead: string;
  yes: string;
  intent: string;
  children: ReactNode;
}) {
  return (
    <noscript>
      {import.meta.env.SSR ? (
        <details className="mt-5">
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-primary underline underline-offset-4">
            {ask}
          </summary>
          <p className="mt-2">{lead}</p>
          <OneButtonForm intent={intent} label={yes}>
            {children}
          </OneButtonForm>
        </details>
      ) : null}
    </noscript>
  );
}

/** A form of one button. */
const OneButtonForm = ({ intent, label, children }: { intent: string; label: string; children?: ReactNode }) => (
  <form method="post" className="mt-3 grid max-w-[30rem] justify-items-start gap-3">
    {children}
    <Button type="submit" look="secondary" name="intent" value={intent}>
      {label}
    </Button>
  </form>
);

/** The same without confirmation. */
export const NoScriptButton = (props: Parameters<typeof OneButtonForm>[0]) => (
  <noscript>{import.meta.env.SSR ? <OneButtonForm {...props} /> : null}</noscript>
);
