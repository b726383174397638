import { useState } from 'react';
import type { Content } from '#hall/content.ts';
import { groupName } from '#hall/players/group-name.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { BoardChoice } from './board-choice.tsx';
import { useControl } from './control-context.tsx';
import { LibraryChoice } from './library-choice.tsx';
import { CountdownForm, PageForm, TextForm } from './written-content.tsx';
import './content-picker.css';

const words = defineWords({
  heading: ['选择内容', 'Choose content'],
  kinds: ['内容类型', 'Content types'],
  noPlayers: ['还没有联播组。在“视频联播”页里建一个。', 'No groups yet. Create one under Video.'],
  black: ['黑场：这块屏幕什么也不显示。', 'Black: the display shows nothing.'],
  useBlack: ['用黑场', 'Show black'],
  items: [(n: number) => `${n} 个视频`, (n: number) => (n === 1 ? '1 video' : `${n} videos`)],
});

const kinds = ['board', 'library', 'player', 'text', 'countdown', 'page', 'black'] as const;
type Kind = (typeof kinds)[number];
const kindTabs: Record<Kind, Text> = {
  board: ['大屏', 'Boards'],
  library: ['媒体库', 'Library'],
  player: ['联播', 'In sync'],
  text: ['文字', 'Text'],
  countdown: ['倒计时', 'Countdown'],
  page: ['网页', 'Page'],
  black: ['黑场', 'Black'],
};

const written = { text: TextForm, countdown: CountdownForm, page: PageForm } satisfies Partial<Record<Kind, unknown>>;

/** Everything that a display can show; what is written by hand begins with what stands there. */
export function ContentPicker({ value, onPick }: { value: Content | undefined; onPick(content: Content): void }) {
  const t = useWords(words);
  const language = useLanguage();
  const [kind, setKind] = useState<Kind>(() =>
    value?.kind === 'video' || value?.kind === 'picture'
      ? 'library'
      : (kinds.find((each) => each === value?.kind) ?? 'board'),
  );
  return (
    <section className="picker" aria-label={t.heading}>
      <div className="picker-kinds" role="tablist" aria-label={t.kinds}>
        {kinds.map((each) => (
          <button key={each} type="button" role="tab" aria-selected={each === kind} onClick={() => setKind(each)}>
            {inLanguage(kindTabs[each], language)}
          </button>
        ))}
      </div>
      <div className="picker-choice" role="tabpanel" aria-label={inLanguage(kindTabs[kind], language)}>
        {kind === 'board' ? <BoardChoice value={value} onPick={onPick} /> : null}
        {kind === 'library' ? <LibraryChoice value={value} onPick={onPick} /> : null}
        {kind === 'player' ? <Players value={value} onPick={onPick} /> : null}
        {/* What is written stays there while another kind is looked at. */}
        {Object.entries(written).map(([each, Form]) => (
          <div key={each} hidden={each !== kind}>
            <Form value={value} onPick={onPick} />
          </div>
        ))}
        {kind === 'black' ? (
          <div className="picker-form">
            <p>{t.black}</p>
            <button type="button" className="control-button" onClick={() => onPick({ kind: 'black' })}>
              {t.useBlack}
            </button>
          </div>
        ) : null}
      </div>
    </section>
  );
}

type Choosing = { value: Content | undefined; onPick(content: Content): void };

function Players({ value, onPick }: Choosing) {
  const t = useWords(words);
  const language = useLanguage();
  const { document } = useControl();
  const groups = Object.entries(document.players);
  if (groups.length === 0) return <p className="control-empty">{t.noPlayers}</p>;
  return (
    <ul className="picker-list">
      {groups.map(([group, { playlist }]) => (
        <li key={group}>
          <button
            type="button"
            aria-pressed={value?.kind === 'player' && value.group === group}
            onClick={() => onPick({ kind: 'player', group })}
          >
            <strong>{groupName(group, language)}</strong>
            <small>{[t.items(playlist.length), playlist[0]?.title].filter(Boolean).join(' · ')}</small>
          </button>
        </li>
      ))}
    </ul>
  );
}
