/**
 * Every operator changes these: name, contacts and filing numbers stand here (the drawn name is wordmark.tsx; sentences and
 * messages that speak of the platform by its name have it in their words).
 * ICP_NUMBER, PUBLIC_SECURITY_NUMBER and LICENCE_URL of the environment come before what stands here, and what editors
 * enter at /console/content/brand before both. Pages take `useBrand()`, servers `services.brand`.
 */
export const brand = {
  zhName: '织联',
  enName: 'Weftline',
  zhCompany: '织联供应链科技有限公司',
  enCompany: 'Weftline Supply Chain Technology Co., Ltd.',
  phone: '400-000-0000',
  email: 'hello@weftline.example',
  zhAddress: '广东省广州市海珠区瑞康路',
  enAddress: 'Ruikang Road, Haizhu District, Guangzhou, Guangdong, China',
  /** Degrees of WGS 84; null where no place on a map is known. */
  latitude: 23.0839 as number | null,
  longitude: 113.3173 as number | null,
  zhHours: '周一至周五 9:00–18:00',
  enHours: 'Monday to Friday, 9:00–18:00 (UTC+8)',
  icpNumber: '粤ICP备00000000号',
  /** Filing of the app; the ICP number with a suffix. */
  appFilingNumber: '粤ICP备00000000号-2A',
  publicSecurityNumber: '粤公网安备 00000000000000号',
  /** Where the business licence can be looked up. */
  licenceUrl: 'https://www.gsxt.gov.cn/',
  /** The official account in WeChat, and the picture of its QR code as an address; empty where there is none. */
  wechatAccount: '',
  wechatQr: '',
};
export type Brand = typeof brand;

/** What the site is called: in titles, and on cards that show one. */
export const siteNameOf = ({ zhName, enName }: Pick<Brand, 'zhName' | 'enName'>, language: string): string =>
  (language === 'en' ? [enName, zhName] : [zhName, enName]).filter(Boolean).join(' ');

export const companyOf = (shown: Brand, language: string): string =>
  language === 'en' ? shown.enCompany : shown.zhCompany;
