import type { Text } from '#kit/text/language.ts';

/** Kind of construction. Knits are sold by weight, woven cloth by length. */
export const kinds = {
  woven: ['梭织', 'Woven'],
  knitted: ['针织', 'Knitted'],
  bonded: ['复合', 'Bonded'],
} as const satisfies Record<string, Text>;
export type Kind = keyof typeof kinds;

const woven = (zh: string, en: string) => ({ kind: 'woven', name: [zh, en] }) as const;
const knitted = (zh: string, en: string) => ({ kind: 'knitted', name: [zh, en] }) as const;

/** Names of weaves and knits. */
export const constructions = {
  poplin: woven('府绸', 'Poplin'),
  voile: woven('巴厘纱', 'Voile'),
  oxford: woven('牛津纺', 'Oxford'),
  canvas: woven('帆布', 'Canvas'),
  plain: woven('平纹布', 'Plain weave'),
  twill: woven('斜纹布', 'Twill'),
  drill: woven('卡其', 'Drill'),
  denim: woven('牛仔布', 'Denim'),
  herringbone: woven('人字呢', 'Herringbone'),
  flannel: woven('法兰绒', 'Flannel'),
  sateen: woven('贡缎', 'Sateen'),
  satin: woven('缎纹', 'Satin'),
  crepe: woven('双绉', 'Crêpe'),
  chiffon: woven('雪纺', 'Chiffon'),
  georgette: woven('乔其', 'Georgette'),
  taffeta: woven('塔夫绸', 'Taffeta'),
  ripstop: woven('格子防撕裂布', 'Ripstop'),
  seersucker: woven('泡泡纱', 'Seersucker'),
  dobby: woven('小提花', 'Dobby'),
  jacquard: woven('大提花', 'Jacquard'),
  corduroy: woven('灯芯绒', 'Corduroy'),
  velvet: woven('丝绒', 'Velvet'),
  jersey: knitted('汗布', 'Jersey'),
  rib: knitted('罗纹', 'Rib'),
  interlock: knitted('棉毛布', 'Interlock'),
  pique: knitted('珠地网眼', 'Piqué'),
  french_terry: knitted('毛圈布', 'French terry'),
  fleece: knitted('抓绒', 'Fleece'),
  ponte: knitted('罗马布', 'Ponte'),
  mesh: knitted('网布', 'Mesh'),
  tricot: knitted('经编', 'Tricot'),
  lace: knitted('蕾丝', 'Lace'),
  softshell: { kind: 'bonded', name: ['软壳复合布', 'Softshell'] },
  scuba: { kind: 'bonded', name: ['空气层', 'Scuba'] },
} as const satisfies Record<string, { kind: Kind; name: Text }>;
export type Construction = keyof typeof constructions;

export const patterns = {
  solid: ['素色', 'Solid'],
  melange: ['花灰', 'Melange'],
  stripe: ['条纹', 'Striped'],
  check: ['格纹', 'Checked'],
  print: ['印花', 'Printed'],
  figured: ['提花', 'Figured'],
} as const satisfies Record<string, Text>;
export type Pattern = keyof typeof patterns;

export const dyeings = {
  piece_dyed: ['匹染', 'Piece-dyed'],
  yarn_dyed: ['色织', 'Yarn-dyed'],
  fibre_dyed: ['色纺', 'Fibre-dyed'],
  dope_dyed: ['原液着色', 'Dope-dyed'],
  reactive_print: ['活性印花', 'Reactive print'],
  digital_print: ['数码印花', 'Digital print'],
  bleached: ['漂白', 'Bleached'],
  greige: ['坯布', 'Greige'],
} as const satisfies Record<string, Text>;
export type Dyeing = keyof typeof dyeings;

export const finishes = {
  mercerised: ['丝光', 'Mercerised'],
  pre_shrunk: ['预缩', 'Pre-shrunk'],
  singed: ['烧毛', 'Singed'],
  brushed: ['磨毛', 'Brushed'],
  peached: ['碳素磨毛', 'Peached'],
  raised: ['起绒', 'Raised'],
  bio_polished: ['生物酶抛光', 'Bio-polished'],
  enzyme_washed: ['酶洗', 'Enzyme-washed'],
  calendered: ['轧光', 'Calendered'],
  coated: ['涂层', 'Coated'],
  laminated: ['贴膜', 'Laminated'],
  decatised: ['蒸呢', 'Decatised'],
  soft: ['柔软', 'Softened'],
  resin: ['树脂整理', 'Resin-finished'],
} as const satisfies Record<string, Text>;
export type Finish = keyof typeof finishes;

export const functions = {
  easy_care: ['免烫', 'Easy care'],
  water_repellent: ['防泼水', 'Water-repellent'],
  waterproof: ['防水', 'Waterproof'],
  windproof: ['防风', 'Windproof'],
  breathable: ['透湿', 'Breathable'],
  quick_dry: ['吸湿速干', 'Quick-drying'],
  uv: ['防紫外线', 'UV protection'],
  antibacterial: ['抗菌', 'Antibacterial'],
  antistatic: ['防静电', 'Antistatic'],
  flame_retardant: ['阻燃', 'Flame-retardant'],
  warm: ['保暖', 'Warm'],
  cool: ['凉感', 'Cool to the touch'],
  anti_pilling: ['抗起球', 'Anti-pilling'],
  down_proof: ['防绒', 'Down-proof'],
  chlorine: ['耐氯', 'Chlorine-resistant'],
} as const satisfies Record<string, Text>;
export type FabricFunction = keyof typeof functions;

export const seasons = {
  spring: ['春', 'Spring'],
  summer: ['夏', 'Summer'],
  autumn: ['秋', 'Autumn'],
  winter: ['冬', 'Winter'],
} as const satisfies Record<string, Text>;
export type Season = keyof typeof seasons;

export const certificateKinds = {
  oeko_tex_100: ['OEKO-TEX® STANDARD 100', 'OEKO-TEX® STANDARD 100'],
  gots: ['GOTS 有机纺织品', 'GOTS organic'],
  ocs: ['OCS 有机含量', 'OCS organic content'],
  grs: ['GRS 全球回收', 'GRS recycled'],
  rws: ['RWS 责任羊毛', 'RWS responsible wool'],
  fsc: ['FSC® 森林认证', 'FSC® forest'],
  bluesign: ['bluesign®', 'bluesign®'],
  better_cotton: ['良好棉花', 'Better Cotton'],
  test_report: ['GB 18401 检测报告', 'GB 18401 test report'],
} as const satisfies Record<string, Text>;
export type CertificateKind = keyof typeof certificateKinds;

/** Units of prices and minimum orders. */
export const saleUnits = {
  metre: ['米', 'm'],
  kilogram: ['公斤', 'kg'],
} as const satisfies Record<string, Text>;
export type SaleUnit = keyof typeof saleUnits;

export const yarnPlaces = {
  warp: ['经纱', 'Warp'],
  weft: ['纬纱', 'Weft'],
  yarn: ['纱线', 'Yarn'],
  face: ['面纱', 'Face yarn'],
  back: ['底纱', 'Back yarn'],
} as const satisfies Record<string, Text>;
export type YarnPlace = keyof typeof yarnPlaces;

export const safetyWords = {
  A: ['A 类：婴幼儿用品', 'A: for infants'],
  B: ['B 类：直接接触皮肤', 'B: next to the skin'],
  C: ['C 类：非直接接触', 'C: not next to the skin'],
} as const satisfies Record<'A' | 'B' | 'C', Text>;

export const fastnessWords = {
  washing: ['耐皂洗', 'Washing'],
  rubbing_dry: ['耐干摩擦', 'Dry rubbing'],
  rubbing_wet: ['耐湿摩擦', 'Wet rubbing'],
  perspiration: ['耐汗渍', 'Perspiration'],
  light: ['耐光', 'Light'],
} as const satisfies Record<string, Text>;

/** Drafts are visible to staff only, shown fabrics to everyone, withdrawn ones to no visitor. */
export const fabricStates = ['draft', 'shown', 'withdrawn'] as const;
export type FabricState = (typeof fabricStates)[number];
export const fabricStateNames: Record<FabricState, Text> = {
  draft: ['草稿', 'Draft'],
  shown: ['已上架', 'Published'],
  withdrawn: ['已下架', 'Withdrawn'],
};

export const keysOf = <Table extends object>(table: Table) =>
  Object.keys(table) as [Extract<keyof Table, string>, ...Extract<keyof Table, string>[]];
