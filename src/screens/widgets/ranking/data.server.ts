import type { MemberFigures } from '#orders/contract.ts';
import { type BoardTopic, ofDay } from '#screens/board-topic.ts';
import type { RankedMember } from './ranked-member.ts';

const mostRows = 12;

/** The greatest by turnover, each under its place: a change in one place sends one place. */
const places = (members: readonly MemberFigures[]): Record<string, RankedMember> =>
  Object.fromEntries(
    members
      .filter(({ orders }) => orders > 0)
      .toSorted((a, b) => b.amount_fen - a.amount_fen || (a.member < b.member ? -1 : 1))
      .slice(0, mostRows)
      .map(({ member, orders, amount_fen }, place) => [`${place}`, { member, orders, amount_fen }]),
  );

const ofCategories = ofDay(({ category }) => places(category));
export const categories: BoardTopic = { full: ofCategories, desensitized: ofCategories };

const ofChannels = ofDay(({ channel }) => places(channel));
export const channels: BoardTopic = { full: ofChannels, desensitized: ofChannels };

/** Names of companies: for full boards only. */
export const suppliers: BoardTopic = { full: ofDay(({ supplier }) => places(supplier)) };
