import { App } from 'antd';
import { type RefObject, useEffect, useRef } from 'react';
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

/** A key of one desk, with what it does; `at` is the place of the row with the focus, or -1. */
export interface ListKey {
  key: string;
  does: string;
  act(at: number): void;
}

/**
 * J and K move the focus from row to row and on to the next page, where Enter opens it and X chooses it; `/` goes to the search, and
 * `?` says so.
 */
export function useListKeys(
  list: RefObject<HTMLElement | null>,
  {
    rows,
    mayChoose,
    more,
    turn,
  }: {
    /** Of this page; undefined until they are known. */
    rows: readonly unknown[] | undefined;
    mayChoose: boolean;
    more: readonly ListKey[];
    /** To the next page or the one before; false where there is none. */
    turn(by: 1 | -1): boolean;
  },
): void {
  const t = useWords(words);
  const { modal } = App.useApp();
  /** The page was turned by a key: which of its rows gets the focus once they are there. */
  const turned = useRef<{ from: unknown; by: 1 | -1 }>(undefined);
  const shownRows = () => [...(list.current?.querySelectorAll('tr[data-row-key]') ?? [])];
  function goTo(row: Element | undefined): void {
    const name = row?.querySelector<HTMLElement>('a, button');
    name?.focus();
    name?.scrollIntoView?.({ block: 'nearest' });
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each page
  useEffect(() => {
    if (!rows || !turned.current || rows === turned.current.from) return;
    const { by } = turned.current;
    turned.current = undefined;
    // A user who has gone on to something else meanwhile, as to the search, stays there.
    const at = document.activeElement;
    if (at === document.body || at?.closest('tr[data-row-key]')) goTo(shownRows().at(by === 1 ? 0 : -1));
  }, [rows]);
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
          ...more.map(({ key, does }) => [key.toUpperCase(), does]),
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
      const shown = shownRows();
      const at = shown.findIndex((row) => row.contains(document.activeElement));
      if (key === 'x') shown[at]?.querySelector<HTMLElement>('input[type=checkbox]')?.click();
      more.find((one) => one.key === key)?.act(at);
      if (key !== 'j' && key !== 'k') return;
      const by = key === 'j' ? 1 : -1;
      const next = at === -1 && by === -1 ? shown.length - 1 : at + by;
      if (shown[next]) goTo(shown[next]);
      else if (at !== -1 && turn(by)) turned.current = { from: rows, by };
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
