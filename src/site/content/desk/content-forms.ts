import { dayMs } from '#kit/text/time.ts';
import { readAppFileAddress } from '#site/app-versions/app-file-address.ts';
import { brand } from '#site/brand.ts';
import { legalDocumentNames, termsNoticeDays } from '#site/legal/legal-words.ts';
import { type ContentForm, emptyOf, type Fields } from './content-form.ts';

const firstOf = (content: Fields, language: string, zh: string, en: string) =>
  String((language === 'en' ? content[en] || content[zh] : content[zh] || content[en]) ?? '');

const news: ContentForm = {
  place: 'news',
  kind: 'news',
  title: ['新闻', 'News'],
  about: [
    '显示在新闻页，最新三条也在首页。可以定时发布；撤下后，原地址显示“已撤下”。',
    'Shown on the news page; the newest three also on the home page. Articles can be scheduled. After withdrawal, the address says that the article was taken down.',
  ],
  empty: emptyOf([
    'slug',
    'zh_title',
    'en_title',
    'zh_summary',
    'en_summary',
    'zh_body',
    'en_body',
    'picture',
    'zh_picture_text',
    'en_picture_text',
  ]),
  nameOf: (content, language) => firstOf(content, language, 'zh_title', 'en_title'),
  schedules: true,
  addressOf: ({ slug }) => `/news/${slug}`,
  fields: [
    {
      kind: 'line',
      name: 'slug',
      label: ['地址', 'Address'],
      help: [
        '小写字母、数字和横线；发布后不能再改。',
        'Lowercase letters, digits and hyphens. Cannot be changed once published.',
      ],
      fixed: true,
    },
    { kind: 'picture', name: 'picture', label: ['题图', 'Picture'] },
    { kind: 'pair', control: 'line', zh: 'zh_title', en: 'en_title', label: ['标题', 'Title'] },
    {
      kind: 'pair',
      control: 'text',
      zh: 'zh_summary',
      en: 'en_summary',
      label: ['摘要', 'Summary'],
      help: ['一两句话，用于列表、分享和搜索。', 'A sentence or two, for lists, shares and search.'],
    },
    {
      kind: 'pair',
      control: 'line',
      zh: 'zh_picture_text',
      en: 'en_picture_text',
      label: ['题图说明', 'Picture description'],
    },
    { kind: 'pair', control: 'markdown', zh: 'zh_body', en: 'en_body', label: ['正文', 'Text'] },
  ],
};

const banners: ContentForm = {
  place: 'banners',
  kind: 'banner',
  title: ['首页通知', 'Home banners'],
  about: [
    '首页首屏下方的一行文字，同时最多显示三条。只填一种语言，就只在那种语言里显示。',
    'One line below the first screen of the home page, up to three at a time. With only one language filled in, it is shown in that language only.',
  ],
  empty: { ...emptyOf(['zh_text', 'en_text', 'link', 'from', 'to']), order: 0 },
  nameOf: (content, language) => firstOf(content, language, 'zh_text', 'en_text'),
  addressOf: () => '/',
  shows: 'banner',
  fields: [
    { kind: 'pair', control: 'line', zh: 'zh_text', en: 'en_text', label: ['文字', 'Text'] },
    {
      kind: 'line',
      name: 'link',
      label: ['链接', 'Link'],
      help: [
        '本站地址以 / 开头，也可以是 https:// 地址。',
        'A path on this site starting with /, or an https:// address.',
      ],
    },
    { kind: 'moment', name: 'from', label: ['开始', 'From'] },
    { kind: 'moment', name: 'to', label: ['结束', 'To'] },
    {
      kind: 'number',
      name: 'order',
      label: ['顺序', 'Order'],
      help: ['数字小的排在前面。', 'Lower numbers come first.'],
    },
  ],
};

const appVersions: ContentForm = {
  place: 'app-versions',
  kind: 'app_version',
  title: ['应用版本', 'App versions'],
  about: [
    '下载页上的版本。每个平台显示最新的一个，较早的列在历史里。',
    'Versions on the download page: the newest of each platform, with older ones in its history.',
  ],
  empty: {
    ...emptyOf(['version', 'released_on', 'address', 'sha256', 'minimum_system', 'zh_changes', 'en_changes']),
    platform: 'android',
    size_bytes: 0,
  },
  nameOf: ({ platform, version }) =>
    `${platform === 'ios' ? 'iOS' : platform === 'harmony' ? 'HarmonyOS' : 'Android'} ${version}`,
  addressOf: () => '/download',
  isComputed: (name, { address }) =>
    (name === 'size_bytes' || name === 'sha256') && readAppFileAddress(String(address)) !== undefined,
  fields: [
    {
      kind: 'choice',
      name: 'platform',
      label: ['平台', 'Platform'],
      options: [
        ['android', ['Android', 'Android']],
        ['ios', ['iOS', 'iOS']],
        ['harmony', ['HarmonyOS', 'HarmonyOS']],
      ],
      fixed: true,
    },
    {
      kind: 'line',
      name: 'version',
      label: ['版本号', 'Version'],
      help: ['如 2.4.0', 'For example 2.4.0'],
      fixed: true,
    },
    { kind: 'day', name: 'released_on', label: ['发布日期', 'Released on'] },
    {
      kind: 'app-file',
      name: 'address',
      label: ['下载地址', 'Address'],
      help: [
        '上传安装包，大小和校验值由服务器算出；或填写 https:// 开头的安装包、应用商店地址。',
        'Upload the package and the server computes its size and checksum, or enter the https:// address of a package or an app store page.',
      ],
    },
    { kind: 'number', name: 'size_bytes', label: ['大小（字节）', 'Size in bytes'] },
    {
      kind: 'line',
      name: 'sha256',
      label: ['SHA-256 校验值', 'SHA-256'],
      help: ['64 位十六进制小写；商店分发的不填。', '64 lowercase hexadecimal digits. Leave empty for app stores.'],
    },
    { kind: 'line', name: 'minimum_system', label: ['最低系统', 'Minimum system'] },
    { kind: 'pair', control: 'markdown', zh: 'zh_changes', en: 'en_changes', label: ['更新内容', 'What’s new'] },
  ],
};

const brandForm: ContentForm = {
  place: 'brand',
  kind: 'brand',
  title: ['公司资料', 'Company details'],
  about: [
    '页眉、页脚、联系页和搜索引擎看到的公司资料。空着的项目使用服务器配置或默认内容。',
    'Company details in the header, the footer, the contact page and search engines. Empty fields use the server’s settings or the built-in text.',
  ],
  single: true,
  empty: emptyOf([
    'zh_company',
    'en_company',
    'phone',
    'email',
    'zh_address',
    'en_address',
    'latitude',
    'longitude',
    'zh_hours',
    'en_hours',
    'zh_fees',
    'en_fees',
    'zh_questions',
    'en_questions',
    'reply_days',
    'zh_directions',
    'en_directions',
    'map_picture',
    'zh_map_text',
    'en_map_text',
    'icp_number',
    'app_filing_number',
    'public_security_number',
    'licence_url',
    'wechat_account',
    'wechat_qr',
  ]),
  nameOf: (_content, language) => (language === 'en' ? brand.enName : brand.zhName),
  addressOf: () => '/contact',
  fields: [
    { kind: 'pair', control: 'line', zh: 'zh_company', en: 'en_company', label: ['公司名称', 'Company'] },
    { kind: 'pair', control: 'line', zh: 'zh_address', en: 'en_address', label: ['地址', 'Address'] },
    { kind: 'pair', control: 'line', zh: 'zh_hours', en: 'en_hours', label: ['工作时间', 'Office hours'] },
    {
      kind: 'pair',
      control: 'text',
      zh: 'zh_fees',
      en: 'en_fees',
      label: ['供应商费用', 'Supplier fees'],
      help: [
        '一行一项：名称｜金额｜说明。显示在供应商页。',
        'One per line: name | price | description. Shown on the supplier page.',
      ],
    },
    {
      kind: 'pair',
      control: 'text',
      zh: 'zh_questions',
      en: 'en_questions',
      label: ['供应商常见问题', 'Supplier FAQ'],
      help: [
        '一行一项：问题｜回答，可再加｜站内地址｜链接文字。显示在供应商页。',
        'One per line: question | answer, optionally | path on this site | link text. Shown on the supplier page.',
      ],
    },
    {
      kind: 'line',
      name: 'reply_days',
      label: ['留言几个工作日内回复', 'Working days to reply to an enquiry'],
      help: [
        '1 到 9。联系页照此承诺，工作台照此计时，从下一条留言算起。',
        '1 to 9. Promised on the contact page and used for deadlines from the next enquiry on.',
      ],
    },
    {
      kind: 'pair',
      control: 'text',
      zh: 'zh_directions',
      en: 'en_directions',
      label: ['怎么走', 'How to get there'],
      help: [
        '显示在联系页。换了地址请一起改；空着时只有原地址显示走法。',
        'Shown on the contact page. Update it when the address changes; if empty, only the original address has directions.',
      ],
    },
    {
      kind: 'pair',
      control: 'line',
      zh: 'zh_map_text',
      en: 'en_map_text',
      label: ['地图说明', 'Map description'],
      help: ['供读屏软件朗读。', 'For screen readers.'],
    },
    { kind: 'line', name: 'phone', label: ['电话', 'Phone'] },
    { kind: 'line', name: 'email', label: ['邮箱', 'E-mail'] },
    {
      kind: 'line',
      name: 'latitude',
      label: ['纬度', 'Latitude'],
      help: ['WGS 84，如 23.0839', 'WGS 84, for example 23.0839'],
    },
    { kind: 'line', name: 'longitude', label: ['经度', 'Longitude'], help: ['如 113.3173', 'For example 113.3173'] },
    {
      kind: 'picture',
      name: 'map_picture',
      label: ['地图', 'Map'],
      help: [
        '显示在联系页。换了地址请一起换；空着时只有原地址画了地图。',
        'Shown on the contact page. Update it when the address changes; if empty, only the original address has a map.',
      ],
    },
    { kind: 'line', name: 'icp_number', label: ['ICP 备案号', 'ICP filing'] },
    { kind: 'line', name: 'app_filing_number', label: ['应用备案号', 'App filing'] },
    { kind: 'line', name: 'public_security_number', label: ['公安备案号', 'Public security filing'] },
    { kind: 'line', name: 'licence_url', label: ['营业执照公示地址', 'Business licence link'] },
    { kind: 'line', name: 'wechat_account', label: ['微信公众号', 'WeChat account'] },
    { kind: 'picture', name: 'wechat_qr', label: ['公众号二维码', 'QR code of the WeChat account'] },
  ],
};

const legal: ContentForm = {
  place: 'legal',
  kind: 'legal',
  title: ['法律文本', 'Legal texts'],
  about: [
    '服务条款和隐私政策的各个版本。新版本从现行版本的文字开始；发布后不能修改，从生效日起成为现行版本。',
    'Versions of the terms and the privacy policy. A new version starts from the text in force; once published it can’t be changed, and it takes effect on its date.',
  ],
  empty: {
    ...emptyOf(['version', 'effective_from', 'zh_changes', 'en_changes', 'zh_body', 'en_body']),
    document: 'privacy',
  },
  nameOf: ({ document, version }, language) =>
    `${document === 'tos' ? (language === 'en' ? 'Terms' : '服务条款') : language === 'en' ? 'Privacy' : '隐私政策'} ${version}`,
  isRecord: true,
  cautionOf: ({ document, effective_from }, today) =>
    document === 'tos' && Date.parse(String(effective_from)) - Date.parse(today) < termsNoticeDays * dayMs
      ? [
          `生效日期距今不足 ${termsNoticeDays} 天。条款承诺：对已经准入的供应商不利的修改，至少提前 ${termsNoticeDays} 天公布。`,
          `It takes effect in less than ${termsNoticeDays} days. The terms promise ${termsNoticeDays} days’ notice of changes that put admitted suppliers at a disadvantage.`,
        ]
      : undefined,
  addressOf: ({ document, version }) => `/${document}?version=${version}`,
  fields: [
    {
      kind: 'choice',
      name: 'document',
      label: ['文件', 'Document'],
      options: Object.entries(legalDocumentNames),
      fixed: true,
    },
    {
      kind: 'line',
      name: 'version',
      label: ['版本号', 'Version'],
      help: [
        '如 2026-12-01，同一天再发用 2026-12-01.2。',
        'For example 2026-12-01; use 2026-12-01.2 for a second version that day.',
      ],
    },
    { kind: 'day', name: 'effective_from', label: ['生效日期', 'In force from'] },
    { kind: 'pair', control: 'text', zh: 'zh_changes', en: 'en_changes', label: ['改动说明', 'What changed'] },
    { kind: 'pair', control: 'markdown', zh: 'zh_body', en: 'en_body', label: ['全文', 'Text'] },
  ],
};

/** All kinds of content, by path below /console/content. */
export const contentForms: readonly ContentForm[] = [news, banners, legal, appVersions, brandForm];
