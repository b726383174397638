import type { RankedMember } from './ranked-member.ts';

const names = ['针织面料', '梭织面料', '牛仔', '成衣', '辅料', '蕾丝'];

export const sample: Record<string, RankedMember> = Object.fromEntries(
  names.map((member, place) => [
    place,
    { member, orders: 420 - place * 61, amount_fen: Math.round(321_000_000 / (place + 1)) },
  ]),
);
