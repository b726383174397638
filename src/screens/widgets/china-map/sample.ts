import type { RankedMember } from '#screens/widgets/ranking/ranked-member.ts';

const provinces = ['广东', '浙江', '江苏', '上海', '福建', '山东', '北京', '四川', '湖北', '河南', '新疆', '辽宁'];

export const sample: Record<string, RankedMember> = Object.fromEntries(
  provinces.map((member, place) => [
    member,
    { member, orders: Math.round(460 / (place + 1)), amount_fen: Math.round(301_000_000 / (place + 1)) },
  ]),
);
