/** Signs of traditional writing in words that this site is about, each beside its simplified one. */
const traditional =
  '織织聯联應应商商採采購购訂订單单貨货倉仓庫库運运輸输質质檢检驗验證证註注冊册登登錄录號号碼码聯联繫系電电話话條条款款隱隐' +
  '私私權权關关於于價价錢钱數数據据開开發发票票紡纺絲丝綢绸緞缎紗纱線线針针絨绒羽羽麻麻滌涤綸纶氨氨牛牛仔仔襯衬裙裙褲裤裝装' +
  '服服飾饰廠厂車车間间機机臺台員员職职缺缺招招聘聘薪薪資资簡简歷历應应徵征報报詢询樣样布布顏颜色色潤润門门寬宽幅幅長长輕轻' +
  '薄薄顧顾問问題题幫帮助助載载樓楼區区廣广東东蘇苏滬沪渠渠道道進进度度獎奖審审核核駐驻營营業业執执照照請请們们個个還还進进與与術术綠绿藍蓝紅红黃黄細细絎绗縐绉紋纹經经緯纬織织';
const pairs = [...traditional];
const simplified = new Map(
  pairs.flatMap((sign, at) => (at % 2 === 0 && sign !== pairs[at + 1] ? [[sign, pairs[at + 1] as string]] : [])),
);

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
