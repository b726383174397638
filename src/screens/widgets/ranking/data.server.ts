import { type BoardTopic, ofDay } from '#screens/board-topic.ts';
import { mergeSmallMembers } from '#screens/small-count-suppression.ts';
import type { RankedMember } from './ranked-member.ts';

const maxRows = 12;

/** The top members by turnover, keyed by place, so that a change sends only the places that changed. */
export const greatestFirst = (members: readonly RankedMember[]): Record<string, RankedMember> =>
  Object.fromEntries(
    members
      .filter(({ orders }) => orders > 0)
      .toSorted((a, b) => b.amount_fen - a.amount_fen || (a.member < b.member ? -1 : 1))
      .slice(0, maxRows)
      .map(({ member, orders, amount_fen }, place) => [`${place}`, { member, orders, amount_fen }]),
  );

export const categories: BoardTopic = {
  full: ofDay(({ category }) => greatestFirst(category)),
  desensitized: ofDay(({ category }) => greatestFirst(mergeSmallMembers(category))),
};

export const channels: BoardTopic = {
  full: ofDay(({ channel }) => greatestFirst(channel)),
  desensitized: ofDay(({ channel }) => greatestFirst(mergeSmallMembers(channel))),
};
