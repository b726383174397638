import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';

export const legalWords = defineWords({
  tos: ['服务条款', 'Terms of service'],
  privacy: ['隐私政策', 'Privacy policy'],
  tosAbout: [
    '使用织联网站和应用时与我们之间的约定：账号、入驻审核、双方的权利和责任。',
    'The agreement between you and us when you use Weftline: accounts, supplier admission, rights and responsibilities.',
  ],
  privacyAbout: [
    '织联收集哪些信息、用来做什么、存多久、谁能看到，以及您怎样查看、导出和删除。',
    'What Weftline collects, why and for how long, who can see it, and how you can view, export and delete it.',
  ],
  version: [(version: string) => `${version} 版`, (version: string) => `Version ${version}`],
  from: [(day: string) => `${day}起生效`, (day: string) => `effective ${day}`],
  former: ['这是旧版本，已被新版本取代。', 'This is an earlier version. It has been replaced by a newer one.'],
  coming: [
    '这一版还没有生效，现在仍以现行版本为准。',
    'This version is not in effect yet. The current version still applies.',
  ],
  announced: [(day: string) => `新版本将于${day}生效。`, (day: string) => `A new version takes effect on ${day}.`],
  toComing: ['查看新版本', 'Read the new version'],
  toPresent: ['查看现行版本', 'Read the current version'],
  contents: ['目录', 'Contents'],
  company: ['由以下公司运营', 'Operated by'],
  versions: ['全部版本', 'All versions'],
  present: ['现行', 'current'],
  compare: ['与上一版对比', 'Compare with previous version'],
  first: ['第一版', 'First version'],
  changes: ['这一版的改动', 'What changed in this version'],
  difference: [
    (one: string, other: string) => `${other} 版与 ${one} 版的差异`,
    (one: string, other: string) => `Version ${other} compared with ${one}`,
  ],
  legend: [
    '下划线是新增的内容，删除线是去掉的内容；没有改动的段落收在一行里。',
    'Underlined text was added; struck-through text was removed. Unchanged paragraphs are collapsed.',
  ],
  unchanged: [
    (n: number) => `${n} 段没有改动`,
    (n: number) => `${n} ${n === 1 ? 'paragraph' : 'paragraphs'} unchanged`,
  ],
  noDifference: ['两个版本内容相同。', 'The two versions are identical.'],
  back: ['查看全文', 'Read the full text'],
  added: ['新增', 'Added'],
  removed: ['删除', 'Removed'],
});

/** The legal documents, named as in their addresses. */
export const legalDocuments = ['tos', 'privacy'] as const;
export type LegalDocument = (typeof legalDocuments)[number];
export const legalDocumentNames: Record<LegalDocument, Text> = {
  privacy: ['隐私政策', 'Privacy policy'],
  tos: ['服务条款', 'Terms of service'],
};

/** Promised by the terms: days of notice before changes to suppliers' disadvantage. */
export const termsNoticeDays = 15;
