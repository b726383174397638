import { useCallback, useRef, useState } from 'react';
import type { Command } from '#hall/commands.ts';
import type { HeldDisplay } from '#hall/leases.ts';
import type { Answer } from '#hall/link/link-client.ts';
import { inLanguage } from '#kit/language.ts';
import { useLanguage } from '#kit/ui/visit-context.tsx';
import { refusalWords } from './control-words.ts';
import type { Tell } from './use-attempt.ts';

/** Displays that somebody else is at work on, and the command that would change them. */
export type Asked = readonly HeldDisplay[];

const canTakeOver = (command: Command): command is Extract<Command, { takeOver: boolean }> => 'takeOver' in command;

/**
 * Gives commands and tells what became of them. Where somebody else is at work on the displays, the operator is asked
 * first: nobody takes over unknowingly.
 */
export function useGiving(give: (command: Command) => Promise<Answer>, tell: Tell) {
  const language = useLanguage();
  const [asked, setAsked] = useState<Asked>();
  const answer = useRef<(isTaken: boolean) => void>(undefined);

  const settle = useCallback((isTaken: boolean) => {
    setAsked(undefined);
    answer.current?.(isTaken);
    answer.current = undefined;
  }, []);
  const giveAndTell = useCallback(
    async (command: Command): Promise<boolean> => {
      let outcome = await give(command);
      if (!outcome.ok && outcome.reason === 'leased' && canTakeOver(command)) {
        const held = outcome.data as Asked;
        // A second command while one is asked about lets go of the first.
        answer.current?.(false);
        const isTaken = await new Promise<boolean>((resolve) => {
          answer.current = resolve;
          setAsked(held);
        });
        if (!isTaken) return false;
        outcome = await give({ ...command, takeOver: true });
      }
      if (!outcome.ok) tell({ text: inLanguage(refusalWords[outcome.reason], language), tone: 'wrong' });
      return outcome.ok;
    },
    [give, tell, language],
  );
  return { give: giveAndTell, asked, settle };
}
