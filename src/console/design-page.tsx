import { PageHead } from '#kit/ui/page-head.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { defineWords } from '#kit/words.ts';
import { Colours } from './design/colours.tsx';
import { Controls } from './design/controls.tsx';
import { Fields } from './design/fields.tsx';
import { Figures } from './design/figures.tsx';
import { Messages } from './design/messages.tsx';
import { TypeAndSpace } from './design/type-and-space.tsx';

const words = defineWords({
  title: ['设计', 'Design'],
  lead: [
    '公开页面用的颜色、字号和部件，浅色与深色并排。这里显示的就是页面上的那一份，改了部件，这一页跟着改。',
    'Colours, type and parts of the public pages, light beside dark. What stands here is what the pages use: a part that changes, changes here.',
  ],
});

/** The design system, alive: every part that public pages are made of, in its states and in both themes. */
export default function DesignPage() {
  const say = useWords(words);
  return (
    <div className="max-w-[80rem] px-4 py-8 sm:px-8">
      <PageHead title={say.title} hidden />
      <h1 className="font-semibold text-2xl text-ink">{say.title}</h1>
      <p className="mt-3 max-w-[42.5rem] text-base text-ink-2">{say.lead}</p>
      <Colours />
      <TypeAndSpace />
      <Controls />
      <Fields />
      <Messages />
      <Figures />
    </div>
  );
}
