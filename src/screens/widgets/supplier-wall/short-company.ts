/** Short company name: 绍兴柯桥经纬纺织有限公司 is 绍兴柯桥经纬纺织. */
export const shortCompany = (name: string): string =>
  name.replace(/(股份|集团)?(有限责任公司|有限公司|公司)$/, '') || name;
