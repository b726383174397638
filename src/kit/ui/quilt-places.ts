/**
 * A tile map of China: one patch for each province, roughly by its position, row by row from the north. Columns count from 1;
 * some stay empty.
 */
export const quiltPlaces: readonly (readonly [name: string, code: string, column: number])[] = [
  ['黑龙江', 'HL', 7],
  ['内蒙古', 'NM', 4],
  ['吉林', 'JL', 7],
  ['新疆', 'XJ', 1],
  ['甘肃', 'GS', 2],
  ['宁夏', 'NX', 3],
  ['山西', 'SX', 4],
  ['河北', 'HE', 5],
  ['北京', 'BJ', 6],
  ['辽宁', 'LN', 7],
  ['西藏', 'XZ', 1],
  ['青海', 'QH', 2],
  ['陕西', 'SN', 3],
  ['河南', 'HA', 4],
  ['山东', 'SD', 5],
  ['天津', 'TJ', 6],
  ['四川', 'SC', 2],
  ['重庆', 'CQ', 3],
  ['湖北', 'HB', 4],
  ['安徽', 'AH', 5],
  ['江苏', 'JS', 6],
  ['云南', 'YN', 2],
  ['贵州', 'GZ', 3],
  ['湖南', 'HN', 4],
  ['江西', 'JX', 5],
  ['浙江', 'ZJ', 6],
  ['上海', 'SH', 7],
  ['广西', 'GX', 3],
  ['广东', 'GD', 4],
  ['福建', 'FJ', 5],
  ['台湾', 'TW', 7],
  ['海南', 'HI', 3],
  ['澳门', 'MO', 4],
  ['香港', 'HK', 5],
];

/** Thresholds of the index for each weave density; 0 is bare warp. */
export const densities = [1, 5, 10, 18, 30, 50, 75] as const;
export const densityOf = (index: number): number => densities.filter((from) => index >= from).length;
