/** Synonyms in queries: other names of cloth, other spellings, input method errors. */
const otherwise: readonly (readonly [typed: RegExp, ours: string])[] = [
  [/全棉|纯棉/g, '棉'],
  [/丹宁/g, '牛仔'],
  [/(涤纶|棉|麻)布(?!料)/g, '$1'],
  [/花布/g, '印花'],
  // 深蓝色 for 深蓝, and 蓝色牛仔 for both words.
  [/([红白黄绿蓝紫灰粉棕])色/g, '$1 '],
  [/衬衣/g, '衬衫'],
  [/薪水/g, '工资'],
  [/加盟/g, '入驻'],
  [/入住/g, '入驻'],
  // As a prefix it would match other fibres.
  [/\bpoly\b/g, 'polyester'],
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
  // Fabric codes without the hyphen.
  [/\b([a-z]{1,4})(\d{4,})\b/g, '$1 $2'],
  // Possessives and contractions.
  [/['’](?:s|re|ve|ll|d|m|t)\b/g, ''],
];

/** Rewrites a folded query to the site's words. */
export const inOurWords = (query: string): string =>
  otherwise.reduce((text, [typed, ours]) => text.replace(typed, ours), query);
