import { useState } from 'react';
import type { Command } from '#hall/commands.ts';
import { cut } from '#hall/content.ts';
import { HoldButton } from '#hall/control/hold-button.tsx';
import type { HallDocument } from '#hall/document.ts';
import { groupName } from '#hall/players/group-name.ts';
import { Sheet } from '#kit/ui/sheet.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { displaysOf, groupOf } from './groups.ts';
import { playerWords } from './player-words.ts';
import './sheet.css';

/** The displays of a group. A display that leaves goes black; one that joins starts in step. */
export function GroupDisplays({
  group,
  document,
  give,
  onClose,
}: {
  group: string;
  document: HallDocument;
  give(command: Command): Promise<boolean>;
  onClose(): void;
}) {
  const t = useWords(playerWords);
  const language = useLanguage();
  const present = displaysOf(document, group);
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(present));
  const displays = Object.entries(document.displays).filter(([, { kind }]) => kind === 'display');
  const puts = (wanted: ReadonlySet<string>): Extract<Command, { kind: 'take' }>['puts'] => ({
    ...Object.fromEntries(present.filter((id) => !wanted.has(id)).map((id) => [id, { kind: 'black' as const }])),
    ...Object.fromEntries(
      [...wanted].filter((id) => !present.includes(id)).map((id) => [id, { kind: 'player' as const, group }]),
    ),
  });
  const take = async (wanted: ReadonlySet<string>): Promise<boolean> => {
    const changed = puts(wanted);
    if (Object.keys(changed).length === 0) return true;
    return give({ kind: 'take', puts: changed, transition: cut, label: '', takeOver: false });
  };
  return (
    <Sheet
      isOpen
      heading={`${groupName(group, language)} · ${t.changeDisplays}`}
      isUnsaved={() => Object.keys(puts(chosen)).length > 0}
      onClose={onClose}
    >
      {displays.length === 0 ? <p className="players-empty">{t.noDisplays}</p> : null}
      <ul className="players-choices">
        {displays.map(([id, { name }]) => {
          const other = groupOf(document, id);
          return (
            <li key={id}>
              <label>
                <input
                  type="checkbox"
                  checked={chosen.has(id)}
                  onChange={({ currentTarget }) =>
                    setChosen((before) => {
                      const after = new Set(before);
                      if (currentTarget.checked) after.add(id);
                      else after.delete(id);
                      return after;
                    })
                  }
                />
                <span>{name}</span>
                {other && other !== group ? <span>{t.inOther(groupName(other, language))}</span> : null}
              </label>
            </li>
          );
        })}
      </ul>
      <footer>
        <HoldButton
          tone="wrong"
          className="players-hold"
          onHeld={async () => {
            if ((await take(new Set())) && (await give({ kind: 'unload', group }))) onClose();
          }}
        >
          {t.dissolveHold}
        </HoldButton>
        <button type="button" className="players-quiet" onClick={onClose}>
          {t.cancel}
        </button>
        <button
          type="button"
          className="players-main"
          onClick={async () => {
            if (await take(chosen)) onClose();
          }}
        >
          {t.apply}
        </button>
      </footer>
    </Sheet>
  );
}
