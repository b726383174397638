/** Every operator changes these: name, contacts and filing numbers stand here alone; numbers may come from the environment. */
export const brand = {
  zhName: '织联',
  enName: 'Weftline',
  company: '织联供应链科技有限公司',
  phone: '400-000-0000',
  email: 'hello@weftline.example',
  icpNumber: '粤ICP备00000000号',
  securityNumber: '粤公网安备 00000000000000号',
} as const;
