/** Suggested pages with words that people type in addresses. */
const known: Record<string, readonly string[]> = {
  '/channel': ['channel', 'sales', 'live', 'wholesale', 'stores', '渠道'],
  '/platform': ['platform', 'about', 'company', 'service', 'api', 'developer', '平台'],
  '/supplier': ['supplier', 'vendor', 'factory', 'partner', 'requirements', '供应商'],
  '/fabric': ['fabric', 'cloth', 'product', 'catalog', 'catalogue', 'material', 'textile', '面料'],
  '/movein': ['movein', 'apply', 'application', 'enrol', 'enroll', 'join', 'settle', 'signin', '入驻', '申请', '登录'],
  '/jobs': ['jobs', 'career', 'position', 'recruit', 'hiring', 'hr', '招聘', '职位'],
  '/dashboard': ['dashboard', 'data', 'figures', 'stats', 'statistics', 'report', '数据'],
  '/news': ['news', 'article', 'blog', 'press', '新闻', '动态'],
  '/contact': ['contact', 'help', 'support', 'feedback', 'enquiry', 'inquiry', '联系'],
  '/signup': ['signup', 'register', 'registration', 'buyer', '注册'],
  '/download': ['download', 'app', 'android', 'ios', 'apk', '下载'],
  '/tos': ['tos', 'terms', 'agreement', '条款', '协议'],
  '/privacy': ['privacy', 'policy', 'cookie', '隐私'],
  '/sn-check': ['sn-check', 'serial', 'verify', 'antifake', '防伪', '序列号'],
};
const mostLikely = 2;

/** The best matches for an address; empty if none is close. */
export function likelyPages(pathname: string): string[] {
  const parts = readable(pathname)
    .toLowerCase()
    .split(/[/\s._-]+/)
    .filter((part) => part.length > 1)
    .slice(0, 6)
    .map((part) => part.slice(0, 24));
  const scored = Object.entries(known).map(([page, words]) => ({
    page,
    score: Math.max(0, ...parts.flatMap((part) => words.map((word) => likeness(part, word)))),
  }));
  return scored
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score)
    .slice(0, mostLikely)
    .map(({ page }) => page);
}

/** Search query from the last path segment. */
export function wordsOf(pathname: string): string {
  const last = readable(pathname).split('/').filter(Boolean).at(-1) ?? '';
  const words = last
    .replace(/\.[a-z]{2,5}$/i, '')
    .split(/[\s._-]+/)
    .filter((word) => /^\p{L}[\p{L}\p{N}]*$/u.test(word));
  return words.join(' ').slice(0, 40);
}

function readable(pathname: string): string {
  try {
    return decodeURIComponent(pathname).slice(0, 300);
  } catch {
    return '';
  }
}

/** Similarity from 0 to 1; substrings and typos count. */
function likeness(part: string, word: string): number {
  if (part === word || part === `${word}s`) return 1;
  if (word.length > 3 && (part.startsWith(word) || (part.length > 3 && word.startsWith(part)))) return 0.8;
  const isChinese = /\p{Script=Han}/u.test(word);
  if (isChinese) return part.includes(word) ? 0.9 : 0;
  const slips = word.length < 4 ? 0 : word.length < 7 ? 1 : 2;
  const away = distance(part, word, slips);
  return away <= slips ? 0.7 - away / 10 : 0;
}

/** Edit distance with transpositions; above `most` it is `most + 1`. */
function distance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const same = one[i - 1] === other[j - 1];
      let least = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        least = Math.min(least, (beforeLast[j - 2] ?? 0) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return last[other.length] ?? most + 1;
}
