/**
 * Every operator changes these: name, contacts and filing numbers stand here alone (the drawn name is wordmark.tsx).
 * ICP_NUMBER, PUBLIC_SECURITY_NUMBER and LICENCE_URL of the environment come before what stands here.
 */
export const brand = {
  zhName: '织联',
  enName: 'Weftline',
  zhCompany: '织联供应链科技有限公司',
  enCompany: 'Weftline Supply Chain Technology Co., Ltd.',
  phone: '400-000-0000',
  email: 'hello@weftline.example',
  zhAddress: '广东省广州市海珠区',
  enAddress: 'Haizhu District, Guangzhou, Guangdong, China',
  zhHours: '周一至周五 9:00–18:00',
  enHours: 'Monday to Friday, 9:00–18:00 (UTC+8)',
  icpNumber: '粤ICP备00000000号',
  publicSecurityNumber: '粤公网安备 00000000000000号',
  /** Where the business licence can be looked up. */
  licenceUrl: 'https://www.gsxt.gov.cn/',
} as const;

/** What the environment may put in place of the brand's own numbers. */
export interface Filings {
  icpNumber: string;
  publicSecurityNumber: string;
  licenceUrl: string;
}
