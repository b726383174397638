import { useCallback, useRef, useState } from 'react';
import type { Command } from '#hall/commands.ts';
import type { HeldDisplay } from '#hall/leases.ts';
import type { Answer } from '#hall/link/link-client.ts';
import { inLanguage } from '#kit/text/language.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { refusalWords } from './control-words.ts';
import type { Tell } from './use-attempt.ts';

/** Displays that somebody else is at work on, and whether the command is about others as well. */
export interface Asked {
  held: readonly HeldDisplay[];
  hasRest: boolean;
}
/** Everything, taken over; only what nobody is at work on; nothing. */
export type TakeOverChoice = 'all' | 'rest' | 'none';

const canTakeOver = (command: Command): command is Extract<Command, { takeOver: boolean }> => 'takeOver' in command;
/** What is left of a command without these displays; undefined when that is nothing. */
function restOf(command: Command, held: readonly HeldDisplay[]): Command | undefined {
  if (command.kind !== 'take' && command.kind !== 'prepare') return undefined;
  const puts = Object.fromEntries(
    Object.entries(command.puts).filter(([id]) => !held.some(({ display }) => display === id)),
  );
  return Object.keys(puts).length > 0 ? { ...command, puts } : undefined;
}

/**
 * Gives commands and tells what became of them. Where somebody else is at work on the displays, the operator is asked
 * first: nobody takes over unknowingly.
 */
export function useGiving(give: (command: Command) => Promise<Answer>, tell: Tell) {
  const language = useLanguage();
  const [asked, setAsked] = useState<Asked>();
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
        const held = outcome.data as HeldDisplay[];
        const rest = restOf(command, held);
        // A second command while one is asked about lets go of the first.
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
