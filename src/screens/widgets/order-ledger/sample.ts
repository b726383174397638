import type { LedgerLine } from './ledger-line.ts';

const people = ['陈伟', '林晓娟', '黄磊', '吴倩', '郑国辉', '许敏', '何芳', '谢宇浩', '冯丽', '曹鹏'];
const goods = [
  ['广东', '广州', '女士上衣', '雪纺衬衫', '绍兴越隆纺织有限公司', '批发'],
  ['浙江', '义乌', '丝绸面料', '16姆米素绉缎', '湖州辑里丝绸有限公司', '直播'],
  ['江苏', '南通', '棉麻面料', '亚麻平纹布', '南通紫琅纺织有限公司', '批发'],
  ['福建', '泉州', '男装', '商务夹克', '泉州石狮海丝服装有限公司', '门店'],
  ['四川', '成都', '牛仔', '弹力斜纹牛仔', '佛山均安均蓝牛仔有限公司', '跨境'],
] as const;
const states = ['created', 'paid', 'paid', 'paid', 'refunded', 'paid', 'created', 'cancelled'] as const;

export const sample: Record<string, LedgerLine> = Object.fromEntries(
  Array.from({ length: 24 }, (_, line) => {
    const [province, city, category, product, supplier, channel] = goods[line % goods.length] ?? goods[0];
    return [
      `sample-${line}`,
      {
        at: new Date(Date.UTC(2026, 10, 21, 7, 48, 12) - line * 97_000).toISOString(),
        state: states[line % states.length] ?? 'paid',
        order_no: `261121D${String(1_846 - line).padStart(6, '0')}`,
        buyer: people[line % people.length] ?? '',
        supplier,
        province,
        city,
        category,
        channel,
        product,
        quantity: 40 + ((line * 37) % 400),
        amount_fen: 86_400 + ((line * 7_919) % 40) * 31_500,
      },
    ];
  }),
);
