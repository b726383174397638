import { useState } from 'react';
import { Button } from './button.tsx';

/** A button that says what it means before it does it. */
export function AskTwice({
  ask,
  lead,
  yes,
  no,
  onYes,
}: {
  ask: string;
  lead: string;
  yes: string;
  no: string;
  onYes(): Promise<void>;
}) {
  const [isAsked, setIsAsked] = useState(false);
  const [isRunning, setIsRunning] = useState(false);
  if (!isAsked)
    return (
      <Button look="secondary" className="mt-5" onClick={() => setIsAsked(true)}>
        {ask}
      </Button>
    );
  return (
    <fieldset className="mt-5 grid gap-3 rounded-card border border-line p-4">
      <legend className="sr-only">{ask}</legend>
      <p>{lead}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={isRunning}
          onClick={async () => {
            setIsRunning(true);
            await onYes();
            setIsRunning(false);
            setIsAsked(false);
          }}
        >
          {yes}
        </Button>
        <Button look="quiet" onClick={() => setIsAsked(false)}>
          {no}
        </Button>
      </div>
    </fieldset>
  );
}
