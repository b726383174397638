import { Alert, Button } from 'antd';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';

const words = defineWords({
  title: ['别人刚改过同样的内容', 'Somebody else has changed the same'],
  text: [
    (names: string) => `${names}：表单里是您写的，保存后会换掉对方写的。`,
    (names: string) => `${names}: the form has what you wrote; saving puts it in the place of theirs.`,
  ],
  take: ['改用对方写的', 'Take theirs'],
});

/** Says which fields two people changed at once, by the names that stand above them. */
export function BothChanged({ names, onTake }: { names: readonly string[]; onTake(): void }) {
  const say = useWords(words);
  const isEnglish = useLanguage() === 'en';
  if (names.length === 0) return null;
  return (
    <Alert
      type="warning"
      showIcon
      className="mb-4!"
      title={say.title}
      description={
        <>
          <p className="mb-3">{say.text(names.join(isEnglish ? ', ' : '、'))}</p>
          <Button size="small" onClick={onTake}>
            {say.take}
          </Button>
        </>
      }
    />
  );
}
