import { defineWords } from '#kit/text/words.ts';

const count = (value: number) => value.toLocaleString('en-US');
const lines = (zh: string, en: string) =>
  [(n: number) => (n === 1 ? zh : `${zh} ${count(n)}`), (n: number) => (n === 1 ? en : `${count(n)} ${en}`)] as const;

export const fabricImportWords = defineWords({
  pattern: ['下载模板', 'Download template'],
  countOf: [
    (fabrics: number) => `${count(fabrics)} 款`,
    (fabrics: number) => `${count(fabrics)} ${fabrics === 1 ? 'fabric' : 'fabrics'}`,
  ],
  new: lines('新增', 'new'),
  changed: lines('更新', 'updated'),
  same: lines('无变化', 'unchanged'),
  faulty: lines('有问题', 'with problems'),
  left: lines('被他人修改，未导入', 'changed by someone else, skipped'),
  taken_back: lines('已撤回', 'undone'),
});
