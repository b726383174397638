import { useWords } from '#kit/ui/visit-context.tsx';
import { downloadWords } from './download-words.ts';

/** In WeChat no file can be fetched: shows where the browser is to be found. Plain HTML, above everything else on the page. */
export function WechatOverlay() {
  const say = useWords(downloadWords);
  return (
    <section
      aria-labelledby="wechat"
      className="fixed inset-x-0 top-0 z-40 bg-teal-950 px-6 pt-20 pb-10 text-white shadow-card"
    >
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
      <h2 id="wechat" className="text-xl font-semibold">
        {say.wechatTitle}
      </h2>
      <p className="mt-3 max-w-[26rem] text-teal-100">{say.wechatText}</p>
    </section>
  );
}
