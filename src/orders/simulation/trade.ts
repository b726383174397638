/** What the simulated platform trades, where to, and when: made up, in the proportions of the real trade. */

export interface Channel {
  name: '批发' | '直播' | '门店' | '跨境';
  weight: number;
  /** How busy each hour of the day is, 0 to 23. */
  hours: readonly number[];
  /** Pieces in an order, typically. */
  pieces: number;
  refunded: number;
}

export const channels: readonly Channel[] = [
  {
    name: '批发',
    weight: 46,
    hours: [3, 2, 1, 1, 1, 2, 4, 8, 15, 22, 26, 27, 24, 19, 21, 23, 22, 19, 17, 21, 26, 24, 15, 7],
    pieces: 18,
    refunded: 0.06,
  },
  {
    name: '直播',
    weight: 30,
    hours: [9, 4, 2, 1, 1, 1, 2, 4, 6, 9, 11, 16, 19, 13, 11, 12, 12, 12, 17, 31, 44, 46, 36, 20],
    pieces: 4,
    refunded: 0.19,
  },
  {
    name: '门店',
    weight: 16,
    hours: [0, 0, 0, 0, 0, 1, 4, 9, 15, 21, 24, 22, 17, 16, 20, 22, 21, 17, 11, 8, 6, 3, 1, 0],
    pieces: 9,
    refunded: 0.03,
  },
  {
    name: '跨境',
    weight: 8,
    hours: [14, 15, 16, 15, 12, 9, 7, 6, 8, 11, 13, 12, 9, 9, 11, 13, 13, 11, 10, 11, 13, 15, 16, 15],
    pieces: 30,
    refunded: 0.04,
  },
];

export interface Category {
  name: string;
  weight: number;
  /** How much more or less is bought in each month, January first. */
  months: readonly number[];
  /** Price of one in fen, from and to. */
  price: readonly [number, number];
  products: readonly string[];
}

const even = [1, 0.7, 1.1, 1.1, 1, 1, 0.95, 1, 1.15, 1.1, 1.2, 1];
const summer = [0.4, 0.5, 1.1, 1.5, 1.7, 1.6, 1.3, 0.9, 0.6, 0.5, 0.4, 0.4];
const winter = [1.2, 0.6, 0.4, 0.3, 0.2, 0.3, 0.4, 0.8, 1.3, 1.7, 2, 1.7];
const betweenSeasons = [0.7, 0.8, 1.5, 1.2, 0.7, 0.5, 0.5, 0.9, 1.5, 1.5, 1.1, 0.8];

export const categories: readonly Category[] = [
  {
    name: '连衣裙',
    weight: 15,
    months: summer,
    price: [5_900, 28_900],
    products: ['真丝吊带连衣裙', '法式碎花连衣裙', '亚麻衬衫裙', '针织包臀裙'],
  },
  {
    name: '女士上衣',
    weight: 14,
    months: even,
    price: [2_900, 15_900],
    products: ['棉质圆领短袖', '雪纺衬衫', '真丝衬衫', '短款开衫'],
  },
  {
    name: '女裤',
    weight: 10,
    months: even,
    price: [3_900, 16_900],
    products: ['高腰阔腿裤', '冰丝直筒裤', '西装裤', '弹力小脚裤'],
  },
  {
    name: '针织衫',
    weight: 10,
    months: betweenSeasons,
    price: [4_900, 26_900],
    products: ['美利奴圆领毛衣', '羊绒打底衫', '麻花开衫', '半高领针织衫'],
  },
  {
    name: '男装',
    weight: 11,
    months: even,
    price: [3_900, 32_900],
    products: ['免烫商务衬衫', '休闲夹克', '重磅纯棉T恤', '工装裤'],
  },
  {
    name: '童装',
    weight: 9,
    months: betweenSeasons,
    price: [1_900, 12_900],
    products: ['儿童卫衣套装', '婴儿连体衣', '儿童防晒衣', '童裤'],
  },
  {
    name: '牛仔',
    weight: 6,
    months: betweenSeasons,
    price: [4_900, 19_900],
    products: ['水洗直筒牛仔裤', '牛仔外套', '牛仔衬衫'],
  },
  {
    name: '羽绒服',
    weight: 4,
    months: winter,
    price: [18_900, 89_900],
    products: ['轻薄羽绒内胆', '长款连帽羽绒服', '短款面包服'],
  },
  {
    name: '棉麻面料',
    weight: 7,
    months: even,
    price: [1_200, 4_800],
    products: ['40支精梳棉府绸', '全棉斜纹', '亚麻平纹布', '棉麻混纺布'],
  },
  {
    name: '丝绸面料',
    weight: 3,
    months: even,
    price: [4_500, 18_000],
    products: ['16姆米素绉缎', '双乔', '香云纱', '真丝雪纺'],
  },
  {
    name: '化纤面料',
    weight: 5,
    months: even,
    price: [600, 3_200],
    products: ['四面弹力布', '涤纶春亚纺', '锦纶塔丝隆', '仿麂皮'],
  },
  { name: '服装辅料', weight: 2, months: even, price: [50, 900], products: ['树脂纽扣', '金属拉链', '织唛', '松紧带'] },
];

export interface Province {
  name: string;
  weight: number;
  cities: readonly string[];
}

/** Weights after population and the trade in clothing. */
export const provinces: readonly Province[] = [
  { name: '广东', weight: 135, cities: ['广州', '深圳', '东莞', '佛山', '汕头'] },
  { name: '浙江', weight: 118, cities: ['杭州', '宁波', '金华', '绍兴', '温州'] },
  { name: '江苏', weight: 100, cities: ['南京', '苏州', '无锡', '常州', '南通'] },
  { name: '山东', weight: 78, cities: ['济南', '青岛', '临沂', '烟台'] },
  { name: '河南', weight: 70, cities: ['郑州', '洛阳', '商丘'] },
  { name: '四川', weight: 66, cities: ['成都', '绵阳', '南充'] },
  { name: '湖北', weight: 54, cities: ['武汉', '宜昌', '荆州'] },
  { name: '福建', weight: 52, cities: ['泉州', '厦门', '福州', '石狮'] },
  { name: '上海', weight: 52, cities: ['上海'] },
  { name: '湖南', weight: 48, cities: ['长沙', '株洲', '衡阳'] },
  { name: '安徽', weight: 45, cities: ['合肥', '芜湖', '阜阳'] },
  { name: '河北', weight: 44, cities: ['石家庄', '保定', '唐山'] },
  { name: '北京', weight: 42, cities: ['北京'] },
  { name: '辽宁', weight: 34, cities: ['沈阳', '大连', '鞍山'] },
  { name: '江西', weight: 30, cities: ['南昌', '赣州', '九江'] },
  { name: '陕西', weight: 30, cities: ['西安', '咸阳'] },
  { name: '重庆', weight: 30, cities: ['重庆'] },
  { name: '广西', weight: 26, cities: ['南宁', '柳州', '桂林'] },
  { name: '云南', weight: 24, cities: ['昆明', '大理'] },
  { name: '黑龙江', weight: 20, cities: ['哈尔滨', '大庆'] },
  { name: '山西', weight: 20, cities: ['太原', '大同'] },
  { name: '天津', weight: 18, cities: ['天津'] },
  { name: '贵州', weight: 18, cities: ['贵阳', '遵义'] },
  { name: '吉林', weight: 16, cities: ['长春', '吉林'] },
  { name: '新疆', weight: 15, cities: ['乌鲁木齐', '喀什'] },
  { name: '内蒙古', weight: 13, cities: ['呼和浩特', '包头'] },
  { name: '甘肃', weight: 11, cities: ['兰州', '天水'] },
  { name: '海南', weight: 7, cities: ['海口', '三亚'] },
  { name: '香港', weight: 6, cities: ['香港'] },
  { name: '宁夏', weight: 5, cities: ['银川'] },
  { name: '青海', weight: 4, cities: ['西宁'] },
  { name: '台湾', weight: 3, cities: ['台北', '高雄'] },
  { name: '西藏', weight: 2, cities: ['拉萨'] },
  { name: '澳门', weight: 2, cities: ['澳门'] },
];

/** Places known for a trade, with names as companies there like to have. */
const makers: readonly (readonly [place: string, trade: string, names: readonly string[], category: RegExp])[] = [
  ['绍兴柯桥', '纺织', ['锦纶坊', '越隆', '经纬', '天圣'], /面料/],
  ['湖州', '丝绸', ['辑里', '菱湖'], /丝绸|连衣裙/],
  ['苏州吴江', '丝织', ['盛泽恒祥', '震泽华绫'], /丝绸|化纤/],
  ['南通', '纺织', ['通海', '紫琅'], /面料/],
  ['杭州', '服饰', ['西泠', '丝语', '四季青华', '云栖'], /裙|女士|女裤/],
  ['广州', '服装', ['白马盛世', '沙河汇', '十三行锦', '岭南衣'], /裙|女|男装/],
  ['东莞虎门', '服饰', ['富民', '黄河时尚'], /女|针织/],
  ['深圳', '时装', ['南油雅集', '华强锦'], /裙|女士/],
  ['桐乡濮院', '针织', ['濮绸', '羊毛世家', '银杏'], /针织/],
  ['鄂尔多斯', '羊绒', ['草原之绒'], /针织/],
  ['泉州石狮', '服装', ['狮城', '海丝', '闽派'], /男装|童装/],
  ['晋江', '体育用品', ['安海', '磁灶'], /男装/],
  ['湖州织里', '童装', ['织里小镇', '童趣', '晟舍'], /童装/],
  ['佛山均安', '牛仔', ['均蓝', '顺德丹宁'], /牛仔/],
  ['常熟', '服装', ['虞山', '招商城', '波司'], /羽绒|男装/],
  ['平湖', '羽绒', ['当湖', '新埭'], /羽绒/],
  ['义乌', '辅料', ['佛堂', '稠江'], /辅料/],
];

export interface Supplier {
  name: string;
  category: RegExp;
  weight: number;
}

/** A few large ones, many small ones. */
export const suppliers: readonly Supplier[] = makers
  .flatMap(([place, trade, names, category]) =>
    names.map((name) => ({ name: `${place}${name}${trade}有限公司`, category })),
  )
  .map((supplier, index) => ({ ...supplier, weight: 1 / (1 + ((index * 7) % 41)) }));

export const familyNames = [...'王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许邓韩冯曹彭曾萧田董潘袁蔡蒋余'];
export const givenNames = [...'伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红梅鹏辉玲飞鑫波斌宇浩凯倩雪婷'];
