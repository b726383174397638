import { defineWords } from '#kit/text/words.ts';
import { PageHead } from '#kit/ui/page-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { Colours } from './design/colours.tsx';
import { Controls } from './design/controls.tsx';
import { Fields } from './design/fields.tsx';
import { Figures } from './design/figures.tsx';
import { Messages } from './design/messages.tsx';
import { TypeAndSpace } from './design/type-and-space.tsx';

const words = defineWords({
  title: ['设计', 'Design'],
  lead: [
    '公开页面使用的颜色、字号和组件，浅色与深色并排。这里显示的就是线上组件，组件改动后本页同步更新。',
    'Colours, type and components of the public site, in light and dark. These are the live components: change one and this page changes too.',
  ],
});

/** The design system, alive: every part that public pages are made of, in its states and in both themes. */
export default function DesignPage() {
  const t = useWords(words);
  return (
    <div className="max-w-[80rem] px-4 py-8 sm:px-8">
      <PageHead title={t.title} hidden />
      <h1 className="font-semibold text-2xl text-ink">{t.title}</h1>
      <p className="mt-3 max-w-[42.5rem] text-base text-ink-2">{t.lead}</p>
      <Colours />
      <TypeAndSpace />
      <Controls />
      <Fields />
      <Messages />
      <Figures />
    </div>
  );
}
