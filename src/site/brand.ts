/**
 * Default name, contacts and filing numbers; every operator changes them (the drawn name is wordmark.tsx; texts contain the
 * platform's name themselves). ICP_NUMBER, PUBLIC_SECURITY_NUMBER and LICENCE_URL of the environment override these, and editors
 * override both at /console/content/brand. Pages use `useBrand()`, servers `services.brand`.
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
  /** Degrees, WGS 84; null if there is no location. */
  latitude: 23.0839 as number | null,
  longitude: 113.3173 as number | null,
  zhHours: '周一至周五 9:00–18:00',
  enHours: 'Monday to Friday, 9:00–18:00 (UTC+8)',
  icpNumber: '粤ICP备00000000号',
  /** The app's filing: the ICP number with a suffix. */
  appFilingNumber: '粤ICP备00000000号-2A',
  publicSecurityNumber: '粤公网安备 00000000000000号',
  /** Address of the business licence. */
  licenceUrl: 'https://www.gsxt.gov.cn/',
  /** The WeChat official account and the address of its QR code; empty if none. */
  wechatAccount: '',
  wechatQr: '',
};
export type Brand = typeof brand;

/** Site name, in titles and on cards. */
export const siteNameOf = ({ zhName, enName }: Pick<Brand, 'zhName' | 'enName'>, language: string): string =>
  (language === 'en' ? [enName, zhName] : [zhName, enName]).filter(Boolean).join(' ');

export const companyOf = (shown: Brand, language: string): string =>
  language === 'en' ? shown.enCompany : shown.zhCompany;
