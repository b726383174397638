import { useCallback, useRef, useState } from 'react';
import type { Command } from '#hall/commands.ts';
import type { LeasedDisplay } from '#hall/leases.ts';
import type { Answer } from '#hall/link/link-client.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { refusalWords } from './control-words.ts';
import type { Tell } from './use-attempt.ts';

/** Displays leased by another operator, and whether the command covers others as well. */
export interface LeaseConflict {
  held: readonly LeasedDisplay[];
  hasRest: boolean;
}
/** Take all displays over; only the free ones; none. */
export type TakeOverChoice = 'all' | 'rest' | 'none';

const canTakeOver = (command: Command): command is Extract<Command, { takeOver: boolean }> => 'takeOver' in command;
/** The command without these displays; undefined if none remain. */
function restOf(command: Command, held: readonly LeasedDisplay[]): Command | undefined {
  if (command.kind !== 'take' && command.kind !== 'prepare') return undefined;
  const puts = Object.fromEntries(
    Object.entries(command.puts).filter(([id]) => !held.some(({ display }) => display === id)),
  );
  return Object.keys(puts).length > 0 ? { ...command, puts } : undefined;
}

/**
 * Sends commands and shows refusals. If another operator has leased the displays, it asks first, so that no one is
 * overridden by accident.
 */
export function useSendCommand(give: (command: Command) => Promise<Answer>, tell: Tell) {
  const language = useLanguage();
  const [asked, setAsked] = useState<LeaseConflict>();
  const answer = useRef<(choice: TakeOverChoice) => void>(undefined);

  const settle = useCallback((choice: TakeOverChoice) => {
    setAsked(undefined);
    answer.current?.(choice);
    answer.current = undefined;
  }, []);
  const giveAndTell = useCallback(
    async (command: Command): Promise<boolean> => {
      let outcome = await give(command);
      if (!outcome.ok && outcome.reason === 'leased' && canTakeOver(command)) {
        const held = outcome.data as LeasedDisplay[];
        const rest = restOf(command, held);
        // A second command during the question drops the first.
        answer.current?.('none');
        const choice = await new Promise<TakeOverChoice>((resolve) => {
          answer.current = resolve;
          setAsked({ held, hasRest: rest !== undefined });
        });
        if (choice === 'none') return false;
        outcome = await give(choice === 'rest' && rest ? rest : { ...command, takeOver: true });
      }
      if (!outcome.ok) tell({ text: inLanguage(refusalWords[outcome.reason], language), tone: 'wrong' });
      return outcome.ok;
    },
    [give, tell, language],
  );
  return { give: giveAndTell, asked, settle };
}
