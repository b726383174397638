import { expect, test } from 'vitest';
import { englishPlaceName } from './place-name.server.ts';

test.each([
  ['杭州市', 'Hangzhou'],
  ['西安市', 'Xi’an'],
  ['六安市', 'Lu’an'],
  ['重庆市', 'Chongqing'],
  ['长沙市', 'Changsha'],
  ['厦门市', 'Xiamen'],
  ['台州市', 'Taizhou'],
  ['吕梁市', 'Lüliang'],
  ['亳州市', 'Bozhou'],
  ['大理白族自治州', 'Dali'],
  ['恩施土家族苗族自治州', 'Enshi'],
  ['延边朝鲜族自治州', 'Yanbian'],
  ['博尔塔拉蒙古自治州', 'Bortala'],
  ['锡林郭勒盟', 'Xilingol'],
  ['大兴安岭地区', 'Daxing’anling'],
  ['神农架林区', 'Shennongjia'],
  ['白沙黎族自治县', 'Baisha'],
  ['陵水黎族自治县', 'Lingshui'],
  ['景宁畲族自治县', 'Jingning'],
  ['双江拉祜族佤族布朗族傣族自治县', 'Shuangjiang'],
  ['鄂温克族自治旗', 'Ewenke'],
  ['内蒙古自治区', 'Inner Mongolia'],
  ['广西壮族自治区', 'Guangxi'],
  ['新疆维吾尔自治区', 'Xinjiang'],
  ['陕西省', 'Shaanxi'],
  ['山西省', 'Shanxi'],
  ['香港特别行政区', 'Hong Kong'],
])('%s is written %s', async (name, english) => {
  expect(await englishPlaceName(name)).toBe(english);
});
