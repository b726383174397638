import { roleWords } from '#accounts/account-words.ts';
import { stateWords as enquiryStates, topicWords } from '#enquiries/contract.ts';
import { fieldWords, supplierTypeWords } from '#enrolment/application/contract.ts';
import { stateWords as applicationStates, recoveryStateWords } from '#enrolment/contract.ts';
import {
  certificateKinds,
  constructions,
  dyeings,
  fabricStateNames,
  fibres,
  finishes,
  functions,
  patterns,
  saleUnits,
  seasons,
  yarnPlaces,
} from '#fabrics/contract.ts';
import { importColumns } from '#fabrics/import/contract.ts';
import { requestKindNames, requestStateNames } from '#fabrics/requests/contract.ts';
import { kindWords, transitionWords } from '#hall/contract.ts';
import {
  departmentNames,
  educationNames,
  jobKindNames,
  jobStateNames,
  salaryBasisNames,
  stageNames,
} from '#jobs/contract.ts';
import { messageStateNames } from '#kit/sms/message-states.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { yuan } from '#kit/text/money.ts';
import { shortMoment } from '#kit/text/short-moment.ts';
import { stateNames as orderStateNames, rollupKinds, rollupName, scopeNames } from '#orders/desk/contract.ts';
import { alarmNames, batchStateNames, caseStateNames } from '#serials/contract.ts';
import { interestWords, stateWords as signupStates } from '#signup/contract.ts';
import { legalDocumentNames } from '#site/legal/contract.ts';
import { errorKindNames, errorStateNames, goalKindNames } from '#tracking/contract.ts';
import { auditWords } from './audit-words.ts';
import type { AuditEntryRow, ChangedField } from './contract.ts';

/** Names of coded values, by their field. */
type ValueNames = Readonly<Record<string, Readonly<Record<string, Text | { readonly name: Text }>>>>;

const fabricValues: ValueNames = {
  state: fabricStateNames,
  construction: constructions,
  pattern: patterns,
  dyeing: dyeings,
  fibre: fibres,
  finishes,
  functions,
  seasons,
  unit: saleUnits,
  place: yarnPlaces,
  kind: certificateKinds,
  by: { permille: ['按百分比', 'By percent'], fen: ['按金额', 'By amount'] },
};
const rollupNames = Object.fromEntries(
  rollupKinds.map((one) => [one, [rollupName(one, 'zh-CN'), rollupName(one, 'en')] as const]),
);
const hallValues: ValueNames = { kind: { ...kindWords, ...transitionWords } };
/**
 * Name of each kind of subject, the page that opens it by number (some are found only by a search), and what its features call the
 * values of its fields.
 */
const subjects: Readonly<Record<string, { name: Text; to?: (id: string) => string; values?: ValueNames }>> = {
  application: {
    name: ['入驻申请', 'Application'],
    to: (id) => `/console/applications/${id}`,
    values: { state: applicationStates },
  },
  applications: {
    name: ['入驻申请', 'Applications'],
    to: () => '/console/applications',
    values: { state: applicationStates, type: supplierTypeWords },
  },
  required_items: { name: ['必填项', 'Required items'], to: () => '/console/required-items' },
  recovery: {
    name: ['换绑', 'Phone recovery'],
    to: () => '/console/recoveries',
    values: { state: recoveryStateWords },
  },
  remark_reason: { name: ['意见原因', 'Remark reason'], to: () => '/console/review-settings' },
  four_eyes_types: {
    name: ['两人审核', 'Two reviewers'],
    to: () => '/console/review-settings',
    values: { types: supplierTypeWords },
  },
  enquiry: {
    name: ['访客咨询', 'Enquiry'],
    to: (id) => `/console/enquiries?tab=all&q=${id}`,
    values: { state: enquiryStates, topic: topicWords },
  },
  signups: {
    name: ['采购商注册', 'Sign-ups'],
    to: () => '/console/signups',
    values: { state: signupStates, interest: interestWords },
  },
  signup: { name: ['采购商', 'Sign-up'], to: (id) => `/console/signups?open=${id}`, values: { state: signupStates } },
  job: {
    name: ['职位', 'Job'],
    to: (id) => `/console/jobs?state=all&open=${id}`,
    values: {
      state: jobStateNames,
      department: departmentNames,
      kind: jobKindNames,
      education: educationNames,
      salary_basis: salaryBasisNames,
    },
  },
  'job-application': { name: ['投递', 'Job application'], values: { stage: stageNames } },
  fabric: { name: ['面料', 'Fabric'], to: (id) => `/console/fabrics?open=${id}`, values: fabricValues },
  fabric_import: { name: ['面料导入', 'Fabric import'] },
  fabric_repricing: { name: ['调价', 'Price change'], values: fabricValues },
  fabric_request: {
    name: ['样品与询价', 'Request'],
    to: (id) => `/console/fabric-requests?q=${id}`,
    values: { state: requestStateNames, kind: requestKindNames },
  },
  serial: { name: ['编号', 'Serial number'], to: () => '/console/serials?tab=figures' },
  serial_alarm: { name: ['告警', 'Alarm'], to: () => '/console/serials?tab=alarms', values: { kind: alarmNames } },
  serial_batch: { name: ['批次', 'Batch'], to: () => '/console/serials', values: { state: batchStateNames } },
  serial_case: { name: ['举报', 'Report'], to: () => '/console/serials?tab=cases', values: { state: caseStateNames } },
  order_day: {
    name: ['营业日', 'Business day'],
    to: (id) => `/console/orders?day=${id}`,
    values: { state: orderStateNames, wrong: rollupNames },
  },
  order_import: { name: ['订单导入', 'Order import'], to: () => '/console/orders?tab=import' },
  ingest_key: { name: ['密钥', 'Key'], to: () => '/console/orders?tab=keys', values: { scopes: scopeNames } },
  campaign: { name: ['活动', 'Campaign'], to: (id) => `/console/campaigns?open=${id}` },
  audit: { name: ['审计', 'Audit'] },
  screen_user: { name: ['账号', 'Account'], to: () => '/console/accounts' },
  'tracking/goal': {
    name: ['目标', 'Goal'],
    to: () => '/console/tracking?view=goals',
    values: { kind: goalKindNames },
  },
  'tracking/visitor': { name: ['访客记录', 'Visitor’s records'] },
  tracking_error: {
    name: ['错误', 'Error'],
    to: (id) => `/console/errors?state=all&open=${id}`,
    values: { state: errorStateNames, kind: errorKindNames },
  },
  hall_content: {
    name: ['展厅内容', 'Hall content'],
    to: (id) => `/console/hall-library?open=${id}`,
    values: hallValues,
  },
  hall_story: { name: ['展厅故事', 'Story'], to: (id) => `/console/hall-stories?open=${id}` },
  hall_scene: { name: ['场景', 'Scene'], values: hallValues },
  hall_cues: { name: ['流程', 'Cue list'], values: hallValues },
  hall_display: { name: ['屏幕', 'Display'] },
  hall_playlist: { name: ['播放列表', 'Playlist'], values: hallValues },
  hall_schedule: { name: ['排期', 'Schedule'], values: hallValues },
  news: { name: ['新闻', 'News'], to: (id) => `/console/content/news/${id}` },
  banner: { name: ['首页通知', 'Home banner'], to: (id) => `/console/content/banners/${id}` },
  legal: {
    name: ['法律文本', 'Legal text'],
    to: (id) => `/console/content/legal/${id}`,
    values: { document: legalDocumentNames },
  },
  app_version: { name: ['应用版本', 'App version'], to: (id) => `/console/content/app-versions/${id}` },
  brand: { name: ['公司资料', 'Company details'], to: () => '/console/content/brand' },
};

/** What is looked up comes from outside: `constructor` and the like are no words of ours. */
const own = <Value>(of: Readonly<Record<string, Value>> | undefined, name: string): Value | undefined =>
  of && Object.hasOwn(of, name) ? of[name] : undefined;
const kindOf = (subject: string) => own(subjects, subject) ?? own(subjects, subject.replace(/\/[^/]*$/, ''));

/** Name of a subject such as `job/12`, and the page that shows it; a subject may also name all of a kind: `signups`, `job/0`. */
export function subjectOf(subject: string, language: Language): { name: string; to: string | undefined } {
  const id = subject.split('/').at(-1) ?? '';
  const whole = own(subjects, subject);
  if (whole) return { name: inLanguage(whole.name, language), to: whole.to?.('') };
  const known = kindOf(subject);
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

/** Fabrics have theirs from the columns of an import. */
const fields: Readonly<Record<string, Text>> = {
  ...Object.fromEntries(importColumns.map(({ field, names: [zh, en] }) => [field, [zh, en] as const])),
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
  province: ['省份', 'Province'],
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
  email: ['邮箱', 'E-mail'],
  en_address: ['地址（英文）', 'Address (English)'],
  en_company: ['公司名称（英文）', 'Company (English)'],
  en_directions: ['怎么走（英文）', 'Directions (English)'],
  en_fees: ['供应商费用（英文）', 'Supplier fees (English)'],
  en_hours: ['工作时间（英文）', 'Office hours (English)'],
  en_map_text: ['地图说明（英文）', 'Map description (English)'],
  en_questions: ['供应商常见问题（英文）', 'Supplier FAQ (English)'],
  zh_address: ['地址（中文）', 'Address (Chinese)'],
  zh_company: ['公司名称（中文）', 'Company (Chinese)'],
  zh_directions: ['怎么走（中文）', 'Directions (Chinese)'],
  zh_fees: ['供应商费用（中文）', 'Supplier fees (Chinese)'],
  zh_hours: ['工作时间（中文）', 'Office hours (Chinese)'],
  zh_map_text: ['地图说明（中文）', 'Map description (Chinese)'],
  zh_questions: ['供应商常见问题（中文）', 'Supplier FAQ (Chinese)'],
  app_filing_number: ['应用备案号', 'App filing'],
  icp_number: ['ICP 备案号', 'ICP filing'],
  public_security_number: ['公安备案号', 'Public security filing'],
  latitude: ['纬度', 'Latitude'],
  longitude: ['经度', 'Longitude'],
  licence_url: ['营业执照公示地址', 'Business licence link'],
  map_picture: ['地图', 'Map'],
  reply_days: ['留言几个工作日内回复', 'Working days to reply to an enquiry'],
  wechat_account: ['微信公众号', 'WeChat account'],
  wechat_qr: ['公众号二维码', 'QR code of the WeChat account'],
  area: ['范围', 'Area'],
  event: ['事件', 'Event'],
  failure: ['失败原因', 'Failure'],
  types: ['供应商类型', 'Supplier types'],
  changed: ['改动的项目', 'Changed fields'],
  copy_of: ['复制自', 'Copy of'],
  import: ['导入', 'Import'],
  lack: ['待补信息', 'Missing info'],
  left: ['未恢复', 'Left as is'],
  restored: ['已恢复', 'Restored'],
  by: ['方式', 'By'],
  amount: ['调整', 'Change'],
  ids: ['顺序', 'Order'],
  grace_hours: ['旧密钥保留小时数', 'Hours the old key stays valid'],
  replaced_by: ['替换为', 'Replaced by'],
  revoked: ['吊销', 'Revoked'],
  day: ['日期', 'Day'],
  rollup: ['汇总', 'Totals'],
  wrong: ['不一致的汇总', 'Totals that differ'],
  cancelled: ['已取消', 'Cancelled'],
  paid_orders: ['已付款订单', 'Paid orders'],
  refunded_orders: ['有退款订单', 'Refunded orders'],
  refund_fen: ['退款', 'Refund'],
  interest: ['采购需求', 'Looking for'],
  events: ['事件', 'Events'],
  visits: ['访问', 'Visits'],
  period: ['时间范围', 'Period'],
  sort: ['排序', 'Order'],
  hex: ['色值', 'Colour value'],
  lab: ['实测 Lab', 'Measured Lab'],
  ply: ['股数', 'Ply'],
  dtex: ['线密度（dtex）', 'Linear density (dtex)'],
  fibre: ['纤维', 'Fibre'],
  permille: ['占比（‰）', 'Share (‰)'],
  place: ['位置', 'Position'],
  salary_basis: ['计薪方式', 'Pay period'],
  salary_low_fen: ['薪资下限', 'Pay from'],
  salary_high_fen: ['薪资上限', 'Pay to'],
  education: ['最低学历', 'Minimum education'],
  q: ['搜索', 'Search'],
};

const requiredOf: Readonly<Record<string, Text>> = { common: ['通用', 'All types'], ...supplierTypeWords };

/** Name of a field; an unknown field keeps its own name. An item that is required is named by its supplier type as well. */
export function fieldName(name: string, language: Language): string {
  const [type = '', item] = name.split('.');
  if (item)
    return `${inLanguage(own(requiredOf, type) ?? [type, type], language)} · ${inLanguage(own(fieldWords, item) ?? [item, item], language)}`;
  const known = own(fields, name);
  return known ? inLanguage(known, language) : name.replaceAll('_', ' ');
}

/** Coded values that mean the same whatever the subject; the states are those of a short message about it. */
const anyValues: ValueNames = {
  state: messageStateNames,
  size: { small: ['缩略图', 'Thumbnail'], full: ['原图', 'Full size'] },
  format: { csv: ['CSV', 'CSV'], xlsx: ['Excel', 'Excel'], zip: ['加密压缩包', 'Encrypted archive'] },
  platform: { ios: ['iOS', 'iOS'], android: ['安卓', 'Android'], harmony: ['鸿蒙', 'HarmonyOS'] },
  role: roleWords,
  roles: roleWords,
};
const [yes, no, nothing, all]: Text[] = [
  ['是', 'Yes'],
  ['否', 'No'],
  ['空', 'Empty'],
  ['全部', 'All'],
];

/** Formats a value for people: money in yuan, local times, names of states and roles, lists and objects line by line. */
export function valueText(name: string, value: unknown, language: Language, values: ValueNames = {}): string {
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
    const each = value.map((one) => valueText(name, one, language, values));
    return (
      each.join(value.some((one) => typeof one === 'object') ? '\n' : language === 'en' ? ', ' : '、') || t(nothing)
    );
  }
  if (typeof value === 'object')
    return Object.entries(value)
      .map(
        ([key, inner]) =>
          `${fieldName(key, language)}${language === 'en' ? ': ' : '：'}${valueText(key, inner, language, values)}`,
      )
      .join(language === 'en' ? '; ' : '；');
  const text = String(value);
  if (name === 'changed') return fieldName(text, language);
  const named = own(own(values, name), text) ?? own(own(anyValues, name), text) ?? (text === 'all' ? all : undefined);
  if (named) return t('name' in named ? named.name : named);
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(text) ? shortMoment(text, language, Date.now()) : text;
}

/** Compares both sides field by field; changed fields come first. */
export function changedFields(
  { subject, before, after }: Pick<AuditEntryRow, 'subject' | 'before' | 'after'>,
  language: Language,
): ChangedField[] {
  const { values } = kindOf(subject) ?? {};
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  const textOf = (sides: AuditEntryRow['before'], name: string) =>
    sides?.[name] === undefined ? undefined : valueText(name, sides[name], language, values);
  const fields = names.map((name) => {
    const sides = { before: textOf(before, name), after: textOf(after, name) };
    return { name: fieldName(name, language), ...sides, isChanged: sides.before !== sides.after };
  });
  return [...fields.filter(({ isChanged }) => isChanged), ...fields.filter(({ isChanged }) => !isChanged)];
}
