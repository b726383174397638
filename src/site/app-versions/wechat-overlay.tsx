import { useVisit, useWords } from '#kit/ui/visit-context.tsx';
import { downloadWords } from './download-words.ts';

/**
 * On a phone in WeChat no file can be fetched: shows where the browser is to be found, or what to open in one. Stands first in
 * a column and pushes what follows down, as what lay under it could be neither read nor pressed.
 */
export function WechatOverlay() {
  const say = useWords(downloadWords);
  const { surrounding, origin } = useVisit();
  // The menu of a mini program opens no browser.
  const hasMenu = surrounding === 'wechat';
  return (
    <section aria-labelledby="wechat" className="relative order-first bg-teal-950 text-white print:hidden">
      {hasMenu ? (
        <svg
          aria-hidden="true"
          viewBox="0 0 120 90"
          className="absolute top-2 right-4 h-20 w-28 text-teal-300"
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeLinejoin="round"
        >
          <path strokeDasharray="7 6" d="M8 84C14 50 48 26 100 14" />
          <path d="M88 6l14 7-9 13" />
        </svg>
      ) : null}
      <div className={`page-width pb-8 ${hasMenu ? 'pt-20' : 'pt-8'}`}>
        <h2 id="wechat" className="text-xl font-semibold">
          {say.openBrowser}
        </h2>
        <p className="mt-3 max-w-[26rem] text-teal-100">{hasMenu ? say.byMenu : say.byAddress}</p>
        {hasMenu ? null : <p className="mt-2 font-medium break-all select-all">{`${origin}/download`}</p>}
      </div>
    </section>
  );
}
