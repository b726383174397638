import type { EnquiryTopic } from '#enquiries/enquiry-fields.ts';

/** What somebody asked, and what became of it. Times in hours: how long ago it was sent, and after how long it was answered. */
export interface EnquiryStory {
  hoursAgo: number;
  name: string;
  email?: string;
  language?: 'en';
  topic: EnquiryTopic;
  text: string;
  /** Nobody has it yet when missing. */
  takenAfter?: number;
  answer?: { after: number; text: string };
  note?: string;
  closed?: boolean;
}

export const enquiryStories: readonly EnquiryStory[] = [
  {
    hoursAgo: 1.2,
    name: '陆女士',
    topic: 'buying',
    text: '看到你们有 40 支棉府绸，想要 12 个颜色的色卡和两米样布，寄到苏州吴江，怎么收费？',
  },
  {
    hoursAgo: 2.5,
    name: '何先生',
    topic: 'supply',
    text: '我们是佛山的针织厂，有 36 台双面机，能做罗马布和空气层。没有自己的品牌，可以申请入驻吗？',
  },
  {
    hoursAgo: 5,
    name: 'Priya Nair',
    email: 'priya.nair@example.com',
    language: 'en',
    topic: 'buying',
    text: 'We make kidswear in Bengaluru and look for 180 gsm organic cotton interlock, about 3,000 kg a month. Do you ship samples abroad, and who pays the courier?',
  },
  {
    hoursAgo: 7,
    name: '秦小姐',
    topic: 'account',
    text: '换了手机号，原来的号码已经停机，申请进度查不到了。营业执照在手边，要怎么办？',
    takenAfter: 2,
  },
  {
    hoursAgo: 20,
    name: '田先生',
    topic: 'cooperation',
    text: '我们在成都有 14 家女装集合店，想谈秋冬的联营，方便约个时间电话沟通吗？',
    takenAfter: 4,
    note: '门店名单已要，等对方回。',
  },
  {
    hoursAgo: 74,
    name: '匡女士',
    topic: 'buying',
    text: '要一批阻燃面料做工装，需要 EN ISO 11612 的检测报告，克重 260 左右，500 米起。',
  },
  {
    hoursAgo: 98,
    name: '余先生',
    topic: 'complaint',
    text: '样布上周三说已寄出，到现在没收到，单号也查不到物流。麻烦核实一下。',
    takenAfter: 3,
    note: '已问仓库，包裹退回过一次。',
  },
  {
    hoursAgo: 122,
    name: '盛女士',
    topic: 'buying',
    text: '想找能做小单的真丝印花，起订 30 米，数码印即可，交期两周内。',
    takenAfter: 1,
    answer: {
      after: 3,
      text: '可以做。16 姆米双绉数码印花 30 米起，打样 3 天、大货 7 至 9 天。已为您对接杭州的两家工厂，今天会有人打电话给您。',
    },
  },
  {
    hoursAgo: 146,
    name: '卓先生',
    topic: 'supply',
    text: '申请里的“验厂照片”要拍哪些位置？车间在二楼，大门是园区共用的。',
    takenAfter: 2,
    answer: {
      after: 4,
      text: '园区共用大门时，请拍园区门牌和您车间的楼层门牌各一张，再拍裁剪、缝制、检验各一张即可。',
    },
    closed: true,
  },
  {
    hoursAgo: 150,
    name: 'Tom Reeve',
    email: 'tom@example.org',
    language: 'en',
    topic: 'cooperation',
    text: 'I write for a sourcing newsletter and would like to quote your public dashboard. May I use the index charts with attribution?',
    takenAfter: 6,
    answer: {
      after: 9,
      text: 'Yes, with the source and the date. The indices are rounded and based on orders of the platform; the note at the foot of the page says how they are made.',
    },
    closed: true,
  },
  {
    hoursAgo: 171,
    name: '邵女士',
    topic: 'account',
    text: '采购商注册填错了公司名，在哪里改？',
    takenAfter: 1,
    answer: { after: 1.5, text: '用同一个手机号再注册一次即可，新内容会替换旧内容，之前的对接不受影响。' },
    closed: true,
  },
  {
    hoursAgo: 195,
    name: '戚先生',
    topic: 'buying',
    text: '牛仔布 12 盎司右斜，要水洗后缩率 3% 以内，月用量 8000 米，有长期供应的厂吗？',
    takenAfter: 3,
    answer: {
      after: 6,
      text: '有三家符合，其中常州一家已有同克重现货，缩率检测报告已随样布寄出，单号 SF 开头，明天到。',
    },
  },
  {
    hoursAgo: 219,
    name: '梁小姐',
    topic: 'other',
    text: '你们广州的面料展位是哪一号馆？周六有人在吗？',
    takenAfter: 2,
    answer: { after: 2.5, text: '在 B 馆二层，周六 9:30 到 17:00 有同事在。到馆前打 400 电话，会有人下来接。' },
    closed: true,
  },
  {
    hoursAgo: 243,
    name: '章先生',
    topic: 'supply',
    text: '营业执照上的地址和工厂地址不一致，会影响审核吗？',
    takenAfter: 1,
    answer: { after: 3, text: '不影响。请在“经营地址”填工厂实际地址，审核时会核对现场照片。' },
    closed: true,
  },
  {
    hoursAgo: 290,
    name: '温女士',
    topic: 'complaint',
    text: '上一批针织罗纹领口色差比较明显，同缸号也有，怎么处理？',
    takenAfter: 1,
    answer: {
      after: 5,
      text: '抱歉。已请供应商按缸号复核，确认第 3 缸偏差超标，同意免费补 60 公斤，预计周五发出，进度会电话告知您。',
    },
    note: '供应商已认，记入质量档案。',
    closed: true,
  },
  {
    hoursAgo: 315,
    name: '丁先生',
    topic: 'buying',
    text: '有没有做再生涤纶（GRS 认证）的厂，做双肩包里布用。',
    takenAfter: 4,
    answer: {
      after: 7,
      text: '有两家带 GRS 交易证书，150D 与 210D 现货。已把报价和证书编号发到您手机对应的应用账号里。',
    },
    closed: true,
  },
  {
    hoursAgo: 340,
    name: '推广',
    topic: 'other',
    text: '专业代运营，包上首页，量大从优，加微信详谈。',
    takenAfter: 1,
    note: '广告，不回复。',
    closed: true,
  },
  {
    hoursAgo: 388,
    name: '孔女士',
    topic: 'account',
    text: '应用里看不到我的样布申请记录，是不是没有提交成功？',
    takenAfter: 2,
    answer: {
      after: 3,
      text: '记录在“我的—样布”里，按提交时间排列。您 9 日的申请已寄出，当时用的是另一个手机号，已替您说明如何合并。',
    },
    closed: true,
  },
  {
    hoursAgo: 436,
    name: '龚先生',
    topic: 'cooperation',
    text: '跨境独立站卖家，想一件代发汉服面料和成品，你们支持吗？',
    takenAfter: 5,
    answer: { after: 8, text: '成品支持一件代发，面料最低一米起发。渠道政策和对接表已由同事电话说明。' },
    closed: true,
  },
  {
    hoursAgo: 508,
    name: 'Elif Demir',
    email: 'elif.demir@example.net',
    language: 'en',
    topic: 'supply',
    text: 'Can a Turkish mill with a subsidiary in Shanghai apply as a supplier, or does the applicant have to be the Chinese company?',
    takenAfter: 3,
    answer: {
      after: 7,
      text: 'The Chinese subsidiary applies, with its own business licence. Capacity of the mill in Turkey can be named under particulars, with its certificates.',
    },
    closed: true,
  },
  {
    hoursAgo: 580,
    name: '许女士',
    topic: 'buying',
    text: '学校校服招标，需要 60/40 棉涤的运动服面料，色牢度四级以上，8 月前供货。',
    takenAfter: 2,
    answer: {
      after: 4,
      text: '已匹配三家有校服供货经验的工厂，样布和检测报告今天寄出。8 月交货需要在本月底前确认颜色。',
    },
    closed: true,
  },
  {
    hoursAgo: 652,
    name: '莫先生',
    topic: 'other',
    text: '请问营业执照在哪里可以查到？财务开户要用。',
    takenAfter: 1,
    answer: { after: 1.2, text: '网站底部“营业执照”可以查到；需要加盖公章的复印件，请把抬头和地址发到邮箱。' },
    closed: true,
  },
  {
    hoursAgo: 724,
    name: '钱女士',
    topic: 'buying',
    text: '羽绒服用的 20D 防绒尼龙，要能过三级防绒，有现货颜色卡吗？',
    takenAfter: 3,
    answer: { after: 5, text: '有，20D 与 15D 各 24 色现货，防绒检测报告附在色卡里，已寄出。' },
    closed: true,
  },
  {
    hoursAgo: 820,
    name: '尹先生',
    topic: 'complaint',
    text: '网站在我手机上打不开面料页，一直空白。手机是鸿蒙系统。',
    takenAfter: 4,
    answer: { after: 9, text: '已修复，原因是旧版浏览器不认识一段样式。请刷新再看；还有问题请附一张截图。' },
    closed: true,
  },
];
