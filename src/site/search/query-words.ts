/** Signs of traditional writing in words that this site is about, each beside its simplified one. */
const traditional =
  '織织聯联應应採采購购訂订單单貨货倉仓庫库運运輸输質质檢检驗验證证註注冊册錄录號号碼码繫系電电話话條条隱隐權权關关於于價价' +
  '錢钱數数據据開开發发紡纺絲丝綢绸緞缎紗纱線线針针絨绒滌涤綸纶襯衬褲裤裝装飾饰廠厂車车間间機机臺台員员職职資资簡简歷历徵征' +
  '報报詢询樣样顏颜潤润門门寬宽長长輕轻顧顾問问題题幫帮載载樓楼區区廣广東东蘇苏滬沪進进獎奖審审駐驻營营業业執执請请們们個个' +
  '還还與与術术綠绿藍蓝紅红黃黄細细絎绗縐绉紋纹經经緯纬';
const pairs = [...traditional];
const simplified = new Map(pairs.flatMap((sign, at) => (at % 2 === 0 ? [[sign, pairs[at + 1] as string]] : [])));

/** The simplified sign where a traditional one is typed; any other as it is. */
export const simplify = (sign: string): string => simplified.get(sign) ?? sign;

/** What people type for what this site calls otherwise: other names of cloth, other spellings, a word misheard by an input method. */
const otherwise: readonly (readonly [typed: RegExp, ours: string])[] = [
  [/全棉|纯棉/g, '棉'],
  [/丹宁/g, '牛仔'],
  [/涤纶布/g, '涤纶'],
  [/入住/g, '入驻'],
  [/\bjeans\b/g, 'denim'],
  [/\bcoton\b/g, 'cotton'],
  [/\bcolor(s|ed)?\b/g, 'colour$1'],
  [/\bfiber(s?)\b/g, 'fibre$1'],
  [/\blicense(s?)\b/g, 'licence$1'],
  [/\binquir(y|ies)\b/g, 'enquir$1'],
  [/\benrollment\b/g, 'enrolment'],
  [/\bcareers?\b/g, 'jobs'],
  [/\bsign-?ups?\b/g, 'sign up'],
  [/\bfrontend\b/g, 'front end'],
  [/\bbackend\b/g, 'back end'],
  [/\bchildrens?wear\b/g, 'children'],
  // A fabric's code without its hyphen.
  [/\b([a-z]{1,4})(\d{4,})\b/g, '$1 $2'],
  // What is somebody's, or short for a word that tells nothing.
  [/['’](?:s|re|ve|ll|d|m|t)\b/g, ''],
];

/** A folded query in the words of this site. */
export const inOurWords = (query: string): string =>
  otherwise.reduce((text, [typed, ours]) => text.replace(typed, ours), query);
