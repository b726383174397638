import type { CityFile } from './land.ts';

/** GB/T 2260 codes of provinces with several cities. The other provinces are one city. */
const codes: Record<string, string> = {
  河北: '13',
  山西: '14',
  内蒙古: '15',
  辽宁: '21',
  吉林: '22',
  黑龙江: '23',
  江苏: '32',
  浙江: '33',
  安徽: '34',
  福建: '35',
  江西: '36',
  山东: '37',
  河南: '41',
  湖北: '42',
  湖南: '43',
  广东: '44',
  广西: '45',
  海南: '46',
  四川: '51',
  贵州: '52',
  云南: '53',
  西藏: '54',
  陕西: '61',
  甘肃: '62',
  青海: '63',
  宁夏: '64',
  新疆: '65',
};

const files = import.meta.glob<CityFile>('./cities/*.json', { import: 'default' });

/** Loads the cities of a province, by its short name. */
export const cityFiles: Readonly<Record<string, (() => Promise<CityFile>) | undefined>> = Object.fromEntries(
  Object.entries(codes).map(([province, code]) => [province, files[`./cities/${code}0000.json`]]),
);
