import { App } from 'antd';
import { useState } from 'react';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';
import { inTurn } from './in-turn.ts';

const words = defineWords({
  left: [
    '上一步操作失败，因此这一步没有执行。请查看当前状态，需要时重新操作。',
    'The previous action failed, so this one was not carried out. Check the current state and try again if needed.',
  ],
});

/**
 * Turns for what is pressed on a desk: see `inTurn`. A press that is left undone, because what it rests on did not come about,
 * is shown to the user. Returns whether the work succeeded.
 */
export function useTurns(): (work: () => Promise<boolean>, about?: number | null) => Promise<boolean> {
  const { message } = App.useApp();
  const t = useWords(words);
  const [takeTurn] = useState(inTurn);
  return async (work, about) => {
    const ended = await takeTurn(work, about);
    // Two sentences: too long for a toast.
    if (ended === 'left') void message.warning(t.left, 8);
    return ended === 'done';
  };
}
