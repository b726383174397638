import { useState } from 'react';
import { mayStand } from '#hall/board-rights.ts';
import type { Content } from '#hall/content.ts';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { boards } from '#screens/contract.ts';
import { FitChoices, MainChoices, ThemeChoices } from '#screens/launcher/board-option-lists.tsx';
import { thumbnailOf } from '#screens/launcher/thumbnails.ts';
import { useControl } from './control-context.tsx';

const words = defineWords({
  options: ['大屏选项', 'Board options'],
  about: ['先选好选项，再点大屏。', 'Choose the options first, then tap the board.'],
  fit: ['画面', 'Fit'],
  theme: ['底纹', 'Background'],
  day: ['日期（留空为当天）', 'Date (empty: today)'],
  main: ['中间的大屏', 'Board in the middle'],
  panels: [(n: number) => `${n} 屏`, (n: number) => `${n} panels`],
  notAllowed: ['你的账号不能观看', 'Your account can’t view it'],
});

type BoardContent = Extract<Content, { kind: 'board' }>;
type Options = BoardContent['options'];

/** A board of the site, with how it is to look. */
export function BoardChoice({ value, onPick }: { value: Content | undefined; onPick(content: BoardContent): void }) {
  const t = useWords(words);
  const language = useLanguage();
  const { roles } = useControl();
  const present = value?.kind === 'board' || value?.kind === 'slice' ? value : undefined;
  const [options, setOptions] = useState<Options>(present?.options ?? {});
  // What was chosen is in sight; opened and closed by hand from then on.
  const [isToldFirst] = useState(Object.keys(options).length > 0);
  const set = (name: keyof Options, text: string) => {
    const { [name]: _before, ...others } = options;
    setOptions(text === '' ? others : { ...others, [name]: text });
  };
  return (
    <div className="picker-form">
      <details className="picker-options" open={isToldFirst}>
        <summary>{t.options}</summary>
        <p>{t.about}</p>
        <div className="control-fields">
          <label>
            <span>{t.fit}</span>
            <select value={options.fit ?? ''} onChange={({ target }) => set('fit', target.value)}>
              <FitChoices />
            </select>
          </label>
          <label>
            <span>{t.theme}</span>
            <select value={options.theme ?? ''} onChange={({ target }) => set('theme', target.value)}>
              <ThemeChoices />
            </select>
          </label>
          <label>
            <span>{t.day}</span>
            <input type="date" value={options.day ?? ''} onChange={({ target }) => set('day', target.value)} />
          </label>
          <label>
            <span>{t.main}</span>
            <select value={options.main ?? ''} onChange={({ target }) => set('main', target.value)}>
              <MainChoices />
            </select>
          </label>
        </div>
      </details>
      <ul className="picker-boards">
        {boards.map((board) => {
          const { address, canvas, panels } = board;
          const isAllowed = mayStand(board.roles, roles);
          const size = panels > 1 ? t.panels(panels) : `${canvas.width} × ${canvas.height}`;
          return (
            <li key={address}>
              <button
                type="button"
                aria-pressed={address === present?.board}
                disabled={!isAllowed}
                onClick={() => onPick({ kind: 'board', board: address, options: optionsFor(board, options) })}
              >
                <img src={thumbnailOf(address)} alt="" loading="lazy" draggable={false} />
                <span>{inLanguage(board.title, language)}</span>
                <small>{isAllowed ? size : t.notAllowed}</small>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}

/** What a board has no use for would be refused by its address. */
function optionsFor(board: { withMain?: unknown }, { main, ...others }: Options): Options {
  return board.withMain && main !== undefined ? { ...others, main } : others;
}
