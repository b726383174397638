import { defineWords } from '#kit/text/words.ts';
import { Button } from '#kit/ui/button.tsx';
import { Disclosure } from '#kit/ui/disclosure.tsx';
import { EmptyState } from '#kit/ui/empty-state.tsx';
import { Notice } from '#kit/ui/notice.tsx';
import { SkeletonBlock, SkeletonLine } from '#kit/ui/skeleton.tsx';
import { Tag, type Tone } from '#kit/ui/tag.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { Chapter, Specimen } from './specimen.tsx';

const words = defineWords({
  heading: ['状态与说明', 'States and messages'],
  tags: ['标签', 'Tags'],
  plain: ['草稿', 'Draft'],
  teal: ['审核中', 'In review'],
  ochre: ['待补正', 'Needs correction'],
  madder: ['未通过', 'Rejected'],
  moss: ['已通过', 'Approved'],
  indigo: ['新', 'New'],
  notices: ['通知', 'Notices'],
  note: [
    '周六由值班人员审核，结果可能晚一天。',
    'A smaller team reviews on Saturdays, so decisions may take a day longer.',
  ],
  done: ['已保存', 'Saved'],
  doneText: ['14:32 已保存全部内容。', 'All changes saved at 14:32.'],
  warning: ['执照还有 20 天到期', 'The licence expires in 20 days'],
  failure: ['保存失败', 'Couldn’t save'],
  failureText: [
    '网络已断开。填写的内容已存在本机，恢复连接后自动保存。',
    'You are offline. Your changes are stored on this device and will be saved when you are back online.',
  ],
  nothing: ['空状态与错误', 'Empty and error states'],
  empty: ['没有符合条件的职位', 'No matching positions'],
  emptyText: ['去掉一个条件试试。', 'Try removing a filter.'],
  reset: ['清除条件', 'Clear filters'],
  skeletons: ['骨架屏', 'Skeletons'],
  folded: ['折叠面板', 'Accordion'],
  question: ['个体工商户可以申请吗', 'Can sole traders apply?'],
  answer: ['可以，要有营业执照。', 'Yes, with a business licence.'],
});
const tones: readonly Tone[] = ['plain', 'teal', 'ochre', 'madder', 'moss', 'indigo'];

export function Messages() {
  const t = useWords(words);
  return (
    <Chapter name={t.heading}>
      <Specimen name={t.tags}>
        {() => (
          <p className="flex flex-wrap gap-2">
            {tones.map((tone) => (
              <Tag key={tone} tone={tone}>
                {t[tone]}
              </Tag>
            ))}
          </p>
        )}
      </Specimen>
      <Specimen name={t.notices}>
        {() => (
          <div className="grid gap-4">
            <Notice>{t.note}</Notice>
            <Notice kind="done" heading={t.done}>
              {t.doneText}
            </Notice>
            <Notice kind="warning" heading={t.warning} />
            <Notice kind="failure" heading={t.failure}>
              {t.failureText}
            </Notice>
          </div>
        )}
      </Specimen>
      <Specimen name={t.nothing}>
        {() => <EmptyState heading={t.empty} text={t.emptyText} action={<Button look="secondary">{t.reset}</Button>} />}
      </Specimen>
      <Specimen name={t.skeletons}>
        {() => (
          <div aria-hidden="true">
            <SkeletonLine className="h-9 w-3/5" />
            <SkeletonLine className="mt-6 w-full" />
            <SkeletonLine className="mt-3 w-4/5" />
            <SkeletonBlock className="mt-6 h-24" />
          </div>
        )}
      </Specimen>
      <Specimen name={t.folded}>
        {() => (
          <Disclosure heading={t.question} open>
            <p>{t.answer}</p>
          </Disclosure>
        )}
      </Specimen>
    </Chapter>
  );
}
