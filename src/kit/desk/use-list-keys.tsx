import { App } from 'antd';
import { type RefObject, useEffect } from 'react';
import { defineWords } from '#kit/text/words.ts';
import { isDialogOpen, isTyping } from '#kit/ui/page-keys.ts';
import { useWords } from '#kit/ui/visit-context.tsx';

const words = defineWords({
  title: ['快捷键', 'Keyboard shortcuts'],
  next: ['下一条、上一条', 'Next, previous'],
  open: ['打开', 'Open'],
  choose: ['选择', 'Select'],
  search: ['搜索', 'Search'],
  keys: ['显示快捷键', 'Show shortcuts'],
  close: ['关闭', 'Close'],
});

const isCheckbox = (target: EventTarget | null) => target instanceof HTMLInputElement && target.type === 'checkbox';

/** J and K move the focus from row to row, where Enter opens it and X chooses it; `/` goes to the search, and `?` says so. */
export function useListKeys(list: RefObject<HTMLElement | null>, mayChoose: boolean): void {
  const t = useWords(words);
  const { modal } = App.useApp();
  useEffect(() => {
    const tell = () =>
      void modal.info({
        icon: null,
        title: t.title,
        okText: t.close,
        mask: { closable: true },
        content: [
          ['J / K', t.next],
          ['Enter', t.open],
          ...(mayChoose ? [['X', t.choose]] : []),
          ['/', t.search],
          ['?', t.keys],
        ].map(([key, what]) => (
          <p key={key} className="mt-2 flex gap-4">
            <kbd className="w-16">{key}</kbd> {what}
          </p>
        )),
      });
    const onKey = (event: KeyboardEvent) => {
      if (
        (isTyping(event) && !isCheckbox(event.target)) ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isDialogOpen()
      )
        return;
      const key = event.key.toLowerCase();
      if (key === '?') return tell();
      if (key === '/') {
        event.preventDefault();
        list.current?.querySelector<HTMLElement>('input[type=search]')?.focus();
      }
      const rows = [...(list.current?.querySelectorAll('tr[data-row-key]') ?? [])];
      const at = rows.findIndex((row) => row.contains(document.activeElement));
      if (key === 'x') rows[at]?.querySelector<HTMLElement>('input[type=checkbox]')?.click();
      if (key !== 'j' && key !== 'k') return;
      const next = at === -1 ? (key === 'j' ? 0 : rows.length - 1) : at + (key === 'j' ? 1 : -1);
      const name = rows[next]?.querySelector<HTMLElement>('a, button');
      name?.focus();
      name?.scrollIntoView?.({ block: 'nearest' });
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [list, mayChoose, modal, t]);
}
