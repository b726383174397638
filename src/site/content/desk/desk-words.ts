import type { Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import type { ContentState, Unseen } from '#site/content/content-calls.ts';
import type { LegalStanding } from '#site/legal/contract.ts';

export const stateWords: Record<ContentState, Text> = {
  draft: ['草稿', 'Draft'],
  scheduled: ['定时', 'Scheduled'],
  shown: ['显示中', 'Shown'],
  withdrawn: ['已撤下', 'Withdrawn'],
};

export const unseenWords: Record<Unseen, Text> = {
  over: ['已过期', 'Expired'],
  coming: ['未到时间', 'Not started'],
  beyond: ['排在三条之外', 'Not in the top three'],
};

export const standingWords: Record<LegalStanding, Text> = {
  coming: ['待生效', 'Upcoming'],
  present: ['现行', 'In force'],
  former: ['旧版本', 'Superseded'],
};

export const actionWords: Record<string, Text> = {
  create: ['新建', 'Created'],
  save: ['保存草稿', 'Saved draft'],
  publish: ['发布', 'Published'],
  withdraw: ['撤下', 'Withdrew'],
  remove: ['删除', 'Removed'],
};

export const deskWords = defineWords({
  create: ['新建', 'New'],
  name: ['名称', 'Name'],
  state: ['状态', 'Status'],
  changes: ['有未发布的改动', 'Unpublished changes'],
  shownFrom: ['开始显示', 'Shown from'],
  updated: ['最后修改', 'Last changed'],
  none: ['还没有内容', 'Nothing here yet'],
  untitled: ['（未命名）', '(untitled)'],
  back: ['返回列表', 'Back to the list'],

  zh: ['中文', 'Chinese'],
  en: ['英文', 'English'],
  both: ['两种语言共用', 'Both languages'],
  save: ['保存草稿', 'Save draft'],
  publish: ['发布', 'Publish'],
  publishTitle: ['发布到网站', 'Publish'],
  publishNow: ['立即显示', 'Show now'],
  publishLater: ['定时显示（北京时间）', 'Schedule (Beijing time)'],
  publishKeeps: ['保持原来的显示时间', 'Keep the current time'],
  publishAsk: ['访客会立即看到草稿里的全部内容。', 'Visitors will see everything in the draft at once.'],
  publishAskLater: [
    '到所选的时间，访客会看到草稿里的全部内容；在此之前看不到。',
    'Visitors will see everything in the draft from that time, and nothing of it before.',
  ],
  publishRecord: [
    '发布后不能再修改：用户同意的就是这份文字。',
    'It can’t be changed after publishing: this is the exact text that people agree to.',
  ],
  published: ['已发布', 'Published'],
  withdraw: ['撤下', 'Withdraw'],
  withdrawAsk: [
    '撤下后访客不再看到它，原地址会显示“已撤下”。',
    'Visitors will no longer see it. Its page will say that it was taken down.',
  ],
  withdrawn: ['已撤下', 'Withdrawn'],
  remove: ['删除草稿', 'Remove draft'],
  removeAsk: ['删除后不能恢复，仅保留审计记录。', 'This cannot be undone. Only the audit log keeps a record.'],
  removed: ['已删除', 'Removed'],
  cancel: ['取消', 'Cancel'],
  open: ['在网站上查看', 'View on the site'],
  saved: ['已保存', 'Saved'],
  savedAt: [(at: string, by: string) => `${at} ${by}保存`, (at: string, by: string) => `Saved ${at} by ${by}`],
  unsaved: ['有改动未保存，已暂存在本机', 'Not saved yet. Your changes are stored in this browser.'],
  fixed: [
    '已经发布的版本不能修改。要改动请新建一个版本。',
    'A published version can’t be changed. Create a new version instead.',
  ],

  conflict: ['有人在您之后保存了这一条', 'Someone else saved this entry after you opened it'],
  conflictText: [
    (by: string, at: string) => `${by}于${at}保存。您的改动没有丢失。两边不同的地方如下。`,
    (by: string, at: string) => `Saved by ${by} at ${at}. Your changes are still here. The differences are below.`,
  ],
  theirs: ['对方的', 'Theirs'],
  mine: ['我的', 'Mine'],
  takeTheirs: ['用对方的，放弃我的', 'Use theirs, discard mine'],
  keepMine: ['在对方的基础上保留我的', 'Keep mine on top of theirs'],

  history: ['修改记录', 'History'],
  noHistory: ['还没有记录', 'No changes yet'],
  noFields: ['内容没有变化', 'No content changed'],
  preview: ['预览', 'Preview'],
  markdownHelp: [
    '用 Markdown 书写：## 小标题，**重点**，[文字](/地址)，- 列表。HTML 会按文字显示。',
    'Markdown: ## heading, **strong**, [text](/address), - list. HTML is shown as text.',
  ],
  insertPicture: ['插入图片', 'Insert picture'],
  picture: ['上传图片', 'Upload a picture'],
  changePicture: ['更换', 'Replace'],
  removePicture: ['移除', 'Remove'],
  uploading: ['正在上传', 'Uploading'],
  pictureRefused: [
    '图片上传失败：请使用 10 MB 以内的 JPEG、PNG 或 WebP。',
    'Upload failed. Use a JPEG, PNG or WebP of up to 10 MB.',
  ],
  appFile: ['上传安装包', 'Upload the file'],
  appFileCut: [
    '安装包上传中断，请检查网络后重新上传。',
    'The upload was interrupted. Check your network and upload it again.',
  ],
  bannerPreview: ['首页预览', 'Home page preview'],
  bannerNone: ['没有这种语言的文字，不会显示。', 'There is no text in this language, so nothing is shown.'],
  bannerNotNow: ['当前不在显示时间内。', 'Not within its display period.'],
  compare: ['与上一版对照', 'Compare with the previous version'],
  fromStanding: ['以现行文字为起点', 'Start from the current text'],
  inForceFrom: ['生效日期', 'In force from'],
  comesWithProduct: ['随产品提供', 'Included with the product'],
  actions: ['操作', 'Actions'],
  copy: ['编辑副本', 'Edit a copy'],
  copyOf: [(name: string) => `编辑副本：${name}`, (name: string) => `Edit a copy of ${name}`],
  ownVersion: [
    '这一版随产品提供，不能修改。如需改动，请编辑副本；副本发布后，自生效日起取代这一版。',
    'This version is included with the product and can’t be changed. Edit a copy instead; once published, it replaces this one from its effective date.',
  ],
  beijing: ['北京时间', 'Beijing time'],
});
