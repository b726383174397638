import type { Text } from '#kit/language.ts';
import { defineWords } from '#kit/words.ts';

/** As one says how long: minutes that have begun, and seconds when it is shorter. */
const waiting = (seconds: number): { count: number; unit: Text } =>
  seconds < 60
    ? { count: seconds, unit: ['秒', 'second'] }
    : { count: Math.ceil(seconds / 60), unit: ['分钟', 'minute'] };

/** Of the pages that visitors meet. */
export const pageWords = defineWords({
  title: ['防伪查询', 'Serial number check'],
  description: [
    '输入吊牌涂层下的 16 位编号，查询货品是不是正品、以前有没有被查过。',
    'Enter the 16 characters under the coating of the tag to see whether an article is genuine and was checked before.',
  ],
  lead: [
    '刮开吊牌上的涂层，输入下面的 16 位编号。大小写、空格和短横线都不影响查询。',
    'Scratch the coating off the tag and enter the 16 characters below it. Capitals, spaces and hyphens do not matter.',
  ],
  code: ['编号', 'Serial number'],
  example: ['例如', 'Such as'],
  byCamera: [
    '也可以用手机自带的相机扫吊牌上的二维码，编号会替您填好。',
    'Or point your phone’s own camera at the code on the tag: it opens this page with the number filled in.',
  ],
  check: ['查询', 'Check'],
  aim: ['把二维码放进画面', 'Hold the code in the picture'],
  host: [
    (host: string) => `请只在 ${host} 上查询。别的网址给出的结果不作数。`,
    (host: string) => `Check on ${host} only. What another address says means nothing.`,
  ],
  tooMany: [
    (seconds: number) => {
      const { count, unit } = waiting(seconds);
      return `查询太频繁了。请 ${count} ${unit[0]}后再试。`;
    },
    (seconds: number) => {
      const { count, unit } = waiting(seconds);
      return `Too many checks. Please try again in ${count} ${unit[1]}${count === 1 ? '' : 's'}.`;
    },
  ],

  first: ['正品，第一次查询', 'Genuine, first check'],
  firstText: [
    '这个编号由我们发出，此前没有人查过。请确认涂层是刚刚由您刮开的：如果买到时涂层已经刮开，请向我们举报。',
    'This number is ours, and nobody has checked it before. Make sure that it was you who scratched the coating off: if it was off when you bought the article, please report it.',
  ],
  again: [
    (checks: number) => `编号属实，这是第 ${checks} 次查询`,
    (checks: number) => `Genuine number, checked ${checks} times`,
  ],
  againText: [
    '如果之前是您或家人查的，可以放心。如果不是，标签可能被人复制过，请向我们举报。',
    'If it was you or your family who checked before, all is well. If not, the tag may have been copied: please report it.',
  ],
  suspicious: ['编号可疑，请不要当作正品', 'Doubtful number: do not take it for genuine'],
  suspiciousText: [
    '这个编号的标签被盗用或复制过。请保留货品和购买凭证，向我们举报。',
    'Tags with this number were stolen or copied. Please keep the article and the receipt, and report it.',
  ],
  recalled: ['这批货品正在召回', 'This batch is being recalled'],
  unknown: ['查不到这个编号', 'This number is unknown'],
  unknownText: [
    '请再对照一遍标签。如果没有抄错，这件货品不带我们发出的编号。',
    'Please compare it with the tag once more. If it is copied right, the article does not carry a number of ours.',
  ],
  product: ['货品', 'Article'],
  batch: ['批次', 'Batch'],
  firstAt: ['第一次查询', 'First check'],
  lastAt: ['上一次查询', 'Check before this'],
  line: ['查询记录', 'Record of this check'],
  lineText: [
    (id: number, hash: string) => `第 ${id} 条 · ${hash}`,
    (id: number, hash: string) => `No. ${id} · ${hash}`,
  ],
  reportThis: ['举报这件货品', 'Report this article'],
  anotherOne: ['再查一个', 'Check another'],

  reportTitle: ['举报可疑货品', 'Report a doubtful article'],
  reportLead: [
    '写清在哪里买的、哪里不对。提交后得到一个举报编号，我们核实后的答复凭它查看。',
    'Say where you bought it and what is wrong. You get a number, by which you can read our answer once we have looked into it.',
  ],
  reportCode: ['编号', 'Serial number'],
  bought: ['在哪里买的', 'Where you bought it'],
  boughtHelp: ['店名、平台或地址', 'Shop, platform or place'],
  wrong: ['哪里不对', 'What is wrong'],
  contact: ['联系方式', 'How to reach you'],
  contactHelp: [
    '手机号或邮箱。只用于核实这次举报，结案一年后删除。',
    'Phone or e-mail, used for this report only and erased a year after it is closed.',
  ],
  send: ['提交举报', 'Send the report'],
  look: ['有几处需要修改，已在下面标出。', 'Some things need a change; they are marked below.'],
  reportedTitle: ['举报已收到', 'Your report is here'],
  number: ['举报编号', 'Number of your report'],
  // The link to the form for the number follows.
  keep: [
    '请记下举报编号，答复凭它查看。关闭本页后，在举报页面的这里输入编号：',
    'Please note the number: it is all that you need to read our answer. Once this page is closed, enter it on the page for reports:',
  ],
  alreadyReported: ['举报过？查询答复', 'Reported before? Read our answer'],
  numberHelp: ['SN 和 10 位数字，在提交后的页面上', 'SN and ten digits, on the page after sending'],
  readAnswer: ['查看答复', 'Read the answer'],
  notNumber: ['举报编号是 SN 和 10 位数字，请核对', 'The number of a report is SN and ten digits: please compare it'],
  noReport: [
    '查不到这个举报编号。请与提交后页面上的编号核对。',
    'No report has this number. Please compare it with the one on the page after sending.',
  ],
  open: ['核实中', 'Being looked into'],
  answered: ['已答复', 'Answered'],
  closed: ['已结案', 'Closed'],
  answer: ['我们的答复', 'Our answer'],
  sentAt: ['提交时间', 'Sent'],
  wait: ['看得太频繁了，请稍后再来。', 'That was too often. Please come back later.'],
  home: ['回到首页', 'To the home page'],
});
