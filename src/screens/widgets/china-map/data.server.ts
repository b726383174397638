import { type BoardTopic, ofDay } from '#screens/board-topic.ts';
import { mergeSmallMembers } from '#screens/small-count-suppression.ts';
import type { RankedMember } from '#screens/widgets/ranking/ranked-member.ts';

const places = (members: readonly RankedMember[]) =>
  Object.fromEntries(
    members
      .filter(({ orders }) => orders > 0)
      .map(({ member, orders, amount_fen }) => [member || 'unknown', { member, orders, amount_fen }]),
  );

/** Orders and turnover by province, under its short Chinese name, as the map and the ranking beside it know it; `unknown` where there is none. */
export const provinces: BoardTopic = {
  full: ofDay(({ province }) => places(province)),
  desensitized: ofDay(({ province }) => places(mergeSmallMembers(province))),
};
