import type { RankedMember } from './ranked-member.ts';

const names = ['连衣裙', '丝绸面料', '牛仔', '女士上衣', '棉麻面料', '服装辅料'];

export const sample: Record<string, RankedMember> = Object.fromEntries(
  names.map((member, place) => [
    place,
    { member, orders: 420 - place * 61, amount_fen: Math.round(321_000_000 / (place + 1)) },
  ]),
);
