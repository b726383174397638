import type { RankedMember } from '#screens/widgets/ranking/ranked-member.ts';

const names = [
  '绍兴柯桥经纬纺织有限公司',
  '广州十三行锦服装有限公司',
  '湖州辑里丝绸有限公司',
  '杭州云栖服饰有限公司',
  '南通紫琅纺织有限公司',
  '东莞虎门富民服饰有限公司',
  '苏州吴江盛泽恒祥丝织有限公司',
  '泉州石狮海丝服装有限公司',
  '桐乡濮院银杏针织有限公司',
  '佛山均安均蓝牛仔有限公司',
  '常熟虞山服装有限公司',
  '鄂尔多斯草原之绒羊绒有限公司',
];

export const sample: Record<string, RankedMember> = Object.fromEntries(
  names.map((member, place) => [
    place,
    { member, orders: 160 - place * 11, amount_fen: Math.round(96_000_000 / (1 + place * 0.35)) },
  ]),
);
