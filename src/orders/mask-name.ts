const companyEnding = /(有限责任公司|股份有限公司|有限公司|公司|厂|店|商行|经营部)$/;

/** A name that may be shown to anyone: 张伟 is 张**, 绍兴锦纶纺织有限公司 is 绍兴****有限公司, Alice Smith is A**. */
export function maskName(name: string): string {
  const letters = [...name];
  if (letters.length === 0) return '';
  const ending = companyEnding.exec(name)?.[0];
  if (ending && letters.length >= [...ending].length + 3) return `${letters.slice(0, 2).join('')}****${ending}`;
  return `${letters[0]}**`;
}
