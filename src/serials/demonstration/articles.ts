import type { CheckOutcome } from '#serials/check-rules.ts';

/** A batch of the demonstration, what became of it, and how many of its numbers were checked. */
export interface SampleBatch {
  product: readonly [zh: string, en: string];
  gtin: string;
  quantity: number;
  daysAgo: number;
  until: 'generated' | 'printed' | 'activated' | 'recalled';
  checked: number;
}

export const sampleBatches: readonly SampleBatch[] = [
  {
    product: ['真丝双绉衬衫', 'Silk crêpe de chine shirt'],
    gtin: '6901234567892',
    quantity: 2_000,
    daysAgo: 27,
    until: 'activated',
    checked: 240,
  },
  {
    product: ['羊绒围巾', 'Cashmere scarf'],
    gtin: '6923450012345',
    quantity: 800,
    daysAgo: 24,
    until: 'activated',
    checked: 90,
  },
  {
    product: ['儿童连帽卫衣', 'Children’s hooded sweatshirt'],
    gtin: '',
    quantity: 600,
    daysAgo: 21,
    until: 'recalled',
    checked: 30,
  },
  {
    product: ['全棉府绸床品四件套', 'Cotton poplin bed linen, four pieces'],
    gtin: '',
    quantity: 1_200,
    daysAgo: 4,
    until: 'printed',
    checked: 0,
  },
  {
    product: ['亚麻西装外套', 'Linen jacket'],
    gtin: '6954321000017',
    quantity: 500,
    daysAgo: 1,
    until: 'generated',
    checked: 0,
  },
];

export const recallWords = {
  recall_zh: '抽检发现部分绳带长度超过童装安全要求。请停止穿着，凭吊牌到购买门店退款。',
  recall_en:
    'Some drawstrings are longer than the safety rules for children’s wear allow. Please stop using it and return it with the tag to the shop for a refund.',
};

/** Cities from which checks of the demonstration come, and how many parts in all of them; the last are far apart. */
export const sampleCities: readonly (readonly [
  zh: string,
  en: string,
  latitude: number,
  longitude: number,
  parts: number,
])[] = [
  ['浙江', 'Zhejiang', 30.27, 120.15, 18],
  ['广东', 'Guangdong', 23.13, 113.26, 16],
  ['江苏', 'Jiangsu', 31.3, 120.58, 13],
  ['上海', 'Shanghai', 31.23, 121.47, 11],
  ['北京', 'Beijing', 39.9, 116.4, 9],
  ['四川', 'Sichuan', 30.57, 104.06, 7],
  ['山东', 'Shandong', 36.65, 117.12, 6],
  ['湖北', 'Hubei', 30.59, 114.3, 5],
  ['福建', 'Fujian', 24.48, 118.09, 5],
  ['河南', 'Henan', 34.75, 113.62, 4],
  ['陕西', 'Shaanxi', 34.34, 108.94, 3],
  ['辽宁', 'Liaoning', 41.8, 123.43, 3],
  ['重庆', 'Chongqing', 29.56, 106.55, 3],
  ['云南', 'Yunnan', 25.04, 102.71, 2],
  ['新疆', 'Xinjiang', 43.83, 87.62, 1],
];

/** What somebody told of an article, and what staff answered. */
export const sampleReports: readonly {
  outcome: CheckOutcome;
  bought: string;
  text: string;
  contact: string;
  answer: string;
}[] = [
  {
    outcome: 'again',
    bought: '夜市地摊',
    text: '刮开涂层一查，说已经被查过三次，最早一次在新疆。吊牌的印刷也比较糊。',
    contact: '13900001234',
    answer: '',
  },
  {
    outcome: 'unknown',
    bought: '某直播间',
    text: '吊牌上的编号查不到，卖家说是新款，还没有登记。',
    contact: 'buyer@example.com',
    answer: '这个编号不是我们发出的，该直播间也没有我们的授权。请保留订单截图向平台申请退款，我们已经同步投诉。',
  },
];
