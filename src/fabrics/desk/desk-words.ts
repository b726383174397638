import type { FabricState } from '#fabrics/fabric-terms.ts';
import type { LineKind } from '#fabrics/import/contract.ts';
import type { Text } from '#kit/language.ts';
import { defineWords } from '#kit/words.ts';

export const deskWords = defineWords({
  title: ['面料', 'Fabrics'],
  about: [
    '目录里的全部面料。草稿只有编辑看得到，上架后出现在面料页，下架后不再显示。',
    'All fabrics of the catalogue. Drafts are visible to editors only. Published fabrics appear in the catalogue until withdrawn.',
  ],
  newFabric: ['新建面料', 'New fabric'],
  import: ['导入', 'Import'],
  reprice: ['批量调价', 'Change prices'],
  all: ['全部', 'All'],
  search: ['编号或名称', 'Code or name'],
  construction: ['组织', 'Construction'],
  supplier: ['供应商', 'Supplier'],
  lack: ['待补信息', 'Missing info'],
  lackCertificate: ['证书过期或 30 天内到期', 'Certificate expired, or does in 30 days'],
  lackStock: ['没有现货', 'Nothing in stock'],
  lackPicture: ['没有照片', 'No photograph'],
  fabric: ['面料', 'Fabric'],
  weight: ['克重', 'Weight'],
  price: ['单价', 'Price'],
  colours: ['颜色', 'Colours'],
  stock: ['现货', 'In stock'],
  state: ['状态', 'State'],
  updated: ['更新', 'Changed'],
  empty: ['没有符合条件的面料。', 'No fabric fits.'],
  failed: ['上传失败，请重试', 'Upload failed. Please try again.'],
  of: [(total: number) => `共 ${total} 款`, (total: number) => `${total} total`],
  save: ['保存', 'Save'],
  saved: ['已保存', 'Saved'],
  show: ['上架', 'Show'],
  withdraw: ['下架', 'Withdraw'],
  onSite: ['在网站上看', 'See it on the site'],
  look: ['请检查标红的内容。', 'Please check the fields marked in red.'],
  preview: ['预览', 'Preview'],
  previewNote: [
    '布样按组织、花型和颜色画出，保存后与网站一致。',
    'Drawn from construction, pattern and colours, as the site will draw it.',
  ],
  add: ['添加', 'Add'],
  remove: ['删除', 'Remove'],
  share: ['占比', 'share'],
  fibre: ['纤维', 'fibre'],
  place: ['位置', 'place'],
  count: ['支数', 'count'],
  unit: ['单位', 'unit'],
  ply: ['股数', 'ply'],
  from: ['起订量', 'from'],
  yuan: ['单价（元）', 'yuan'],
  kind: ['种类', 'kind'],
  number: ['编号', 'number'],
  validTo: ['有效期至', 'good until'],
  shade: ['色样', 'shade'],
  lab: ['实测 Lab', 'measured Lab'],
  labShape: [
    '实测 Lab 写三个数，如 45.2 12.1 -30（L 0–100，a、b ±160）；没有测过就留空',
    'A measured Lab is three numbers, such as 45.2 12.1 -30 (L 0–100, a and b ±160); leave it empty where nobody measured',
  ],
  zhName: ['中文名', 'Chinese name'],
  enName: ['英文名', 'English name'],
  pictures: ['照片', 'Photographs'],
  addPhoto: ['添加照片', 'Add photographs'],
  photoHelp: ['JPG、PNG 或 WebP，每张不超过 10 MB，最多 8 张。', 'JPG, PNG or WebP, at most 10 MB each, eight in all.'],
  photoRefused: [
    '照片没有收下：请用 10 MB 以内的 JPEG、PNG 或 WebP。',
    'The photograph was not taken: JPEG, PNG or WebP up to 10 MB, please.',
  ],

  importTitle: ['导入面料', 'Import fabrics'],
  importAbout: [
    'CSV（UTF-8 或 GBK）或 XLSX，一行一款，最多 20,000 行。先出逐行检查结果，确认后才写入。',
    'CSV (UTF-8 or GBK) or XLSX, one fabric a line, 20,000 at most. You see a report line by line before anything is written.',
  ],
  pattern: ['下载模板', 'Pattern file'],
  choose: ['选择文件', 'Choose a file'],
  reading: ['正在检查…', 'Reading…'],
  ignored: [
    (names: string) => `未识别的列，已忽略：${names}`,
    (names: string) => `Columns that nobody knows, left out: ${names}`,
  ],
  encoding: [(name: string) => `按 ${name} 读取`, (name: string) => `read as ${name}`],
  line: ['行', 'Line'],
  code: ['编号', 'Code'],
  result: ['结果', 'Result'],
  problemIn: [
    (column: string, problem: string) => `${column}：${problem}`,
    (column: string, problem: string) => `${column}: ${problem}`,
  ],
  errorsFile: ['下载问题清单', 'List of problems'],
  write: [(count: number) => `写入 ${count} 款`, (count: number) => `Write ${count}`],
  written: [(count: number) => `已写入 ${count} 款`, (count: number) => `${count} written`],
  showAtOnce: ['写入后直接上架', 'Show them at once'],
  otherFile: ['换一个文件', 'Another file'],
  close: ['关闭', 'Close'],

  repriceAbout: [
    (count: number) => `对当前筛选到的 ${count} 款面料，每一档价格一起调整。`,
    (count: number) =>
      `Every step of the ${count === 1 ? 'one fabric' : `${count} fabrics`} of the present filter changes alike.`,
  ],
  byPercent: ['按百分比', 'By percent'],
  byAmount: ['按金额（元）', 'By an amount in yuan'],
  amount: ['上调为正，下调为负', 'Up, or below zero for down'],
  toPreview: ['预览', 'Preview'],
  willChange: [
    (count: number, kept: number) => `${count} 款会改${kept > 0 ? `，${kept} 款因价格超出范围不改` : ''}。`,
    (count: number, kept: number) =>
      `${count} will change${kept > 0 ? `; ${kept} ${kept === 1 ? 'stays' : 'stay'}, as a price would leave its bounds` : ''}.`,
  ],
  doReprice: [(count: number) => `调整 ${count} 款`, (count: number) => `Change ${count}`],
  repriced: ['调价记录', 'Changes so far'],
  repricedLine: [
    (amount: string, count: number, who: string) => `${amount}，${count} 款，${who}`,
    (amount: string, count: number, who: string) => `${amount}, ${count} ${count === 1 ? 'fabric' : 'fabrics'}, ${who}`,
  ],
  undo: ['撤销', 'Undo'],
  undone: ['已撤销', 'undone'],
  restored: [
    (restored: number, left: number) => `已恢复 ${restored} 款${left > 0 ? `，${left} 款之后被改过，未动` : ''}`,
    (restored: number, left: number) =>
      `${restored} given back${left > 0 ? `; ${left} ${left === 1 ? 'was changed since and stays' : 'were changed since and stay'}` : ''}`,
  ],
});

export const stateNames: Record<FabricState, Text> = {
  draft: ['草稿', 'Draft'],
  shown: ['已上架', 'Shown'],
  withdrawn: ['已下架', 'Withdrawn'],
};
export const lineKindNames: Record<LineKind, Text> = {
  new: ['新增', 'new'],
  changed: ['更新', 'changed'],
  same: ['无变化', 'the same'],
  faulty: ['有问题', 'faulty'],
  left: ['被别人改过，未写入', 'changed by somebody else, left out'],
};
