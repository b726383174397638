import type { Text } from '#kit/language.ts';
import { defineWords } from '#kit/words.ts';
import type { ContentState, Unseen } from '#site/content/content-calls.ts';
import type { LegalStanding } from '#site/legal/contract.ts';

export const stateWords: Record<ContentState, Text> = {
  draft: ['草稿', 'Draft'],
  scheduled: ['定时', 'Scheduled'],
  shown: ['显示中', 'Shown'],
  withdrawn: ['已撤下', 'Withdrawn'],
};

export const unseenWords: Record<Unseen, Text> = {
  over: ['已过期', 'Over'],
  coming: ['未到时间', 'Not yet'],
  beyond: ['排在三条之外', 'Beyond the three'],
};

export const standingWords: Record<LegalStanding, Text> = {
  coming: ['待生效', 'To come'],
  present: ['现行', 'In force'],
  former: ['旧版本', 'Former'],
};

export const actionWords: Record<string, Text> = {
  create: ['新建', 'Created'],
  save: ['保存草稿', 'Saved the draft'],
  publish: ['发布', 'Published'],
  withdraw: ['撤下', 'Withdrew'],
  remove: ['删除', 'Removed'],
};

export const deskWords = defineWords({
  create: ['新建', 'New'],
  name: ['名称', 'Name'],
  state: ['状态', 'Status'],
  changes: ['有未发布的改动', 'Unpublished changes'],
  shownFrom: ['显示起始', 'Shown from'],
  updated: ['最后改动', 'Last change'],
  none: ['还没有内容', 'Nothing here yet'],
  untitled: ['（未命名）', '(untitled)'],
  back: ['返回列表', 'Back to the list'],

  zh: ['中文', 'Chinese'],
  en: ['英文', 'English'],
  both: ['两种语言共用', 'For both languages'],
  save: ['保存草稿', 'Save draft'],
  publish: ['发布', 'Publish'],
  publishTitle: ['发布到网站', 'Publish'],
  publishNow: ['立即显示', 'Show it now'],
  publishLater: ['定时显示（北京时间）', 'Show it from (Beijing time)'],
  publishKeeps: ['保持原来的显示时间', 'Keep the time it has'],
  publishAsk: ['访客会立即看到草稿里的全部内容。', 'Visitors will see everything in the draft at once.'],
  publishAskLater: [
    '到所选的时间，访客会看到草稿里的全部内容；在此之前看不到。',
    'From that time on visitors will see everything in the draft, and nothing of it before.',
  ],
  publishRecord: [
    '发布后不能再修改：同意过它的人同意的就是这些文字。',
    'It cannot be changed afterwards: whoever agrees to it agrees to these very words.',
  ],
  published: ['已发布', 'Published'],
  withdraw: ['撤下', 'Withdraw'],
  withdrawAsk: [
    '撤下以后访客不再看到它，地址会说明已经撤下。',
    'Visitors no longer see it; its address says that it was taken down.',
  ],
  withdrawn: ['已撤下', 'Withdrawn'],
  remove: ['删除草稿', 'Remove draft'],
  removeAsk: ['删除后不能恢复，仅保留审计记录。', 'This cannot be undone. Only the audit log keeps a record.'],
  removed: ['已删除', 'Removed'],
  cancel: ['取消', 'Cancel'],
  open: ['在网站上看', 'Open on the site'],
  saved: ['已保存', 'Saved'],
  savedAt: [(at: string, by: string) => `${at} ${by}保存`, (at: string, by: string) => `Saved ${at} by ${by}`],
  unsaved: ['有改动未保存，已暂存在本机', 'Not saved yet; your changes are stored in this browser'],
  restored: [
    '这是您上次没有保存的内容，从本机恢复。',
    'This is what you had not saved last time, restored from this browser.',
  ],
  discard: ['放弃改动', 'Discard changes'],
  fixed: [
    '已经发布的版本不能修改。要改动请新建一个版本。',
    'A published version does not change. Make a new one instead.',
  ],

  conflict: ['有人在您之后保存了这一条', 'Someone else saved this entry after you opened it'],
  conflictText: [
    (by: string, at: string) => `${by}于${at}保存。您的改动还在这里，没有丢失。下面是两边不同的地方。`,
    (by: string, at: string) => `${by}, ${at}. Your changes are still here. This is where the two differ.`,
  ],
  theirs: ['对方的', 'Theirs'],
  mine: ['我的', 'Mine'],
  takeTheirs: ['用对方的，放弃我的', 'Take theirs, drop mine'],
  keepMine: ['在对方的基础上保留我的', 'Keep mine on top of theirs'],

  history: ['改动历史', 'History'],
  noHistory: ['还没有记录', 'No record yet'],
  noFields: ['内容没有变', 'Nothing in the content changed'],
  preview: ['预览', 'Preview'],
  markdownHelp: [
    '用 Markdown 书写：## 小标题，**重点**，[文字](/地址)，- 列表。HTML 会按文字显示。',
    'Markdown: ## heading, **strong**, [text](/address), - list. HTML is shown as text.',
  ],
  insertPicture: ['插入图片', 'Insert picture'],
  picture: ['上传图片', 'Upload a picture'],
  changePicture: ['换一张', 'Replace'],
  removePicture: ['去掉', 'Remove'],
  uploading: ['正在上传', 'Uploading'],
  pictureRefused: [
    '图片没有传上去：请用 10 MB 以内的 JPEG、PNG 或 WebP。',
    'The picture was not taken: JPEG, PNG or WebP up to 10 MB, please.',
  ],
  appFile: ['上传安装包', 'Upload the file'],
  appFileCut: [
    '安装包没有传完，请检查网络后再传。',
    'The file did not arrive whole; check the network and send it again.',
  ],
  bannerPreview: ['首页上的样子', 'As the home page shows it'],
  bannerNone: ['这种语言没有文字，不显示。', 'Without a text in this language nothing is shown.'],
  bannerNotNow: ['现在不在显示时间内。', 'Its time is not now.'],
  compare: ['与上一版对照', 'Compare with the version before'],
  fromStanding: ['从现在的文字改起', 'Start from the present words'],
  inForceFrom: ['生效日期', 'In force from'],
  comesWithProduct: ['随产品提供', 'Comes with the product'],
  actions: ['操作', 'Actions'],
  copy: ['编辑副本', 'Edit a copy'],
  copyOf: [(name: string) => `编辑副本：${name}`, (name: string) => `Edit a copy of ${name}`],
  ownVersion: [
    '这一版随产品提供，不能修改。要改动请编辑副本：副本从这些文字开始，发布后从生效日起代替它。',
    'This version comes with the product and does not change. Edit a copy instead: it begins with these words and, once published, replaces them from its day.',
  ],
  beijing: ['北京时间', 'Beijing time'],
});
