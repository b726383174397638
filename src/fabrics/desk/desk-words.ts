import type { FabricState } from '#fabrics/fabric-terms.ts';
import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';

export const deskWords = defineWords({
  title: ['面料', 'Fabrics'],
  about: [
    '目录中的全部面料。草稿仅编辑可见，上架后显示在面料页，下架后不再显示。',
    'All fabrics in the catalogue. Drafts are visible to editors only. Published fabrics appear in the catalogue until withdrawn.',
  ],
  newFabric: ['新建面料', 'New fabric'],
  import: ['导入', 'Import'],
  reprice: ['批量调价', 'Bulk price change'],
  search: ['编号或名称', 'Code or name'],
  construction: ['组织', 'Construction'],
  supplier: ['供应商', 'Supplier'],
  lack: ['待补信息', 'Missing info'],
  lackCertificate: ['证书过期或 30 天内到期', 'Certificate expired or expiring within 30 days'],
  lackStock: ['没有现货', 'Out of stock'],
  lackPicture: ['没有照片', 'No photo'],
  fabric: ['面料', 'Fabric'],
  weight: ['克重', 'Weight'],
  price: ['单价', 'Price'],
  lowestPrice: ['最低单价（元）', 'Lowest price (CNY)'],
  highestPrice: ['最高单价（元）', 'Highest price (CNY)'],
  colours: ['颜色', 'Colours'],
  stock: ['现货', 'In stock'],
  state: ['状态', 'Status'],
  updated: ['更新', 'Updated'],
  failed: ['上传失败，请重试', 'Upload failed. Please try again.'],
  save: ['保存', 'Save'],
  saved: ['已保存', 'Saved'],
  show: ['上架', 'Publish'],
  withdraw: ['下架', 'Withdraw'],
  removeDraft: ['删除草稿', 'Delete drafts'],
  onSite: ['在网站上查看', 'View on the site'],
  look: ['请检查标红的内容。', 'Please check the fields marked in red.'],
  preview: ['预览', 'Preview'],
  previewNote: [
    '布样根据组织、花型和颜色绘制，保存后与网站一致。',
    'Drawn from construction, pattern and colours, exactly as on the site.',
  ],
  add: ['添加', 'Add'],
  remove: ['删除', 'Remove'],
  share: ['占比', 'Share'],
  fibre: ['纤维', 'Fibre'],
  place: ['位置', 'Position'],
  count: ['支数', 'Count'],
  unit: ['单位', 'Unit'],
  ply: ['股数', 'Ply'],
  from: ['起订量', 'From'],
  yuan: ['单价（元）', 'Price (CNY)'],
  kind: ['种类', 'Kind'],
  number: ['编号', 'Number'],
  validTo: ['有效期至', 'Valid until'],
  shade: ['色样', 'Shade'],
  lab: ['实测 Lab', 'Measured Lab'],
  labShape: [
    '实测 Lab 写三个数，如 45.2 12.1 -30（L 0–100，a、b ±160）；未实测请留空',
    'Enter the measured Lab as three numbers, such as 45.2 12.1 -30 (L 0–100, a and b ±160). Leave empty if not measured',
  ],
  zhName: ['中文名', 'Chinese name'],
  enName: ['英文名', 'English name'],
  pictures: ['照片', 'Photos'],
  addPhoto: ['添加照片', 'Add photos'],
  photoHelp: ['JPG、PNG 或 WebP，每张不超过 10 MB，最多 8 张。', 'JPG, PNG or WebP, up to 10 MB each, 8 at most.'],
  photoRefused: [
    '照片未能上传，请使用 10 MB 以内的 JPEG、PNG 或 WebP。',
    'The photo was not accepted. Use a JPEG, PNG or WebP up to 10 MB.',
  ],

  importTitle: ['导入面料', 'Import fabrics'],
  importAbout: [
    '从表格批量新增或更新面料，逐行检查后写入；写错的导入可以撤回。',
    'Add or update fabrics from a table. Lines are checked before they are imported, and an import can be undone.',
  ],
  close: ['关闭', 'Close'],
  toFabrics: ['返回面料', 'Back to fabrics'],
  ofImport: [(id: number) => `导入 #${id} 的面料`, (id: number) => `Fabrics of import #${id}`],
  anyImport: ['显示全部面料', 'Show all fabrics'],

  repriceAbout: [
    (count: number) => `对当前筛选到的 ${count} 款面料，每一档价格一起调整。`,
    (count: number) =>
      `All price breaks of the ${count === 1 ? '1 fabric' : `${count} fabrics`} in the current filter change together.`,
  ],
  byPercent: ['按百分比', 'By percent'],
  byAmount: ['按金额（元）', 'By amount (CNY)'],
  amount: ['上调为正，下调为负', 'Positive to raise, negative to lower'],
  toPreview: ['预览', 'Preview'],
  willChange: [
    (count: number, kept: number) => `${count} 款会改${kept > 0 ? `，${kept} 款因价格超出范围不改` : ''}。`,
    (count: number, kept: number) =>
      `${count} will change${kept > 0 ? `; ${kept} unchanged because a price would be out of range` : ''}.`,
  ],
  doReprice: [(count: number) => `调整 ${count} 款`, (count: number) => `Change ${count}`],
  repriced: ['调价记录', 'Price change history'],
  repricedLine: [
    (amount: string, count: number, who: string) => `${amount}，${count} 款，${who}`,
    (amount: string, count: number, who: string) => `${amount}, ${count} ${count === 1 ? 'fabric' : 'fabrics'}, ${who}`,
  ],
  undo: ['撤销', 'Undo'],
  undone: ['已撤销', 'Undone'],
  restored: [
    (restored: number, left: number) => `已恢复 ${restored} 款${left > 0 ? `，${left} 款之后有改动，未恢复` : ''}`,
    (restored: number, left: number) =>
      `${restored} restored${left > 0 ? `; ${left} ${left === 1 ? 'was changed since and was left as is' : 'were changed since and were left as is'}` : ''}`,
  ],
});

export const stateNames: Record<FabricState, Text> = {
  draft: ['草稿', 'Draft'],
  shown: ['已上架', 'Published'],
  withdrawn: ['已下架', 'Withdrawn'],
};
