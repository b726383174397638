/** How a turn ended: its work came about, it did not, or it was left undone, as what it rests on did not come about. */
export type Ended = 'done' | 'failed' | 'left';

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
