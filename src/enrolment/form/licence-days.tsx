import { useState } from 'react';
import { useIsBrowser } from '#kit/ui/is-browser.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { ApplicationDay } from './fields.tsx';
import { useField, useForm } from './form-context.tsx';
import { formWords } from './form-words.ts';

/** From when until when the licence holds. That it has no end is said and not guessed from an empty field. */
export function LicenceDays() {
  const say = useWords(formWords);
  const { fields, change } = useForm();
  const { locked } = useField('licence_valid_to');
  // Stored as empty; whoever takes it back is about to give a day, until then it stays so for the server.
  const [isTakenBack, setTakenBack] = useState(false);
  // Until the script is there the day can be filled in: nothing could enable it.
  const isBrowser = useIsBrowser();
  const hasNoEnd = fields.licence_valid_to === '' && !isTakenBack;
  return (
    <div className="grid gap-x-3 gap-y-6 sm:grid-cols-2">
      <ApplicationDay name="licence_valid_from" />
      <div className="grid content-start gap-1">
        <ApplicationDay name="licence_valid_to" isOff={hasNoEnd && isBrowser} onEmptied={() => setTakenBack(true)} />
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input
            type="checkbox"
            checked={hasNoEnd}
            disabled={locked}
            onChange={(event) => {
              setTakenBack(!event.target.checked);
              if (event.target.checked) change('licence_valid_to', '');
            }}
            className="size-5 shrink-0 accent-primary"
          />
          {say.noEnd}
        </label>
      </div>
    </div>
  );
}
