import { useRef } from 'react';

export interface Move {
  direction: 'up' | 'down';
  by: number;
  /** Incremented with every move of a member, to restart the animation of its mark. */
  turn: number;
}

/** Moves since the previous ranking: how far, and in which direction. */
export function movesBetween(
  before: ReadonlyMap<string, number>,
  ranked: readonly string[],
): Map<string, Omit<Move, 'turn'>> {
  const moves = new Map<string, Omit<Move, 'turn'>>();
  ranked.forEach((member, place) => {
    const was = before.get(member);
    if (was === undefined || was === place) return;
    moves.set(member, { direction: was > place ? 'up' : 'down', by: Math.abs(was - place) });
  });
  return moves;
}

export function useMoves(ranked: readonly string[]): ReadonlyMap<string, Move> {
  const known = useRef({ places: new Map<string, number>(), moves: new Map<string, Move>() });
  const { places, moves } = known.current;
  const changed = movesBetween(places, ranked);
  const isSame = changed.size === 0 && ranked.length === places.size && ranked.every((member) => places.has(member));
  if (!isSame) {
    const next = new Map<string, Move>();
    for (const member of ranked) {
      const move = changed.get(member);
      const last = moves.get(member);
      if (move) next.set(member, { ...move, turn: (last?.turn ?? 0) + 1 });
      else if (last) next.set(member, last);
    }
    known.current = { places: new Map(ranked.map((member, place) => [member, place])), moves: next };
  }
  return known.current.moves;
}
