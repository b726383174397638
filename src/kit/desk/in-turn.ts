/**
 * Lets pieces of work take turns: each begins when the one before it is done. What is asked for while another is under way
 * rests on it: if that one does not come about, it is left undone as well.
 *
 * @returns takes a piece of work that tells whether it came about, and tells the same.
 */
export function inTurn(): (work: () => Promise<boolean>) => Promise<boolean> {
  let last: Promise<boolean> | undefined;
  return (work) => {
    const before = last;
    const turn = before
      ? before.then(
          (isDone) => isDone && work(),
          () => false,
        )
      : work();
    const over = () => {
      if (last === turn) last = undefined;
    };
    last = turn;
    turn.then(over, over);
    return turn;
  };
}
