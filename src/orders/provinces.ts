import type { Language } from '#kit/text/language.ts';

/** The 34 divisions of the first level: short Chinese name, full name, English name. */
export const divisions = [
  ['北京', '北京市', 'Beijing'],
  ['天津', '天津市', 'Tianjin'],
  ['河北', '河北省', 'Hebei'],
  ['山西', '山西省', 'Shanxi'],
  ['内蒙古', '内蒙古自治区', 'Inner Mongolia'],
  ['辽宁', '辽宁省', 'Liaoning'],
  ['吉林', '吉林省', 'Jilin'],
  ['黑龙江', '黑龙江省', 'Heilongjiang'],
  ['上海', '上海市', 'Shanghai'],
  ['江苏', '江苏省', 'Jiangsu'],
  ['浙江', '浙江省', 'Zhejiang'],
  ['安徽', '安徽省', 'Anhui'],
  ['福建', '福建省', 'Fujian'],
  ['江西', '江西省', 'Jiangxi'],
  ['山东', '山东省', 'Shandong'],
  ['河南', '河南省', 'Henan'],
  ['湖北', '湖北省', 'Hubei'],
  ['湖南', '湖南省', 'Hunan'],
  ['广东', '广东省', 'Guangdong'],
  ['广西', '广西壮族自治区', 'Guangxi'],
  ['海南', '海南省', 'Hainan'],
  ['重庆', '重庆市', 'Chongqing'],
  ['四川', '四川省', 'Sichuan'],
  ['贵州', '贵州省', 'Guizhou'],
  ['云南', '云南省', 'Yunnan'],
  ['西藏', '西藏自治区', 'Tibet'],
  ['陕西', '陕西省', 'Shaanxi'],
  ['甘肃', '甘肃省', 'Gansu'],
  ['青海', '青海省', 'Qinghai'],
  ['宁夏', '宁夏回族自治区', 'Ningxia'],
  ['新疆', '新疆维吾尔自治区', 'Xinjiang'],
  ['台湾', '台湾省', 'Taiwan'],
  ['香港', '香港特别行政区', 'Hong Kong'],
  ['澳门', '澳门特别行政区', 'Macau'],
] as const;

export const unknownProvince = '未知';
export const provinceNames: readonly string[] = divisions.map(([short]) => short);

const englishNames = new Map<string, string>(divisions.map(([short, , english]) => [short, english]));

/** A province as people read it; '' is the unknown one. */
export const provinceName = (province: string, language: Language): string =>
  language === 'en' ? (englishNames.get(province) ?? 'Unknown') : province || unknownProvince;

/** Province and city, as people read them; a municipality is both and is named once. */
export function placeName(province: string, city: string, language: Language): string {
  const name = provinceName(province, language);
  return city && city !== name ? `${name} ${city}` : name;
}
