import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import useSWR from 'swr';
import type { ScreenRecord } from '#accounts/contract.ts';
import { inLanguage, joinList } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { findPlaces, findThings } from './find.ts';

const words = defineWords({
  title: ['查找', 'Search'],
  placeholder: ['公司、编号、手机号、订单、面料、职位、页面', 'Company, number, phone, order, fabric, job or page'],
  none: ['没有找到', 'Nothing found'],
  searching: ['正在查找', 'Searching'],
  missing: [(places: string) => `暂时查不到：${places}`, (places: string) => `Couldn’t search: ${places}`],
});
/** A pause in typing of so long asks the desks. */
const pauseMs = 200;

/** Finds things, pages and commands from anywhere in the back office: opened by Ctrl-K, worked by arrows and Enter. */
export default function CommandMenu({ person, onClose }: { person: ScreenRecord; onClose(): void }) {
  const t = useWords(words);
  const language = useLanguage();
  const navigate = useNavigate();
  const dialog = useRef<HTMLDialogElement>(null);
  const listId = useId();
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const q = typed.trim();
  const asked = usePaused(q);
  const { data, isLoading } = useSWR(
    asked ? ['console/find', asked, language] : null,
    () => findThings(person, asked, language),
    { keepPreviousData: true },
  );
  useEffect(() => dialog.current?.showModal(), []);

  const groups = [...(q && data ? data.groups : []), ...findPlaces(person, q, language)];
  const lines = groups.flatMap(({ found }) => found);
  const at = Math.min(active, lines.length - 1);
  const isSearching = q !== '' && (q !== asked || isLoading);
  const go = (to: string) => {
    onClose();
    void navigate(to);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const line = lines[at];
    if (step && lines.length > 0) setActive((at + step + lines.length) % lines.length);
    else if (event.key === 'Enter' && line && !isSearching) go(line.to);
    else return;
    event.preventDefault();
  };
  const option = (place: number) => `${listId}-${place}`;
  useEffect(() => {
    document.getElementById(`${listId}-${at}`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, at]);

  let place = 0;
  return (
    // Escape closes it by itself, and so does a press beside it.
    <dialog
      ref={dialog}
      aria-label={t.title}
      closedby="any"
      onClose={onClose}
      className="mx-auto mt-[10vh] mb-auto w-[min(40rem,calc(100vw-2rem))] rounded-card border border-line bg-surface p-0 text-ink shadow-lg backdrop:bg-ink/30"
    >
      <input
        // Not "search": Escape closes the menu, and does not empty the field first.
        type="text"
        role="combobox"
        aria-expanded="true"
        aria-controls={listId}
        aria-activedescendant={lines.length > 0 ? option(at) : undefined}
        aria-label={t.title}
        placeholder={t.placeholder}
        autoComplete="off"
        spellCheck={false}
        // The menu was opened to be typed into.
        autoFocus
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
        className="min-h-12 w-full border-b border-line bg-transparent px-4 text-lg text-ellipsis outline-none placeholder:text-ink-3"
      />
      <div id={listId} role="listbox" aria-label={t.title} className="max-h-[60vh] overflow-y-auto py-2">
        {groups.map(({ title, found }) => (
          // biome-ignore lint/a11y/useSemanticElements: options are grouped by a role; fieldset is for fields.
          <div key={title[1]} role="group" aria-label={inLanguage(title, language)}>
            <p aria-hidden="true" className="sticky -top-2 bg-surface px-4 pt-2 pb-1 text-[0.8125rem] text-ink-3">
              {inLanguage(title, language)}
            </p>
            {found.map((line) => {
              const mine = place++;
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field keeps the focus and takes the keys.
                <div
                  key={line.to}
                  id={option(mine)}
                  role="option"
                  aria-selected={mine === at}
                  onClick={() => go(line.to)}
                  onPointerMove={() => setActive(mine)}
                  className="flex min-h-9 cursor-pointer flex-wrap items-baseline justify-between gap-x-3 px-4 py-1.5 aria-selected:bg-primary/10 max-sm:min-h-11"
                >
                  <span className="font-medium">{line.name}</span>
                  <span className="max-w-full truncate text-sm text-ink-3">{line.about}</span>
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <p role="status" className="px-4 pb-3 text-sm text-ink-2">
        {isSearching ? t.searching : lines.length === 0 ? t.none : ''}
        {!isSearching && data && data.missing.length > 0
          ? t.missing(
              joinList(
                data.missing.map((title) => inLanguage(title, language)),
                language,
              ),
            )
          : ''}
      </p>
    </dialog>
  );
}

/** The text, once it has stayed as it is for a moment. */
function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
