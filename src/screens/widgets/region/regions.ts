import type { Text } from '#kit/text/language.ts';

/** The seven regions of China, as geographers divide it, and as seven panels hold it: from the west to the coast. */
export const regions: readonly { name: Text; provinces: readonly string[] }[] = [
  { name: ['西北', 'Northwest'], provinces: ['新疆', '甘肃', '青海', '宁夏', '陕西'] },
  { name: ['西南', 'Southwest'], provinces: ['四川', '重庆', '云南', '贵州', '西藏'] },
  { name: ['华北', 'North'], provinces: ['北京', '天津', '河北', '山西', '内蒙古'] },
  { name: ['东北', 'Northeast'], provinces: ['辽宁', '吉林', '黑龙江'] },
  { name: ['华中', 'Centre'], provinces: ['河南', '湖北', '湖南'] },
  { name: ['华东', 'East'], provinces: ['上海', '江苏', '浙江', '安徽', '福建', '江西', '山东', '台湾'] },
  { name: ['华南', 'South'], provinces: ['广东', '广西', '海南', '香港', '澳门'] },
];
