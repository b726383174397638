import { useRef } from 'react';
import { flushSync } from 'react-dom';
import { useNavigate } from 'react-router';
import { send } from '#kit/call/send.ts';
import { defineWords } from '#kit/text/words.ts';
import { Sheet } from '#kit/ui/sheet.tsx';
import { isEdited, useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { viewSearch } from './control-bar.tsx';
import { useControl } from './control-context.tsx';
import { type Tell, useAttempt } from './use-attempt.ts';

const words = defineWords({
  heading: ['展厅', 'Halls'],
  name: ['展厅名称', 'Hall name'],
  rename: ['重命名', 'Rename'],
  fresh: ['新建展厅', 'New hall'],
  sample: ['例如：二号展厅', 'For example: Second hall'],
  add: ['新建', 'Add'],
});

/** The halls of the house: go to another one, name this one, add one. */
export function HallsSheet({ isOpen, tell, onClose }: { isOpen: boolean; tell: Tell; onClose(): void }) {
  const t = useWords(words);
  const { hall, halls, document } = useControl();
  const navigate = useNavigate();
  const { mutate } = useCall('/api.php/official/hall/list', {});
  const attempt = useAttempt(tell, mutate);
  return (
    <Sheet isOpen={isOpen} heading={t.heading} onClose={onClose}>
      {isOpen ? (
        <div className="halls">
          {halls.length > 1 ? (
            <ul>
              {halls.map(({ id, name }) => (
                <li key={id}>
                  <a
                    href={viewSearch(id, 'live')}
                    className="control-button"
                    aria-current={id === hall.id || undefined}
                  >
                    {name}
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
          {/* Nothing is named or added at a console that somebody has locked. */}
          {document.lock ? null : (
            <>
              <NameForm
                label={t.name}
                value={hall.name}
                button={t.rename}
                onName={async (name) => {
                  if (await attempt(() => send('/api.php/official/hall/rename', { hall: hall.id, name }))) onClose();
                }}
              />
              <NameForm
                label={t.fresh}
                sample={t.sample}
                button={t.add}
                onName={async (name) => {
                  await attempt(async () => {
                    const { id } = await send('/api.php/official/hall/add', { name });
                    // Its name is saved: what is left of the form must not hold up the way there.
                    flushSync(onClose);
                    // There is nothing to show in it before it has displays.
                    await navigate(viewSearch(id, 'displays'));
                  });
                }}
              />
            </>
          )}
        </div>
      ) : null}
    </Sheet>
  );
}

function NameForm({
  label,
  value,
  sample,
  button,
  onName,
}: {
  label: string;
  value?: string;
  sample?: string;
  button: string;
  onName(name: string): Promise<void>;
}) {
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(() => isEdited(form.current));
  return (
    <form
      ref={form}
      className="control-fields"
      onSubmit={(event) => {
        event.preventDefault();
        void onName(String(new FormData(event.currentTarget).get('name') ?? '').trim());
      }}
    >
      <label>
        <span>{label}</span>
        <input name="name" required maxLength={60} defaultValue={value} placeholder={sample} autoComplete="off" />
      </label>
      <button type="submit" className="control-button">
        {button}
      </button>
    </form>
  );
}
