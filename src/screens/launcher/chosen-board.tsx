import { useRef } from 'react';
import { Form, Link, useSubmit } from 'react-router';
import { inLanguage } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { QrCode } from '#kit/ui/qr-code.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import type { Board } from '#screens/boards/board.ts';
import { FitChoices, MainChoices, ThemeChoices } from './board-option-lists.tsx';
import { type BoardOptions, replaySpeeds } from './board-options.ts';

export interface Chosen {
  address: string;
  options: BoardOptions;
  /** Path with the options; then the full URL as text and as QR code. */
  path: string;
  url: string;
  qr: { size: number; path: string };
}

const words = defineWords({
  address: ['地址', 'Address'],
  close: ['收起', 'Close'],
  openHere: ['在本屏打开', 'Open on this screen'],
  fit: ['适配', 'Fit'],
  panel: ['显示', 'Show'],
  whole: ['整块', 'Whole board'],
  panelOf: [
    (place: number, of: number) => `第 ${place} 屏，共 ${of} 屏`,
    (place: number, of: number) => `Panel ${place} of ${of}`,
  ],
  replay: ['从这一刻回放', 'Replay from'],
  speed: ['倍速', 'Speed'],
  theme: ['底纹', 'Background'],
  main: ['中间的大屏', 'Board in the middle'],
  apply: ['更新地址', 'Update address'],
});

/** The board selected in the launcher: its URL, also as QR code, and its options. */
export function ChosenBoard({ board, chosen }: { board: Board; chosen: Chosen }) {
  const t = useWords(words);
  const language = useLanguage();
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const { options } = chosen;
  const update = () => form.current && submit(form.current, { replace: true, preventScrollReset: true });
  return (
    <aside className="launcher-chosen" aria-label={inLanguage(board.title, language)}>
      <div className="launcher-qr">
        <QrCode {...chosen.qr} />
      </div>
      <div className="launcher-settings">
        <h2>{inLanguage(board.title, language)}</h2>
        <p className="launcher-address">
          <span>{t.address}</span>
          <a href={chosen.path}>{chosen.url}</a>
        </p>
        <Form ref={form} method="get" action="/screen" onChange={update} className="launcher-form">
          <input type="hidden" name="board" value={board.address} />
          <label>
            <span>{t.fit}</span>
            <select name="fit" defaultValue={options.fit}>
              <FitChoices />
            </select>
          </label>
          {board.panels > 1 ? (
            <label>
              <span>{t.panel}</span>
              <select name="panel" defaultValue={options.panel}>
                <option value="">{t.whole}</option>
                {Array.from({ length: board.panels }, (_, panel) => `${panel + 1}/${board.panels}`).map(
                  (panel, index) => (
                    <option key={panel} value={panel}>
                      {t.panelOf(index + 1, board.panels)}
                    </option>
                  ),
                )}
              </select>
            </label>
          ) : null}
          <label>
            <span>{t.theme}</span>
            <select name="theme" defaultValue={options.theme}>
              <ThemeChoices />
            </select>
          </label>
          {board.withMain ? (
            <label>
              <span>{t.main}</span>
              <select name="main" defaultValue={options.main}>
                <MainChoices />
              </select>
            </label>
          ) : null}
          <label>
            <span>{t.replay}</span>
            <input type="datetime-local" name="replay" defaultValue={options.replay} />
          </label>
          <label>
            <span>{t.speed}</span>
            <select name="speed" defaultValue={options.speed || '60'}>
              {replaySpeeds.map((speed) => (
                <option key={speed} value={speed}>{`${speed} ×`}</option>
              ))}
            </select>
          </label>
          <noscript>
            <button type="submit">{t.apply}</button>
          </noscript>
        </Form>
        <p className="launcher-ways">
          <Link to="/screen" preventScrollReset>
            {t.close}
          </Link>
          <Link
            to={chosen.path}
            className="launcher-open"
            // Browsers allow full screen only after a user gesture, which the board's own page has not had.
            onClick={() => void document.documentElement.requestFullscreen?.().catch(() => {})}
          >
            {t.openHere}
          </Link>
        </p>
      </div>
    </aside>
  );
}
