import { defineWords } from '#kit/words.ts';

export const legalWords = defineWords({
  tos: ['服务条款', 'Terms of service'],
  privacy: ['隐私政策', 'Privacy policy'],
  tosAbout: [
    '使用织联网站和应用时与我们之间的约定：账号、入驻审核、双方的权利和责任。',
    'What you and we agree on when you use Weftline: accounts, admission of suppliers, rights and duties.',
  ],
  privacyAbout: [
    '织联收集哪些信息、用来做什么、存多久、谁能看到，以及您怎样查看、导出和删除。',
    'What Weftline collects, why, for how long, who sees it, and how you see, export and delete it.',
  ],
  version: [(version: string) => `${version} 版`, (version: string) => `Version ${version}`],
  from: [(day: string) => `${day}起生效`, (day: string) => `in force from ${day}`],
  former: ['这是旧版本，已经由新版本代替。', 'This is a former version; a newer one has replaced it.'],
  coming: [
    '这一版还没有生效，现在仍以现行版本为准。',
    'This version is not in force yet; the present one still holds.',
  ],
  announced: [(day: string) => `新版本将于${day}生效。`, (day: string) => `A new version takes effect on ${day}.`],
  toComing: ['看新版本', 'Read the new version'],
  toPresent: ['看现行版本', 'Read the present version'],
  contents: ['目录', 'Contents'],
  company: ['由以下公司运营', 'Run by'],
  versions: ['全部版本', 'All versions'],
  present: ['现行', 'in force'],
  compare: ['与上一版对照', 'Compare with the one before'],
  first: ['第一版', 'First version'],
  changes: ['这一版的改动', 'What changed in this version'],
  difference: [
    (one: string, other: string) => `${other} 版与 ${one} 版的差异`,
    (one: string, other: string) => `Version ${other} compared with ${one}`,
  ],
  legend: [
    '下划线是新增的内容，删除线是去掉的内容；没有改动的段落收在一行里。',
    'Underlined text was added, struck-through text was removed; unchanged paragraphs are folded into a line.',
  ],
  unchanged: [
    (n: number) => `${n} 段没有改动`,
    (n: number) => `${n} ${n === 1 ? 'paragraph' : 'paragraphs'} unchanged`,
  ],
  noDifference: ['两个版本的文字相同。', 'The two versions read alike.'],
  back: ['看全文', 'Read the whole text'],
  added: ['新增', 'Added'],
  removed: ['删除', 'Removed'],
});
