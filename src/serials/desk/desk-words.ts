import { grouped } from '#kit/text/grouped.ts';
import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import type { CheckOutcome } from '#serials/contract.ts';
import type { BatchAction } from '#serials/states-and-limits.ts';

export const deskWords = defineWords({
  more: ['更多', 'More'],
  moreOf: [(batch: string) => `更多：${batch}`, (batch: string) => `More for ${batch}`],
  title: ['防伪编号', 'Serial numbers'],
  about: [
    '成批生成编号，导出一次给印刷厂，印好后启用。未启用的编号，查询结果与不存在的编号相同。',
    'Numbers are made in batches, exported once for the printer and activated when printed. Inactive numbers check as unknown.',
  ],
  batches: ['批次', 'Batches'],
  alarms: ['告警', 'Alarms'],
  cases: ['举报', 'Reports'],
  figures: ['查询情况', 'Checks'],
  done: ['已保存', 'Saved'],
  newBatch: ['新建批次', 'New batch'],
  productZh: ['货品名称（中文）', 'Product (Chinese)'],
  productEn: ['货品名称（英文）', 'Product (English)'],
  gtin: ['商品条码（选填）', 'GTIN (optional)'],
  gtinHelp: ['填了条码，标签地址按 GS1 Digital Link 生成', 'With a GTIN, labels carry a GS1 Digital Link address'],
  quantity: ['数量', 'Quantity'],
  create: ['生成编号', 'Generate numbers'],
  batch: ['批次', 'Batch'],
  product: ['货品', 'Product'],
  state: ['状态', 'Status'],
  checks: ['查询', 'Checks'],
  checksOf: [
    (checks: number, codes: number) => `${checks} 次，${codes} 个编号`,
    (checks: number, codes: number) => `${checks} (${codes} ${codes === 1 ? 'number' : 'numbers'})`,
  ],
  created: ['建立', 'Created'],
  createdBy: ['建立人', 'Created by'],
  checkedCodes: ['被查询的编号', 'Numbers checked'],
  actions: ['操作', 'Actions'],
  noBatches: ['还没有批次。', 'No batches yet.'],
  export: ['导出编号', 'Export numbers'],
  exported: ['已导出', 'Exported'],
  brokenOff: ['上次导出中断，可重新导出', 'Interrupted; can be exported again'],
  exportOnce: [
    (quantity: number) =>
      `共 ${grouped(quantity)} 个编号，只能完整导出一次，之后系统里不再留有编号。文件丢了，只能作废这一批，重新生成。`,
    (quantity: number) =>
      `${grouped(quantity)} numbers. They can be exported in full only once; the system does not keep them afterwards. If the file is lost, revoke the batch and generate a new one.`,
  ],
  asZip: ['加密压缩包（ZIP，AES-256）', 'Encrypted archive (ZIP, AES-256)'],
  asCsv: ['不加密的 CSV', 'Unencrypted CSV'],
  password: ['压缩包密码', 'Archive password'],
  passwordHelp: [
    '密码只在这里出现一次，系统不保存。请另外告诉印刷厂，不要和文件一起发。解压用 7-Zip、WinRAR 等软件，Windows 自带的解压打不开。',
    'The password is shown only here and is not stored. Send it to the printer separately from the file. Open the archive with 7-Zip, WinRAR or similar; Windows’ own tool can’t.',
  ],
  passwordShort: [(least: number) => `密码至少 ${least} 个字符`, (least: number) => `At least ${least} characters`],
  copy: ['复制', 'Copy'],
  copied: ['密码已复制', 'Password copied'],
  csvOpen: [
    '拿到文件的人就拿到了全部编号。只在自己的电脑和印刷机之间使用。',
    'Anyone with the file has every number. Use it only between your own computer and press.',
  ],
  confirmPrint: [
    '请核对印刷厂收到的文件：去掉表头，一共多少行？',
    'Check the file the printer received: how many lines does it have, without the heading?',
  ],
  lines: ['行数', 'Lines'],
  confirmActivate: [
    '启用后，这批编号查询为正品。请确认标签已经在我们手里。',
    'Once active, these numbers check as genuine. Make sure the labels are in our hands.',
  ],
  confirmRevoke: [
    (numbers: number, checks: number) =>
      `这一批有 ${grouped(numbers)} 个编号，已被查询 ${grouped(checks)} 次。作废后再也查不到，不能撤销。`,
    (numbers: number, checks: number) =>
      `The batch has ${grouped(numbers)} numbers, checked ${grouped(checks)} ${checks === 1 ? 'time' : 'times'} so far. Once revoked they check as unknown. This cannot be undone.`,
  ],
  typeNumber: [(number: string) => `输入批次号 ${number} 以确认`, (number: string) => `Type ${number} to confirm`],
  revokeReason: ['作废的原因（记入审计）', 'Reason (recorded in the audit log)'],
  recallHelp: ['查询者会看到这段话', 'Shown to anyone who checks the number'],
  recallZh: ['召回说明（中文）', 'Recall notice (Chinese)'],
  recallEn: ['召回说明（英文）', 'Recall notice (English)'],
  confirmLift: ['查询不再提示召回。', 'Checks will no longer mention the recall.'],
  noAlarms: ['没有告警。', 'No alarms.'],
  times: [(count: number) => `${count} 次`, (count: number) => `${count} ${count === 1 ? 'time' : 'times'}`],
  openAlarm: ['待处理', 'Open'],
  closedAlarm: ['已处理', 'Closed'],
  note: ['处理结果', 'Outcome'],
  mark: ['把这个编号标为可疑', 'Mark this number as suspicious'],
  closeAlarm: ['处理完毕', 'Close'],
  caseKind: ['举报', 'Report'],
  caseNumber: ['举报编号', 'Number'],
  caseText: ['内容', 'Report'],
  received: ['收到', 'Received'],
  noCases: ['没有举报。', 'No reports.'],
  bought: ['购买地点', 'Bought at'],
  contact: ['联系方式', 'Contact'],
  answer: ['答复（对方凭举报编号查看）', 'Reply (visible with the report number)'],
  sendAnswer: ['答复', 'Reply'],
  closeCase: ['结案', 'Close'],
  lookUp: ['查询编号', 'Look up a number'],
  look: ['查询', 'Look up'],
  lookHelp: ['这样查看不算一次查询', 'This does not count as a check'],
  notOurs: ['不是我们的编号。', 'Not one of our numbers.'],
  marked: [(reason: string) => `已标为可疑：${reason}`, (reason: string) => `Marked as suspicious: ${reason}`],
  unmark: ['取消标记', 'Remove mark'],
  markReason: ['标为可疑的原因', 'Why it is suspicious'],
  markIt: ['标为可疑', 'Mark as suspicious'],
  neverChecked: ['还没有查询记录。', 'No checks yet.'],
  when: ['时间', 'When'],
  outcome: ['结果', 'Result'],
  region: ['地区', 'Region'],
  device: ['设备', 'Device'],
  last30: ['近 30 天', 'The last 30 days'],
  asTable: ['以表格查看', 'View as a table'],
  genuine: ['正品', 'Genuine'],
  doubtful: ['可疑或召回', 'Suspicious or recalled'],
  unknown: ['查不到', 'Unknown'],
  day: ['日期', 'Day'],
  noChecks: ['近 30 天没有查询。', 'No checks in the last 30 days.'],
  byRegion: ['按地区', 'By region'],
  mapLabel: ['各省查询次数，数字见地区列表', 'Checks by province; see the list of regions for figures'],
  mapHelp: [
    '颜色越深，查询越多；右上角有红色的，其中有可疑或查不到的编号。',
    'Darker means more checks. A red corner: some were of suspicious or unknown numbers.',
  ],
  checksAnd: [
    (checks: number, doubtful: number) => `${checks} 次查询${doubtful > 0 ? `，${doubtful} 次可疑或查不到` : ''}`,
    (checks: number, doubtful: number) =>
      `${checks} ${checks === 1 ? 'check' : 'checks'}${doubtful > 0 ? `, ${doubtful} suspicious or unknown` : ''}`,
  ],
  noRegions: [
    '没有配置地区数据（REGION_FILE），查询不知道来自哪里。',
    'No region data is set up (REGION_FILE), so the origin of checks is unknown.',
  ],
  regionUnknown: ['地区未知', 'Region unknown'],
  makingFailed: ['生成出错，正在自动重试', 'Failed; retrying automatically'],
});

export const batchActionNames: Record<BatchAction, Text> = {
  generate: ['生成', 'Generate'],
  print: ['确认付印', 'Confirm printing'],
  activate: ['启用', 'Activate'],
  recall: ['召回', 'Recall'],
  lift_recall: ['解除召回', 'Lift recall'],
  revoke: ['作废', 'Revoke'],
};
export const outcomeNames: Record<CheckOutcome, Text> = {
  first: ['第一次', 'First'],
  again: ['再次', 'Again'],
  suspicious: ['可疑', 'Suspicious'],
  recalled: ['召回', 'Recalled'],
  unknown: ['查不到', 'Unknown'],
};
export const regionText = (region: string | null): Text => {
  const [zh = '', en = ''] = region?.split('|') ?? [];
  return [zh, en];
};
