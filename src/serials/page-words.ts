import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';

/** Rounded up to minutes, or in seconds if shorter. */
const waiting = (seconds: number): { count: number; unit: Text } =>
  seconds < 60
    ? { count: seconds, unit: ['秒', 'second'] }
    : { count: Math.ceil(seconds / 60), unit: ['分钟', 'minute'] };

/** Words of the public pages. */
export const pageWords = defineWords({
  title: ['防伪查询', 'Serial number check'],
  description: [
    '输入吊牌涂层下的 16 位编号，查询货品是不是正品、以前有没有被查过。',
    'Enter the 16 characters under the scratch-off panel to see whether an item is genuine and whether it has been checked before.',
  ],
  lead: [
    '刮开吊牌上的涂层，输入下面的 16 位编号。大小写、空格和短横线都不影响查询。',
    'Scratch off the panel on the tag and enter the 16 characters underneath. Capitals, spaces and hyphens make no difference.',
  ],
  code: ['编号', 'Serial number'],
  example: ['例如', 'For example'],
  byCamera: [
    '也可以用手机自带的相机扫吊牌上的二维码，编号会替您填好。',
    'Or scan the QR code on the tag with your phone’s camera, and the number is filled in for you.',
  ],
  check: ['查询', 'Check'],
  aim: ['将二维码放入框内', 'Point the camera at the code'],
  host: [
    (host: string) => `请只在 ${host} 查询，其他网址的查询结果无效。`,
    (host: string) => `Only check at ${host}. Results from any other site are not valid.`,
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
    '该编号由我们发出，此前没有查询记录。请确认涂层是您刚刚刮开的；如果买到时已被刮开，请向我们举报。',
    'We issued this number, and it has not been checked before. Make sure you scratched off the panel yourself: if it was already off when you bought the item, please report it.',
  ],
  again: [
    (checks: number) => `编号为真，这是第 ${checks} 次查询`,
    (checks: number) => `Genuine number, checked ${checks} times`,
  ],
  againText: [
    '如果之前是您或家人查询的，可以放心；如果不是，标签可能被复制，请向我们举报。',
    'If you or your family made the earlier checks, all is well. If not, the tag may have been copied; please report it.',
  ],
  suspicious: ['编号可疑，谨防假货', 'Suspicious number: this may be a fake'],
  suspiciousText: [
    '该编号的标签曾被盗用或复制。请保留货品和购买凭证，并向我们举报。',
    'Tags with this number have been stolen or copied. Please keep the item and your receipt, and report it.',
  ],
  recalled: ['这批货品正在召回', 'This batch is being recalled'],
  unknown: ['查不到这个编号', 'Number not found'],
  unknownText: [
    '请再对照一遍标签。如果没有抄错，这个编号不是我们发出的，请谨慎购买。',
    'Please check it against the tag once more. If it matches, we did not issue this number: be careful before you buy.',
  ],
  product: ['货品', 'Item'],
  batch: ['批次', 'Batch'],
  firstAt: ['第一次查询', 'First check'],
  lastAt: ['上一次查询', 'Previous check'],
  line: ['查询记录', 'Record of this check'],
  lineText: [
    (id: number, hash: string) => `第 ${id} 条 · ${hash}`,
    (id: number, hash: string) => `No. ${id} · ${hash}`,
  ],
  reportThis: ['举报这件货品', 'Report this item'],
  anotherOne: ['再查一个', 'Check another'],

  reportTitle: ['举报可疑货品', 'Report a suspicious item'],
  reportLead: [
    '请写明购买地点和可疑之处。提交后会得到举报编号，凭编号查看我们的核实答复。',
    'Tell us where you bought it and what is wrong. You will get a report number to read our reply once we have looked into it.',
  ],
  reportCode: ['编号', 'Serial number'],
  bought: ['在哪里买的', 'Where you bought it'],
  boughtHelp: ['店名、平台或地址', 'Shop, platform or place'],
  wrong: ['哪里不对', 'What is wrong'],
  contact: ['联系方式', 'Contact details'],
  contactHelp: [
    '手机号或邮箱。只用于核实这次举报，结案一年后删除。',
    'Phone or e-mail. Used only for this report and deleted a year after it is closed.',
  ],
  send: ['提交举报', 'Send the report'],
  look: ['有几处需要修改，已在下面标出。', 'Please check the fields marked below.'],
  reportedTitle: ['举报已收到', 'Report received'],
  number: ['举报编号', 'Report number'],
  // A link to the form for the number follows.
  keep: [
    '请记下举报编号，凭它查看答复。关闭本页后，可在举报页面输入编号：',
    'Please note this number: it is all you need to read our reply. After closing this page, enter it on the report page:',
  ],
  alreadyReported: ['已举报？查询答复', 'Already reported? Read our reply'],
  numberHelp: ['SN 加 10 位数字，见提交成功页面', 'SN and 10 digits, shown after you sent the report'],
  readAnswer: ['查看答复', 'Read the reply'],
  notNumber: ['举报编号是 SN 加 10 位数字，请核对', 'A report number is SN and 10 digits; please check it'],
  noReport: [
    '查不到这个举报编号。请与提交后页面上的编号核对。',
    'No report found. Please check the number against the confirmation page.',
  ],
  open: ['核实中', 'Under investigation'],
  answered: ['已答复', 'Replied'],
  closed: ['已结案', 'Closed'],
  answer: ['我们的答复', 'Our reply'],
  sentAt: ['提交时间', 'Sent'],
  wait: ['查询太频繁，请稍后再试。', 'Too many attempts. Please try again later.'],
  home: ['回到首页', 'Go to the home page'],
});
