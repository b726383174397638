import type { BoardStage } from '#jobs/applications/stages.ts';

/** What somebody has done so far, as it stands in a CV: one line below the other. */
const lives = {
  版师: [
    '2019 至今  广州岚序服饰，女装版师，独立负责连衣裙与外套线，年出版 160 款',
    '2016–2019  杭州知衡制衣，助理版师，样板修改与放码',
    '熟练：立裁、平面制版、ET 与格柏；能看洗水与缩率调版',
    '2016  广东职业技术学院，服装设计与工艺，大专',
  ],
  样衣: [
    '2021 至今  自由版师，为三家工作室做版与样衣',
    '2017–2021  深圳市原野女装，版房组长，带 4 人',
    '熟练：ET、手工制版、羊毛大衣与双面呢工艺',
    '2017  中专，服装制作与生产管理',
  ],
  跟单: [
    '2022 至今  佛山市锦行针织，跟单员，跟 6 家布厂的汗布与罗纹',
    '2020–2022  广州越纺贸易，样品助理，寄样与报价整理',
    '熟练：ERP 下单、缩水与色差判定、出口单证',
    '2020  广州商学院，国际经济与贸易，本科',
  ],
  面料贸易: [
    '2021 至今  中大市场布行，营业员，管理 400 个色号的现货',
    '2019–2021  东莞南城制衣厂，仓库收发',
    '熟练：看布、算克重、与染厂沟通补色',
    '2019  高中',
  ],
  客服: [
    '2023 至今  武汉云栈电商，售后客服，日均 90 单，满意度 96%',
    '2021–2023  某连锁酒店，前台接待',
    '熟练：千牛、企微，打字每分钟 80 字',
    '2021  武汉商贸职业学院，电子商务，大专',
  ],
  图案: [
    '2020 至今  绍兴青屿印花，图案设计，数码印花与活性印花，年投产 220 个花型',
    '2018–2020  杭州壁上墙布，助理设计师',
    '熟练：Photoshop、Illustrator、NedGraphics 接版',
    '2018  中国美术学院，染织艺术设计，本科',
  ],
} as const;
export type Life = keyof typeof lives;
export const lifeOf = (life: Life): readonly string[] => lives[life];

/** One application: for which position, by whom, when, and what became of it. */
export interface ApplicantStory {
  job: readonly [title: string, city: string];
  name: string;
  life: Life;
  /** What the CV came as. */
  file: 'pdf' | 'jpg';
  hoursAgo: number;
  note?: string;
  /** Stages after the first, with the hours that passed before each. */
  stages?: readonly (readonly [hours: number, stage: BoardStage])[];
  /** What colleagues noted, and what the applicant was told, after those. */
  remark?: string;
  message?: string;
}
const person = (
  job: ApplicantStory['job'],
  name: string,
  life: Life,
  file: 'pdf' | 'jpg',
  hoursAgo: number,
  more: Pick<ApplicantStory, 'note' | 'stages' | 'remark' | 'message'> = {},
): ApplicantStory => ({ job, name, life, file, hoursAgo, ...more });

const patterns = ['女装版师', '杭州'] as const;
const orders = ['跟单员', '广州'] as const;
const calls = ['客户服务专员', '武汉'] as const;
const prints = ['印花图案设计师', '杭州'] as const;

export const applicantStories: readonly ApplicantStory[] = [
  person(patterns, '林若溪', '版师', 'pdf', 410, {
    note: '可带样衣面谈，两周内到岗。',
    stages: [
      [20, 'screening'],
      [48, 'interview'],
      [120, 'offer'],
      [72, 'hired'],
    ],
    remark: '试版一次通过，袖山处理得好。',
    message: '您好，录用通知已确认，12 月 1 日报到，请带身份证和离职证明。',
  }),
  person(patterns, '赵启明', '样衣', 'jpg', 360, {
    stages: [
      [30, 'screening'],
      [70, 'interview'],
      [60, 'offer'],
    ],
    remark: '双面呢经验对冬季线有用，期望 2.1 万。',
  }),
  person(patterns, '何思远', '版师', 'pdf', 300, {
    stages: [
      [26, 'screening'],
      [60, 'refused'],
    ],
    message: '感谢您投递。这个岗位目前需要独立负责外套线，您的经历更偏连衣裙，暂不安排面试。',
  }),
  person(patterns, '沈佩兰', '样衣', 'pdf', 190, {
    stages: [
      [22, 'screening'],
      [40, 'interview'],
    ],
    message: '请于周四 14:00 到余杭区文一西路 1218 号 6 幢试版，材料由我们准备。',
  }),
  person(patterns, '方子衡', '版师', 'jpg', 170, { note: '目前在职，需要一个月交接。', stages: [[46, 'screening']] }),
  person(patterns, '邱雅文', '样衣', 'pdf', 230),
  person(patterns, '梁嘉树', '版师', 'pdf', 30, { note: '工作日晚上七点后方便接电话。' }),
  person(orders, '谢雨桐', '跟单', 'pdf', 180, {
    stages: [
      [18, 'screening'],
      [50, 'interview'],
      [48, 'offer'],
    ],
    remark: '英语口语流利，熟悉 OEKO-TEX 资料。',
    message: '面试通过，薪资说明已发到您的邮箱，请在周五前答复。',
  }),
  person(orders, '黄志豪', '面料贸易', 'jpg', 160, {
    stages: [
      [28, 'screening'],
      [44, 'interview'],
    ],
    remark: '看布准，电脑操作需要再确认。',
  }),
  person(orders, '陈晓蔓', '跟单', 'pdf', 150, {
    stages: [
      [40, 'screening'],
      [30, 'refused'],
    ],
    message: '感谢您投递。这个岗位需要常驻广州，与您说明的城市不符，之后有杭州的职位会再联系您。',
  }),
  person(orders, '吴俊峰', '面料贸易', 'pdf', 90, { stages: [[24, 'screening']] }),
  person(orders, '苏婉仪', '跟单', 'pdf', 52, { note: '住海珠区，可随时面试。', stages: [[20, 'screening']] }),
  person(orders, '郑海涛', '跟单', 'jpg', 20),
  person(orders, '罗诗涵', '面料贸易', 'pdf', 6),
  person(calls, '周子涵', '客服', 'pdf', 100, {
    stages: [
      [12, 'screening'],
      [24, 'interview'],
      [24, 'hired'],
    ],
    message: '欢迎加入，周一 9:00 到光谷报到，培训三天。',
  }),
  person(calls, '冯丽娟', '客服', 'jpg', 96, {
    stages: [
      [20, 'screening'],
      [30, 'interview'],
    ],
  }),
  person(calls, '彭宇航', '客服', 'pdf', 70, { stages: [[26, 'screening']] }),
  person(calls, '唐可欣', '客服', 'pdf', 28, { note: '可以上晚班。' }),
  person(calls, '许文博', '客服', 'pdf', 9),
  person(prints, '江映月', '图案', 'pdf', 98, {
    note: '作品集 40 页，面谈时带来。',
    stages: [
      [10, 'screening'],
      [30, 'interview'],
    ],
    remark: '花卉回位做得细，数码色彩管理经验足。',
  }),
  person(prints, '曹亦凡', '图案', 'jpg', 74, { stages: [[22, 'screening']] }),
  person(prints, '宋知夏', '图案', 'pdf', 16),
];
