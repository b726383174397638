import type { Interest } from '#signup/signup-choices.ts';
import type { SignupState } from '#signup/signup-states.ts';

/** A buyer of the demonstration: company, city, what they look for, by which link they came, and what became of it. */
export type Buyer = readonly [
  company: string,
  city: string,
  interests: readonly Interest[],
  campaign: string,
  daysAgo: number,
  state: SignupState,
  note?: string,
];

export const buyers: readonly Buyer[] = [
  ['苏州织里童装有限公司', '苏州市', ['knit', 'trims'], 'autumn-fair', 0.1, 'new'],
  ['杭州青禾女装工作室', '杭州市', ['silk_wool', 'cotton_linen'], 'wechat-menu', 0.2, 'new'],
  ['广州拾年服饰', '广州市', ['denim', 'trims'], '', 0.4, 'new'],
  ['成都锦里汉服', '成都市', ['silk_wool', 'oem'], 'xiaohongshu', 0.7, 'new'],
  ['深圳北纬户外用品有限公司', '深圳市', ['functional', 'synthetic'], 'autumn-fair', 1.1, 'new'],
  ['郑州豫衣工装', '郑州市', ['functional', 'cotton_linen'], '', 1.6, 'contacted', '要 EN ISO 11612 报告，周三前给。'],
  ['青岛海纺进出口有限公司', '青岛市', ['knit', 'oem'], 'customer-referral', 2.2, 'contacted'],
  ['武汉江城校服厂', '武汉市', ['knit', 'synthetic'], 'autumn-fair', 2.9, 'matched', '已对接两家，样布已寄。'],
  ['长沙星城内衣', '长沙市', ['knit', 'trims'], 'wechat-menu', 3.3, 'new'],
  ['泉州石狮休闲服饰', '泉州市', ['knit', 'garments'], 'poster-shishi', 4.1, 'matched'],
  ['宁波奉化衬衫行', '宁波市', ['cotton_linen', 'trims'], '', 4.8, 'contacted'],
  ['西安长安礼服定制', '西安市', ['silk_wool'], 'xiaohongshu', 5.5, 'new'],
  ['上海静安买手店', '上海市', ['garments', 'silk_wool'], 'xiaohongshu', 6.2, 'matched', '要小单，30 米起。'],
  ['佛山祝福童鞋', '佛山市', ['synthetic', 'trims'], '', 7, 'closed', '做鞋材，暂无合适供应商。'],
  [
    '嘉兴平湖羽绒服厂',
    '嘉兴市',
    ['functional', 'synthetic'],
    'autumn-fair',
    8.4,
    'matched',
    '20D 防绒尼龙，色卡已寄。',
  ],
  ['重庆山城家纺', '重庆市', ['cotton_linen'], '', 9.1, 'contacted'],
  ['香港维港时装', '香港特别行政区', ['silk_wool', 'oem'], 'customer-referral', 9.9, 'matched'],
  ['临沂兰田批发城 208 档', '临沂市', ['garments'], 'poster-linyi', 11, 'contacted'],
  ['南通通州四件套', '南通市', ['cotton_linen', 'trims'], 'autumn-fair', 12.2, 'matched'],
  ['东莞虎门女裤', '东莞市', ['denim', 'synthetic'], 'poster-humen', 13, 'contacted'],
  ['昆明滇云民族服饰', '昆明市', ['cotton_linen', 'trims'], '', 14.6, 'new'],
  ['绍兴柯桥外贸公司', '绍兴市', ['synthetic', 'knit'], 'autumn-fair', 15.3, 'matched'],
  ['大连滨海西装', '大连市', ['silk_wool', 'oem'], 'wechat-menu', 16.8, 'contacted', '需要来样加工，春季下单。'],
  ['合肥庐州运动', '合肥市', ['functional', 'knit'], '', 18, 'closed', '电话三次未接。'],
  ['福州榕城瑜伽服', '福州市', ['knit', 'functional'], 'xiaohongshu', 19.5, 'matched'],
  ['哈尔滨冰城皮草', '哈尔滨市', ['silk_wool'], '', 21, 'closed'],
  ['石家庄燕赵劳保用品', '石家庄市', ['functional'], 'autumn-fair', 22.7, 'matched'],
  ['常州武进牛仔', '常州市', ['denim'], 'customer-referral', 24, 'matched'],
  ['南昌赣江针织', '南昌市', ['knit'], '', 26.1, 'contacted'],
  ['乌鲁木齐丝路艾德莱斯', '乌鲁木齐市', ['silk_wool', 'oem'], 'wechat-menu', 28, 'contacted'],
  ['中山沙溪休闲服', '中山市', ['knit', 'garments'], 'poster-humen', 31, 'matched'],
  ['仙桃防护用品有限公司', '仙桃市', ['synthetic', 'functional'], '', 34, 'closed'],
  ['贵阳黔绣工坊', '贵阳市', ['cotton_linen', 'trims'], 'xiaohongshu', 38, 'contacted'],
  ['湖州织里童装城 3 区', '湖州市', ['knit', 'garments'], 'autumn-fair', 43, 'matched'],
  ['海口椰风岛服', '海口市', ['cotton_linen', 'garments'], '', 51, 'matched'],
  ['天津津门旗袍', '天津市', ['silk_wool', 'trims'], 'wechat-menu', 60, 'closed'],
];

/** Visitors that each link brought on top of those who signed up, for its rate. */
export const visitorsOf: Readonly<Record<string, number>> = {
  'autumn-fair': 96,
  'wechat-menu': 71,
  xiaohongshu: 118,
  'customer-referral': 9,
  'poster-shishi': 22,
  'poster-linyi': 17,
  'poster-humen': 34,
};
