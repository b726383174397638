import { useId, useState } from 'react';
import { Button } from './button.tsx';
import { focusOn, focusOnIfLost } from './focus-on.ts';

/** A button that asks for confirmation. If it unmounts afterwards, its page moves the focus. */
export function ConfirmButton({
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
  const id = useId();
  const turn = (isOpen: boolean) => {
    setIsAsked(isOpen);
    focusOn(isOpen ? `${id}-asked` : id);
  };
  if (!isAsked)
    return (
      <Button id={id} look="secondary" className="mt-5 noscript:hidden" onClick={() => turn(true)}>
        {ask}
      </Button>
    );
  return (
    <fieldset
      id={`${id}-asked`}
      tabIndex={-1}
      aria-describedby={`${id}-lead`}
      className="mt-5 grid gap-3 rounded-card border border-line p-4 outline-none"
    >
      <legend className="sr-only">{ask}</legend>
      <p id={`${id}-lead`}>{lead}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          disabled={isRunning}
          onClick={async () => {
            setIsRunning(true);
            await onYes();
            setIsRunning(false);
            setIsAsked(false);
            focusOnIfLost(id);
          }}
        >
          {yes}
        </Button>
        <Button look="quiet" onClick={() => turn(false)}>
          {no}
        </Button>
      </div>
    </fieldset>
  );
}
