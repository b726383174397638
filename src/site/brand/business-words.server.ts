import { inLanguage, type Language, type Text } from '#kit/language.ts';
import { brand } from '#site/brand.ts';
import { drawnAddress } from '#site/contact/drawn-address.ts';
import type { BrandContent, BusinessWords, Fee } from './contract.ts';

/** What stands where editors entered nothing. Every operator checks these against its own contract. */
const standingFees: Text = [
  `申请与审核｜不收费｜任何环节都不收审核费、加急费。有人以审核名义收费，请打电话告诉我们。
账号、通知与数据｜不收费｜登录、短信通知、订单数据和接口都在内。
成交服务费｜以合同为准｜按品类和合作方式约定，签约前逐项列出，没写进合同的不收。`,
  `Application and review | Free | No review fee and no express fee at any point. If somebody asks you for one, please call us.
Account, messages, data | Free | Sign-in, SMS, order data and interfaces included.
Service fee on sales | By contract | Agreed by category and way of working, listed item by item before you sign. What is not in the contract is not charged.`,
];
/** The way to the address that the map was drawn for. */
const drawnWay: Text = [
  '地铁 8 号线鹭江站 D 口出站，沿新港西路向东约 150 米，右转进入瑞康路，向南步行约 350 米，右手边即到，全程约 7 分钟。',
  'Take metro Line 8 to Lujiang, Exit D. Walk east along Xingang West Road for 150 m, turn right into Ruikang Road and go south for 350 m; we are on the right. About 7 minutes.',
];

/** One fee a line, its parts between bars of either width: name, price, what belongs to it. */
export function readFees(lines: string): Fee[] {
  return lines
    .split('\n')
    .map((line) => line.split(/[|｜]/).map((part) => part.trim()))
    .filter(([name]) => name)
    .map(([name = '', price = '', ...text]) => ({ name, price, text: text.join('｜') }));
}

/** Sentences about the business that a page or two tell: as editors entered them, or else as they stand here. */
export function businessWords(entered: Partial<BrandContent> | undefined, language: Language): BusinessWords {
  const said = (zh = '', en = '') => inLanguage([zh, en], language);
  const isDrawn = (entered?.zh_address || brand.zhAddress) === drawnAddress;
  return {
    fees: readFees(said(entered?.zh_fees, entered?.en_fees) || inLanguage(standingFees, language)),
    directions: said(entered?.zh_directions, entered?.en_directions) || (isDrawn ? inLanguage(drawnWay, language) : ''),
  };
}
