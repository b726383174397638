import { Link } from 'react-router';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { Board } from '#screens/boards/board.ts';
import { thumbnailOf } from './thumbnails.ts';

const words = defineWords({
  open: [(name: string) => `打开 ${name}`, (name: string) => `Open ${name}`],
  openShort: ['打开', 'Open'],
  options: [(name: string) => `${name}：地址与选项`, (name: string) => `${name}: address and options`],
  optionsShort: ['地址与选项', 'Address and options'],
  notAllowed: ['当前账号没有观看权限', 'This account can’t view it'],
  internal: ['仅限内部', 'Internal only'],
  desensitized: ['脱敏', 'Masked'],
  blurred: ['模糊', 'Blurred'],
  full: ['', ''],
  panels: [(count: number) => `${count} 屏`, (count: number) => (count === 1 ? '1 panel' : `${count} panels`)],
});

/** One board in the launcher: thumbnail, facts and links. */
export function BoardCard({ board, isAllowed, isChosen }: { board: Board; isAllowed: boolean; isChosen: boolean }) {
  const t = useWords(words);
  const title = inLanguage(board.title, useLanguage());
  const { canvas, panels, roles, variant } = board;
  const facts = [
    `${canvas.width} × ${canvas.height}`,
    t.panels(panels),
    ...(roles.includes('viewer') ? [] : [t.internal]),
    ...(variant === 'full' ? [] : [t[variant]]),
  ];
  const picture = thumbnailOf(board.address);
  return (
    <li
      className="launcher-board"
      data-wide={canvas.width / canvas.height > 3 ? '' : undefined}
      data-chosen={isChosen ? '' : undefined}
    >
      <div className="launcher-picture" style={{ aspectRatio: `${canvas.width} / ${canvas.height}` }}>
        {picture ? <img src={picture} alt="" loading="lazy" decoding="async" /> : null}
      </div>
      <div className="launcher-about">
        <h2>{title}</h2>
        <p className="launcher-facts">{facts.join('　')}</p>
        {isAllowed ? (
          <p className="launcher-ways">
            <Link
              to={`/screen?board=${encodeURIComponent(board.address)}`}
              aria-label={t.options(title)}
              preventScrollReset
            >
              {t.optionsShort}
            </Link>
            <Link to={`/screen/pages/${board.address}`} aria-label={t.open(title)} className="launcher-open">
              {t.openShort}
            </Link>
          </p>
        ) : (
          <p className="launcher-facts">{t.notAllowed}</p>
        )}
      </div>
    </li>
  );
}
