import { boundUnits } from '#kit/text/bound-units.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { type Brand, brand } from '#site/brand.ts';
import { drawnAddress } from '#site/contact/drawn-address.ts';
import type { ContentKind } from '#site/content/content-kind.ts';
import { contentPictureAddress, readContentPicture } from '#site/content/picture-key.ts';
import type { PublishedContent } from '#site/content/published-content.server.ts';
import type { BrandContent, BusinessWords, Fee, MapPicture, Question } from './contract.ts';
import { drawnWay, standingFees, standingQuestions, standingReplyDays } from './standing-words.ts';

export const brandKind: ContentKind<BrandContent> = {
  kind: 'brand',
  // There is one.
  slugOf: () => 'brand',
  fixed: [],
  problemsOf: (content) => ({ ...placeProblems(content), ...mapProblems(content) }),
};

function placeProblems({ latitude, longitude }: BrandContent): Record<string, Text> {
  if ((latitude === '') !== (longitude === ''))
    return { [latitude ? 'longitude' : 'latitude']: ['经度和纬度要一起填写', 'Enter both or neither'] };
  // In the sea off Africa: what a form says that was filled in to be filled in.
  return latitude !== '' && Number(latitude) === 0 && Number(longitude) === 0
    ? {
        latitude: ['0、0 不是有效的位置；不清楚请留空', '0, 0 is not a valid location; leave both empty if unknown'],
      }
    : {};
}

function mapProblems({ map_picture, ...content }: BrandContent): Record<string, Text> {
  const unsaid = (['zh_map_text', 'en_map_text'] as const).filter((name) => map_picture && !content[name]);
  return Object.fromEntries(unsaid.map((name) => [name, ['请写明地图上画了什么', 'Describe what the map shows']]));
}

/** What the environment says of the brand; what editors entered comes before it. */
export interface BrandEnvironment {
  ICP_NUMBER?: string | undefined;
  PUBLIC_SECURITY_NUMBER?: string | undefined;
  LICENCE_URL?: string | undefined;
}

/** The brand's data in force, for every page and every server part that tells who we are. */
export function brandData({ published, environment }: { published: PublishedContent; environment: BrandEnvironment }) {
  /** Without editors: the environment over the file. */
  const standing: Brand = {
    ...brand,
    icpNumber: environment.ICP_NUMBER ?? brand.icpNumber,
    publicSecurityNumber: environment.PUBLIC_SECURITY_NUMBER ?? brand.publicSecurityNumber,
    licenceUrl: environment.LICENCE_URL ?? brand.licenceUrl,
  };
  let last: { of: BrandContent; brand: Brand } | undefined;
  const read = () =>
    published.shown<BrandContent>('brand').then(
      ([item]) => item?.content,
      () => last?.of,
    );

  return {
    standing,
    /** What only a page or two tell, and no other page carries along. */
    business: async (language: Language): Promise<BusinessWords> => businessWords(await read(), language),
    /** What editors show in place of the drawn way, if anything. */
    async map(language: Language): Promise<MapPicture | undefined> {
      const entered = await read();
      if (!entered?.map_picture || !readContentPicture(entered.map_picture)) return undefined;
      return { picture: entered.map_picture, text: inLanguage([entered.zh_map_text, entered.en_map_text], language) };
    },
    /** Working days within which every enquiry is answered. */
    replyDays: async (): Promise<number> => Number((await read())?.reply_days || standingReplyDays),
    /** Never fails: while the database is away, what was known last or else what stands without it. */
    async current(): Promise<Brand> {
      const entered = await read();
      if (!entered) return standing;
      if (last?.of !== entered) last = { of: entered, brand: overlay(entered) };
      return last.brand;
    },
  };

  function overlay(entered: BrandContent): Brand {
    const qr = readContentPicture(entered.wechat_qr);
    const hasPlace = entered.latitude !== '' && entered.longitude !== '';
    // The place that stands is that of the address that stands.
    const place = entered.zh_address ? { latitude: null, longitude: null } : standing;
    return {
      ...standing,
      zhCompany: entered.zh_company || standing.zhCompany,
      enCompany: entered.en_company || standing.enCompany,
      phone: entered.phone || standing.phone,
      email: entered.email || standing.email,
      zhAddress: entered.zh_address || standing.zhAddress,
      enAddress: entered.en_address || standing.enAddress,
      latitude: hasPlace ? Number(entered.latitude) : place.latitude,
      longitude: hasPlace ? Number(entered.longitude) : place.longitude,
      zhHours: entered.zh_hours || standing.zhHours,
      enHours: entered.en_hours || standing.enHours,
      icpNumber: entered.icp_number || standing.icpNumber,
      appFilingNumber: entered.app_filing_number || standing.appFilingNumber,
      publicSecurityNumber: entered.public_security_number || standing.publicSecurityNumber,
      licenceUrl: entered.licence_url || standing.licenceUrl,
      wechatAccount: entered.wechat_account || standing.wechatAccount,
      wechatQr: qr ? contentPictureAddress(qr.key, 400) : standing.wechatQr,
    };
  }
}
export type BrandData = ReturnType<typeof brandData>;

/** One thing a line, its parts between bars of either width. */
const readLines = (lines: string): string[][] =>
  lines
    .split('\n')
    .map((line) => line.split(/[|｜]/).map((part) => part.trim()))
    .filter(([name]) => name);

const readFees = (lines: string): Fee[] =>
  readLines(lines).map(([name = '', price = '', ...text]) => ({ name, price, text: text.join('｜') }));

/** A link leads to a page of ours, and is left out if it does not look like one. */
const readQuestions = (lines: string): Question[] =>
  readLines(lines).map(([question = '', answer = '', to = '', link = '']) =>
    /^\/[\w/?=&#.-]*$/.test(to) && !to.startsWith('//') && link
      ? { question, answer, to, link }
      : { question, answer, to: undefined, link: undefined },
  );

/** Sentences about the business that a page or two tell: as editors entered them, or else as they stand here. */
export function businessWords(entered: Partial<BrandContent> | undefined, language: Language): BusinessWords {
  const said = (zh = '', en = '') => boundUnits(inLanguage([zh, en], language));
  const isDrawn = (entered?.zh_address || brand.zhAddress) === drawnAddress;
  return {
    fees: readFees(said(entered?.zh_fees, entered?.en_fees) || said(...standingFees)),
    questions: readQuestions(said(entered?.zh_questions, entered?.en_questions) || said(...standingQuestions)),
    directions: said(entered?.zh_directions, entered?.en_directions) || (isDrawn ? said(...drawnWay) : ''),
  };
}
