import { boundUnits } from '#kit/text/bound-units.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { type Brand, brand } from '#site/brand.ts';
import { drawnAddress } from '#site/contact/drawn-address.ts';
import type { ContentKind } from '#site/content/content-kind.ts';
import { contentPictureAddress, readContentPicture } from '#site/content/picture-key.ts';
import type { PublishedContent } from '#site/content/published-content.server.ts';
import type { BrandContent, BusinessWords, Fee, MapPicture, Question } from './contract.ts';
import { defaultDirections, defaultFees, defaultQuestions, defaultReplyDays } from './default-words.ts';

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
  // 0, 0 is in the sea: a form filled in without a place.
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

/** Brand data of the environment; editors override it. */
export interface BrandEnvironment {
  ICP_NUMBER?: string | undefined;
  PUBLIC_SECURITY_NUMBER?: string | undefined;
  LICENCE_URL?: string | undefined;
}

/** Current brand data for all pages and servers. */
export function brandData({ published, environment }: { published: PublishedContent; environment: BrandEnvironment }) {
  /** The environment over the defaults, without editors' data. */
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
    /** Data that only a few pages need. */
    business: async (language: Language): Promise<BusinessWords> => businessWords(await read(), language),
    /** The editors' picture of the directions, replacing the drawn map. */
    async map(language: Language): Promise<MapPicture | undefined> {
      const entered = await read();
      if (!entered?.map_picture || !readContentPicture(entered.map_picture)) return undefined;
      return { picture: entered.map_picture, text: inLanguage([entered.zh_map_text, entered.en_map_text], language) };
    },
    /** Promised reply time in working days. */
    replyDays: async (): Promise<number> => Number((await read())?.reply_days || defaultReplyDays),
    /** Never fails: without the database it returns the last known data or the defaults. */
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
    // The default location belongs to the default address.
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

/** One item per line, parts separated by half- or full-width bars. */
const readLines = (lines: string): string[][] =>
  lines
    .split('\n')
    .map((line) => line.split(/[|｜]/).map((part) => part.trim()))
    .filter(([name]) => name);

const readFees = (lines: string): Fee[] =>
  readLines(lines).map(([name = '', price = '', ...text]) => ({ name, price, text: text.join('｜') }));

/** Links are paths of this site; others are dropped. */
const readQuestions = (lines: string): Question[] =>
  readLines(lines).map(([question = '', answer = '', to = '', link = '']) =>
    /^\/[\w/?=&#.-]*$/.test(to) && !to.startsWith('//') && link
      ? { question, answer, to, link }
      : { question, answer, to: undefined, link: undefined },
  );

/** Business texts for a few pages: the editors' or the defaults. */
export function businessWords(entered: Partial<BrandContent> | undefined, language: Language): BusinessWords {
  const said = (zh = '', en = '') => boundUnits(inLanguage([zh, en], language));
  const isDrawn = (entered?.zh_address || brand.zhAddress) === drawnAddress;
  return {
    fees: readFees(said(entered?.zh_fees, entered?.en_fees) || said(...defaultFees)),
    questions: readQuestions(said(entered?.zh_questions, entered?.en_questions) || said(...defaultQuestions)),
    directions: said(entered?.zh_directions, entered?.en_directions) || (isDrawn ? said(...defaultDirections) : ''),
  };
}
