import { App } from 'antd';
import { defineWords } from '#kit/text/words.ts';
import { copyText } from '#kit/ui/copy-text.ts';
import { useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({
  notCopied: ['复制失败，请选中文字后手动复制', 'Copy failed. Select the text and copy it manually'],
});

/** Copies a text and says whether that was possible: `copied` names what is in the clipboard now. */
export function useCopy(): (text: string, copied: string) => Promise<void> {
  const t = useWords(words);
  const { message } = App.useApp();
  return async (text, copied) => {
    if (await copyText(text)) void message.success(copied);
    else void message.warning(t.notCopied);
  };
}
