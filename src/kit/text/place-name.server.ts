/** English names that differ from pinyin. */
const written: Readonly<Record<string, string>> = {
  内蒙古: 'Inner Mongolia',
  陕西: 'Shaanxi',
  西藏: 'Tibet',
  香港: 'Hong Kong',
  澳门: 'Macau',
  呼和浩特: 'Hohhot',
  鄂尔多斯: 'Ordos',
  呼伦贝尔: 'Hulunbuir',
  巴彦淖尔: 'Bayannur',
  乌兰察布: 'Ulanqab',
  锡林郭勒: 'Xilingol',
  兴安: 'Hinggan',
  阿拉善: 'Alxa',
  哈尔滨: 'Harbin',
  齐齐哈尔: 'Qiqihar',
  拉萨: 'Lhasa',
  日喀则: 'Shigatse',
  昌都: 'Chamdo',
  林芝: 'Nyingchi',
  那曲: 'Nagqu',
  阿里: 'Ngari',
  果洛: 'Golog',
  甘孜: 'Garze',
  乌鲁木齐: 'Urumqi',
  克拉玛依: 'Karamay',
  吐鲁番: 'Turpan',
  哈密: 'Hami',
  博尔塔拉: 'Bortala',
  巴音郭楞: 'Bayingolin',
  阿克苏: 'Aksu',
  克孜勒苏: 'Kizilsu',
  喀什: 'Kashgar',
  和田: 'Hotan',
  伊犁: 'Ili',
  阿勒泰: 'Altay',
  阿拉尔: 'Aral',
  图木舒克: 'Tumxuk',
  可克达拉: 'Kokdala',
};

const peoples =
  '蒙古|柯尔克孜|哈萨克|维吾尔|塔吉克|达斡尔|布依|土家|朝鲜|哈尼|傈僳|景颇|拉祜|布朗|独龙|普米|纳西|仡佬|仫佬|毛南|东乡|撒拉|保安|裕固|锡伯';
const autonomous = new RegExp(`^(.+?)(?:(?:${peoples})族?|[各壮回藏苗彝侗瑶白傣黎羌满土畲水佤怒]族)+自治[区州县旗]$`);

/** Strips the administrative suffix: 广州市 is 广州, 延边朝鲜族自治州 延边; a name of two characters stays. */
function stem(name: string): string {
  const [, base = ''] = autonomous.exec(name) ?? [];
  if (base.length > 1) return base;
  const short = name.replace(/(?:特别行政区|族?自治[区县旗]|林区|地区|[省市县盟旗])$/, '');
  return short.length > 1 ? short : name;
}

/** The English name of a Chinese province, city or county: 杭州市 is Hangzhou, 西安市 Xi’an, 内蒙古自治区 Inner Mongolia. */
export async function englishPlaceName(name: string): Promise<string> {
  const base = stem(name);
  if (Object.hasOwn(written, base)) return written[base] as string;
  // A large dictionary, loaded on first use.
  const { pinyin } = await import('pinyin-pro');
  const syllables = pinyin(base, { type: 'array', toneType: 'none', v: true, nonZh: 'removed' });
  // An apostrophe where syllables would be ambiguous: Ya’an.
  const word = syllables.map((each, at) => (at > 0 && /^[aeo]/.test(each) ? `’${each}` : each)).join('');
  return word.slice(0, 1).toUpperCase() + word.slice(1).replaceAll('v', 'ü');
}

/** The English name of an area, the smallest part first: 江苏省 苏州市 is Suzhou, Jiangsu. */
export const englishAreaName = async (area: string): Promise<string> =>
  (await Promise.all(area.split(' ').map(englishPlaceName))).reverse().join(', ');
