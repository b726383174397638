import { Alert, Button } from 'antd';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({
  title: ['其他人刚修改过相同的内容', 'Someone else changed the same fields'],
  text: [
    (names: string) => `${names}：表单中是您填写的内容，保存后会覆盖对方的修改。`,
    (names: string) => `${names}: the form shows your version; saving will overwrite theirs.`,
  ],
  take: ['改用对方的内容', 'Use theirs'],
});

/** Says which fields two people changed at once, by the names that stand above them. */
export function BothChanged({ names, onTake }: { names: readonly string[]; onTake(): void }) {
  const t = useWords(words);
  const isEnglish = useLanguage() === 'en';
  if (names.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="mb-4!"
      title={t.title}
      description={
        <>
          <p className="mb-3">{t.text(names.join(isEnglish ? ', ' : '、'))}</p>
          <Button size="small" onClick={onTake}>
            {t.take}
          </Button>
        </>
      }
    />
  );
}
