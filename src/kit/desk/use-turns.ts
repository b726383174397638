import { App } from 'antd';
import { useState } from 'react';
import { defineWords } from '#kit/text/words.ts';
import { useWords } from '#kit/ui/visit-context.tsx';

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

/** How a turn ended: its work came about, it did not, or it was left undone, as what it rests on did not come about. */
type Ended = 'done' | 'failed' | 'left';

/**
 * Lets pieces of work take turns: each begins when the one before it is over. What is asked for while another about the same
 * is under way or waiting rests on that one: if it does not come about, it is left undone as well.
 *
 * @returns takes a piece of work that tells whether it came about, and what it is about. Nothing rests on work about nothing
 * (null), and it on none.
 */
export function inTurn(): (work: () => Promise<boolean>, about?: number | null) => Promise<Ended> {
  let last: Promise<Ended> | undefined;
  /** By what it is about, the work that was asked for last; what has not ended well when the next begins never will. */
  const lastAbout = new Map<number, { isDone: boolean }>();
  return (work, about = 0) => {
    const own = { isDone: false };
    const restsOn = about === null ? undefined : lastAbout.get(about);
    const begin = async (): Promise<Ended> => {
      if (restsOn && !restsOn.isDone) return 'left';
      own.isDone = await work();
      return own.isDone ? 'done' : 'failed';
    };
    const turn = last ? last.then(begin, begin) : begin();
    const over = () => {
      if (last === turn) last = undefined;
      if (about !== null && lastAbout.get(about) === own) lastAbout.delete(about);
    };
    last = turn;
    if (about !== null) lastAbout.set(about, own);
    turn.then(over, over);
    return turn;
  };
}
