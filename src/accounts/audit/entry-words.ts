import { roleWords } from '#accounts/account-words.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { yuan } from '#kit/text/money.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { auditWords } from './audit-words.ts';
import type { AuditEntryRow } from './contract.ts';

/** Name of each kind of subject and the page that opens it by number; some are found only by a search. */
const subjects: Readonly<Record<string, { name: Text; to?: (id: string) => string }>> = {
  application: { name: ['入驻申请', 'Application'], to: (id) => `/console/applications/${id}` },
  applications: { name: ['入驻申请', 'Applications'], to: () => '/console/applications' },
  required_items: { name: ['必填项', 'Required items'], to: () => '/console/required-items' },
  recovery: { name: ['换绑', 'Phone recovery'], to: () => '/console/recoveries' },
  remark_reason: { name: ['意见原因', 'Remark reason'], to: () => '/console/review-settings' },
  four_eyes_types: { name: ['两人审核', 'Two reviewers'], to: () => '/console/review-settings' },
  enquiry: { name: ['访客咨询', 'Enquiry'], to: (id) => `/console/enquiries?tab=all&q=${id}` },
  signups: { name: ['采购商注册', 'Sign-ups'], to: () => '/console/signups' },
  signup: { name: ['采购商', 'Sign-up'], to: (id) => `/console/signups?open=${id}` },
  job: { name: ['职位', 'Job'], to: (id) => `/console/jobs?state=all&open=${id}` },
  'job-application': { name: ['投递', 'Job application'] },
  fabric: { name: ['面料', 'Fabric'], to: (id) => `/console/fabrics?open=${id}` },
  fabric_import: { name: ['面料导入', 'Fabric import'] },
  fabric_repricing: { name: ['调价', 'Price change'] },
  fabric_request: { name: ['样品与询价', 'Request'], to: (id) => `/console/fabric-requests?q=${id}` },
  serial: { name: ['编号', 'Serial number'], to: () => '/console/serials?tab=figures' },
  serial_alarm: { name: ['告警', 'Alarm'], to: () => '/console/serials?tab=alarms' },
  serial_batch: { name: ['批次', 'Batch'], to: () => '/console/serials' },
  serial_case: { name: ['举报', 'Report'], to: () => '/console/serials?tab=cases' },
  order_day: { name: ['营业日', 'Business day'], to: (id) => `/console/orders?day=${id}` },
  order_import: { name: ['订单导入', 'Order import'], to: () => '/console/orders?tab=import' },
  ingest_key: { name: ['密钥', 'Key'], to: () => '/console/orders?tab=keys' },
  campaign: { name: ['活动', 'Campaign'], to: (id) => `/console/campaigns?open=${id}` },
  audit: { name: ['审计', 'Audit'] },
  screen_user: { name: ['账号', 'Account'], to: () => '/console/accounts' },
  'tracking/goal': { name: ['目标', 'Goal'], to: () => '/console/tracking?view=goals' },
  'tracking/visitor': { name: ['访客记录', 'Visitor’s records'] },
  tracking_error: { name: ['错误', 'Error'], to: (id) => `/console/errors?state=all&open=${id}` },
  hall_content: { name: ['展厅内容', 'Hall content'], to: (id) => `/console/hall-library?open=${id}` },
  hall_story: { name: ['展厅故事', 'Story'], to: (id) => `/console/hall-stories?open=${id}` },
  hall_scene: { name: ['场景', 'Scene'] },
  hall_cues: { name: ['流程', 'Cue list'] },
  hall_display: { name: ['屏幕', 'Display'] },
  hall_playlist: { name: ['播放列表', 'Playlist'] },
  hall_schedule: { name: ['排期', 'Schedule'] },
  news: { name: ['新闻', 'News'], to: (id) => `/console/content/news/${id}` },
  banner: { name: ['首页通知', 'Home banner'], to: (id) => `/console/content/banners/${id}` },
  legal: { name: ['法律文本', 'Legal text'], to: (id) => `/console/content/legal/${id}` },
  app_version: { name: ['应用版本', 'App version'], to: (id) => `/console/content/app-versions/${id}` },
  brand: { name: ['公司资料', 'Company details'], to: () => '/console/content/brand' },
};

/** Name of a subject such as `job/12`, and the page that shows it; a subject may also name all of a kind: `signups`, `job/0`. */
export function subjectOf(subject: string, language: Language): { name: string; to: string | undefined } {
  const [, kind = '', id = ''] = /^(.*)\/(.*)$/.exec(subject) ?? [];
  const whole = subjects[subject];
  if (whole) return { name: inLanguage(whole.name, language), to: whole.to?.('') };
  const known = subjects[kind];
  if (!known) return { name: subject, to: undefined };
  const name = inLanguage(known.name, language);
  return id === '0' ? { name, to: undefined } : { name: `${name} ${id}`, to: known.to?.(encodeURIComponent(id)) };
}

/** Who did it, in words. */
export function actorName(
  { person, actor, actor_kind }: Pick<AuditEntryRow, 'person' | 'actor' | 'actor_kind'>,
  language: Language,
): string {
  const t = auditWords(language);
  if (person) return person.name;
  if (actor_kind === 'user' && actor) return t.applicant(actor);
  if (actor_kind === 'buyer') return t.buyer;
  return actor_kind === 'ia' && actor === null ? t.stranger : t.program;
}

const fields: Readonly<Record<string, Text>> = {
  action: ['操作', 'Action'],
  active: ['启用', 'Active'],
  address: ['地址', 'Address'],
  amount_fen: ['金额', 'Amount'],
  answer: ['回复', 'Answer'],
  assignee: ['处理人', 'Assignee'],
  author: ['作者', 'Author'],
  batch: ['批次', 'Batch'],
  body: ['正文', 'Text'],
  body_en: ['正文（英文）', 'Text (English)'],
  body_zh: ['正文（中文）', 'Text (Chinese)'],
  campaign: ['活动', 'Campaign'],
  category: ['分类', 'Category'],
  certificates: ['证书', 'Certificates'],
  cities: ['城市', 'Cities'],
  city: ['城市', 'City'],
  closed_at: ['关闭时间', 'Closed at'],
  code: ['编号', 'Code'],
  colours: ['颜色', 'Colours'],
  columns: ['列', 'Columns'],
  company: ['公司', 'Company'],
  composition: ['成分', 'Composition'],
  conditions: ['条件', 'Conditions'],
  construction: ['组织', 'Construction'],
  contact: ['联系方式', 'Contact'],
  count: ['数量', 'Count'],
  department: ['部门', 'Department'],
  description_en: ['说明（英文）', 'Description (English)'],
  description_zh: ['说明（中文）', 'Description (Chinese)'],
  disabled_at: ['停用时间', 'Disabled at'],
  document: ['文件', 'Document'],
  due_at: ['期限', 'Due'],
  effective_from: ['生效日期', 'In force from'],
  entries: ['条目', 'Entries'],
  expires_at: ['有效期', 'Expires'],
  file: ['文件', 'File'],
  filter: ['筛选', 'Filter'],
  first_day: ['首日', 'First day'],
  folder: ['分组', 'Folder'],
  format: ['格式', 'Format'],
  from: ['从', 'From'],
  headcount: ['招聘人数', 'Openings'],
  is_on: ['启用', 'On'],
  is_shown: ['显示', 'Shown'],
  items: ['项目', 'Items'],
  kind: ['类型', 'Kind'],
  language: ['语言', 'Language'],
  last_day: ['末日', 'Last day'],
  lines: ['行数', 'Lines'],
  mark: ['标记', 'Mark'],
  max: ['上限', 'Maximum'],
  message: ['消息', 'Message'],
  min: ['下限', 'Minimum'],
  moq: ['起订量', 'Minimum order'],
  name: ['名称', 'Name'],
  name_en: ['名称（英文）', 'Name (English)'],
  name_zh: ['名称（中文）', 'Name (Chinese)'],
  note: ['备注', 'Note'],
  number: ['编号', 'Number'],
  paid_fen: ['实付', 'Paid'],
  percent: ['百分比', 'Percent'],
  personal: ['含个人信息', 'With personal data'],
  phone: ['手机号', 'Phone'],
  picture: ['图片', 'Picture'],
  pictures: ['图片', 'Pictures'],
  price_fen: ['价格', 'Price'],
  prices: ['价格', 'Prices'],
  products: ['商品', 'Products'],
  purpose: ['用途', 'Purpose'],
  quantity: ['数量', 'Quantity'],
  reason: ['原因', 'Reason'],
  revision: ['版次', 'Revision'],
  role: ['角色', 'Role'],
  roles: ['角色', 'Roles'],
  rows: ['行数', 'Rows'],
  scopes: ['权限', 'Scopes'],
  sessions: ['场次', 'Sessions'],
  searched: ['有搜索词', 'Searched'],
  shown: ['显示', 'Shown'],
  shown_from: ['开始显示', 'Shown from'],
  size: ['大小', 'Size'],
  slug: ['地址名', 'Address name'],
  stage: ['阶段', 'Stage'],
  state: ['状态', 'Status'],
  supplier: ['供应商', 'Supplier'],
  target_fen: ['目标', 'Target'],
  text: ['内容', 'Text'],
  title: ['标题', 'Title'],
  title_en: ['标题（英文）', 'Title (English)'],
  title_zh: ['标题（中文）', 'Title (Chinese)'],
  to: ['到', 'To'],
  topic: ['主题', 'Topic'],
  unit: ['单位', 'Unit'],
  updated_at: ['更新时间', 'Updated at'],
  username: ['用户名', 'User name'],
  valid_to: ['有效期至', 'Valid until'],
  version: ['版本', 'Version'],
  weight_gsm: ['克重', 'Weight (g/m²)'],
  width_cm: ['门幅', 'Width (cm)'],
  zh_title: ['标题（中文）', 'Title (Chinese)'],
  en_title: ['标题（英文）', 'Title (English)'],
  answered: ['已答复', 'Answered'],
  answered_at: ['回复时间', 'Answered at'],
  application: ['入驻申请', 'Application'],
  board: ['大屏', 'Board'],
  compared_with: ['对比活动', 'Compared with'],
  contents: ['内容', 'Contents'],
  cues: ['流程', 'Cues'],
  durationMs: ['时长（毫秒）', 'Duration (ms)'],
  en: ['英文', 'English'],
  en_body: ['正文（英文）', 'Text (English)'],
  en_changes: ['更新内容（英文）', 'Changes (English)'],
  en_lead: ['导语（英文）', 'Lead (English)'],
  en_picture_text: ['图片说明（英文）', 'Picture text (English)'],
  en_summary: ['摘要（英文）', 'Summary (English)'],
  en_text: ['内容（英文）', 'Text (English)'],
  fabrics: ['面料', 'Fabrics'],
  facts: ['要点', 'Facts'],
  figure: ['图示', 'Figure'],
  from_minute: ['开始分钟', 'From minute'],
  group: ['分组', 'Group'],
  gtin: ['商品条码', 'GTIN'],
  hall: ['展厅', 'Hall'],
  id: ['编号', 'Id'],
  in_cues: ['用于流程', 'In cues'],
  in_schedule: ['用于排期', 'In schedule'],
  kept: ['保留', 'Kept'],
  link: ['链接', 'Link'],
  minimum_system: ['最低系统版本', 'Minimum system'],
  opens_at: ['发布时间', 'Opens at'],
  options: ['选项', 'Options'],
  order: ['顺序', 'Order'],
  orders: ['订单', 'Orders'],
  path: ['路径', 'Path'],
  platform: ['平台', 'Platform'],
  priority: ['优先级', 'Priority'],
  product: ['商品', 'Product'],
  product_en: ['货品（英文）', 'Product (English)'],
  product_zh: ['货品（中文）', 'Product (Chinese)'],
  recall_en: ['召回说明（英文）', 'Recall notice (English)'],
  recall_zh: ['召回说明（中文）', 'Recall notice (Chinese)'],
  released_on: ['发布日期', 'Released on'],
  scene: ['场景', 'Scene'],
  sha256: ['校验和', 'Checksum'],
  show: ['直接上架', 'Published at once'],
  size_bytes: ['大小（字节）', 'Size (bytes)'],
  stock: ['库存', 'Stock'],
  time: ['时间', 'Time'],
  to_minute: ['结束分钟', 'To minute'],
  tone: ['色调', 'Tone'],
  transition: ['转场', 'Transition'],
  value: ['值', 'Value'],
  weekdays: ['星期', 'Weekdays'],
  withdrawn_at: ['撤下时间', 'Withdrawn at'],
  zh: ['中文', 'Chinese'],
  zh_body: ['正文（中文）', 'Text (Chinese)'],
  zh_changes: ['更新内容（中文）', 'Changes (Chinese)'],
  zh_lead: ['导语（中文）', 'Lead (Chinese)'],
  zh_picture_text: ['图片说明（中文）', 'Picture text (Chinese)'],
  zh_summary: ['摘要（中文）', 'Summary (Chinese)'],
  zh_text: ['内容（中文）', 'Text (Chinese)'],
};

/** Name of a field; an unknown field keeps its own name. */
export const fieldName = (name: string, language: Language): string =>
  fields[name] ? inLanguage(fields[name], language) : name.replaceAll('_', ' ');

const states: Readonly<Record<string, Text>> = {
  new: ['新建', 'New'],
  draft: ['草稿', 'Draft'],
  scheduled: ['待发布', 'Scheduled'],
  open: ['进行中', 'Open'],
  shown: ['显示中', 'Published'],
  withdrawn: ['已撤下', 'Withdrawn'],
  closed: ['已关闭', 'Closed'],
  expired: ['已截止', 'Expired'],
  submitted: ['待审核', 'Waiting for review'],
  in_review: ['审核中', 'In review'],
  needs_correction: ['待补正', 'Needs correction'],
  approved: ['已通过', 'Approved'],
  rejected: ['未通过', 'Not approved'],
  suspended: ['已暂停', 'Suspended'],
  assigned: ['处理中', 'Assigned'],
  answered: ['已回复', 'Answered'],
  contacted: ['已联系', 'Contacted'],
  matched: ['已对接', 'Matched'],
  confirmed: ['已受理', 'Confirmed'],
  sent: ['已寄出', 'Sent'],
  quoted: ['已报价', 'Quoted'],
  accepted: ['已接受', 'Accepted'],
  declined: ['未接受', 'Declined'],
  generated: ['待付印', 'Generated'],
  printed: ['已付印', 'Printed'],
  activated: ['已启用', 'Active'],
  checked: ['已查询', 'Checked'],
  suspicious: ['可疑', 'Suspicious'],
  revoked: ['已作废', 'Revoked'],
  recalled: ['召回中', 'Recalled'],
  resolved: ['已解决', 'Resolved'],
  regressed: ['再次出现', 'Regressed'],
  ignored: ['不再提醒', 'Ignored'],
  waiting: ['待处理', 'Waiting'],
};
/** Values of other fields that are codes. */
const choices: Readonly<Record<string, Readonly<Record<string, Text>>>> = {
  state: states,
  stage: {
    new: ['新投递', 'New'],
    screening: ['筛选', 'Screening'],
    interview: ['面试', 'Interview'],
    offer: ['录用沟通', 'Offer'],
    hired: ['已录用', 'Hired'],
    refused: ['未通过', 'Rejected'],
  },
  size: { small: ['缩略图', 'Thumbnail'], full: ['原图', 'Full size'] },
  format: { csv: ['CSV', 'CSV'], xlsx: ['Excel', 'Excel'], zip: ['加密压缩包', 'Encrypted archive'] },
  platform: { ios: ['iOS', 'iOS'], android: ['安卓', 'Android'], harmony: ['鸿蒙', 'HarmonyOS'] },
};
const [yes, no, nothing]: Text[] = [
  ['是', 'Yes'],
  ['否', 'No'],
  ['空', 'Empty'],
];

/** Formats a value for people: money in yuan, local times, names of states and roles, lists and objects line by line. */
export function valueText(name: string, value: unknown, language: Language): string {
  const t = (text: Text | undefined) => (text ? inLanguage(text, language) : '');
  if (value === null || value === '') return t(nothing);
  if (typeof value === 'boolean') return t(value ? yes : no);
  if (typeof value === 'number') {
    const isMoney = name.endsWith('_fen') || name === 'prices';
    return isMoney
      ? yuan(value)
      : value.toLocaleString(language, { useGrouping: !/^(id|assignee|revision)$/.test(name) });
  }
  if (Array.isArray(value)) {
    const each = value.map((one) => valueText(name === 'roles' ? 'role' : name, one, language));
    return (
      each.join(value.some((one) => typeof one === 'object') ? '\n' : language === 'en' ? ', ' : '、') || t(nothing)
    );
  }
  if (typeof value === 'object')
    return Object.entries(value)
      .map(
        ([key, inner]) =>
          `${fieldName(key, language)}${language === 'en' ? ': ' : '：'}${valueText(key, inner, language)}`,
      )
      .join(language === 'en' ? '; ' : '；');
  const text = String(value);
  const choice = choices[name]?.[text];
  if (choice) return t(choice);
  if (name === 'role' && text in roleWords) return t(roleWords[text as keyof typeof roleWords].name);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? shortMoment(text, language, Date.now()) : text;
}

/** One field of a change, formatted on both sides; undefined on a side where it does not exist. */
interface ChangedField {
  name: string;
  before: string | undefined;
  after: string | undefined;
  isChanged: boolean;
}

type Sides = Record<string, unknown> | null;

/** Compares both sides field by field; changed fields come first. */
export function changedFields(before: Sides, after: Sides, language: Language): ChangedField[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const textOf = (sides: Sides, name: string) =>
    sides?.[name] === undefined ? undefined : valueText(name, sides[name], language);
  const fields = names.map((name) => {
    const sides = { before: textOf(before, name), after: textOf(after, name) };
    return { name: fieldName(name, language), ...sides, isChanged: sides.before !== sides.after };
  });
  return [...fields.filter(({ isChanged }) => isChanged), ...fields.filter(({ isChanged }) => !isChanged)];
}
