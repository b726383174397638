import { type FormEvent, type ReactNode, useId, useRef, useState } from 'react';
import type { Content } from '#hall/content.ts';
import { groupName } from '#hall/content-names.ts';
import { contentLimits } from '#hall/hall-limits.ts';
import type { Content as Stored } from '#hall/library/library-contract.ts';
import { mayStand } from '#hall/shown-content.ts';
import { timeLeft } from '#hall/times.ts';
import { inLanguage, type Text } from '#kit/text/language.ts';
import { businessOffsetMs } from '#kit/text/time.ts';
import { defineWords } from '#kit/text/words.ts';
import { isEdited, useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { useCall } from '#kit/ui/use-call.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { boards } from '#screens/contract.ts';
import { FitChoices, MainChoices, ThemeChoices } from '#screens/launcher/board-option-lists.tsx';
import { thumbnailOf } from '#screens/launcher/thumbnails.ts';
import { useControl } from './control-context.tsx';
import { SelectField } from './select-field.tsx';
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

const boardChoiceWords = defineWords({
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
function BoardChoice({ value, onPick }: { value: Content | undefined; onPick(content: BoardContent): void }) {
  const t = useWords(boardChoiceWords);
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

const libraryChoiceWords = defineWords({
  search: ['搜索媒体库', 'Search the library'],
  fit: ['画面', 'Fit'],
  contain: ['完整显示', 'Show whole'],
  cover: ['铺满', 'Fill the display'],
  none: [
    '媒体库中没有符合条件的内容。请在工作台的“媒体库”中上传视频和图片。',
    'No matching content. Upload videos and pictures under Library in the console.',
  ],
  picture: ['图片', 'Picture'],
});

/** A video or a picture of the hall's library. */
function LibraryChoice({ value, onPick }: { value: Content | undefined; onPick(content: Content): void }) {
  const t = useWords(libraryChoiceWords);
  const [search, setSearch] = useState('');
  const [fit, setFit] = useState<'contain' | 'cover'>('contain');
  const { data } = useCall('/api.php/official/hall/library/list', { search }, { keepPreviousData: true });
  const chosen = value?.kind === 'video' || value?.kind === 'picture' ? value.item : undefined;
  return (
    <div className="picker-form">
      <label>
        <span className="sr-only">{t.search}</span>
        <input
          type="search"
          placeholder={t.search}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </label>
      <SelectField
        name={t.fit}
        value={fit}
        choices={(['contain', 'cover'] as const).map((one) => [one, t[one]])}
        onChoose={(one) => setFit(one)}
      />
      {data?.contents.length === 0 ? <p className="control-empty">{t.none}</p> : null}
      <ul className="picker-boards">
        {(data?.contents ?? []).map((stored) => (
          <li key={stored.id}>
            <button type="button" aria-pressed={stored.id === chosen} onClick={() => onPick(contentOf(stored, fit))}>
              {stored.poster ? <img src={stored.poster} alt="" loading="lazy" draggable={false} /> : <i />}
              <span>{stored.name}</span>
              <small>{stored.kind === 'video' ? timeLeft(stored.duration_ms) : t.picture}</small>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function contentOf({ id, kind, name, address, duration_ms }: Stored, fit: 'contain' | 'cover'): Content {
  const shared = { item: id, title: name, source: address, fit };
  return kind === 'picture'
    ? { kind: 'picture', ...shared }
    : { kind: 'video', ...shared, durationMs: duration_ms, loop: true };
}

const writtenContentWords = defineWords({
  title: ['标题（选填）', 'Heading (optional)'],
  name: ['名称', 'Name'],
  text: ['文字', 'Text'],
  tone: ['底色', 'Background'],
  plain: ['深', 'Dark'],
  light: ['浅', 'Light'],
  attention: ['醒目', 'Highlight'],
  to: ['到什么时间（北京时间）', 'Until (Beijing time)'],
  after: ['到时后显示', 'Text after the time'],
  began: ['已开始', 'Started'],
  path: ['本站地址，以 / 开头', 'Address on this site, starting with /'],
  use: ['使用', 'Use'],
});

type writtenContentChoosing = { value: Content | undefined; onPick(content: Content): void };

function WrittenForm({ onSubmit, children }: { onSubmit(given: FormData): void; children: ReactNode }) {
  const t = useWords(writtenContentWords);
  const form = useRef<HTMLFormElement>(null);
  useUnsaved(() => isEdited(form.current));
  return (
    <form
      ref={form}
      className="picker-form"
      onSubmit={(event: FormEvent<HTMLFormElement>) => {
        event.preventDefault();
        onSubmit(new FormData(event.currentTarget));
      }}
    >
      {children}
      <button type="submit" className="control-button">
        {t.use}
      </button>
    </form>
  );
}

const textIn = (given: FormData, name: string) => String(given.get(name) ?? '').trim();

function TextForm({ value, onPick }: writtenContentChoosing) {
  const t = useWords(writtenContentWords);
  const id = useId();
  const present = value?.kind === 'text' ? value : undefined;
  return (
    <WrittenForm
      onSubmit={(given) => {
        const tone = (['light', 'attention'] as const).find((each) => each === given.get('tone')) ?? 'plain';
        onPick({ kind: 'text', title: textIn(given, 'title'), text: textIn(given, 'text'), tone });
      }}
    >
      <label>
        <span>{t.title}</span>
        <input name="title" maxLength={contentLimits.title} defaultValue={present?.title} />
      </label>
      <label>
        <span>{t.text}</span>
        <textarea name="text" rows={3} required maxLength={contentLimits.text} defaultValue={present?.text} />
      </label>
      <fieldset className="picker-tones">
        <legend>{t.tone}</legend>
        {(['plain', 'light', 'attention'] as const).map((tone) => (
          <label key={tone} htmlFor={`${id}-${tone}`}>
            <input
              id={`${id}-${tone}`}
              type="radio"
              name="tone"
              value={tone}
              defaultChecked={tone === (present?.tone ?? 'plain')}
            />
            <span>{t[tone]}</span>
          </label>
        ))}
      </fieldset>
    </WrittenForm>
  );
}

/** `2026-11-21T20:00` of a field for date and time, read and written in business time. */
const fieldOf = (at: number) => new Date(at + businessOffsetMs).toISOString().slice(0, 16);
const momentOf = (field: string) => Date.parse(`${field}:00Z`) - businessOffsetMs;

function CountdownForm({ value, onPick }: writtenContentChoosing) {
  const t = useWords(writtenContentWords);
  const present = value?.kind === 'countdown' ? value : undefined;
  return (
    <WrittenForm
      onSubmit={(given) => {
        const to = momentOf(textIn(given, 'to'));
        if (Number.isNaN(to)) return;
        onPick({ kind: 'countdown', title: textIn(given, 'title'), to, after: textIn(given, 'after') });
      }}
    >
      <label>
        <span>{t.title}</span>
        <input name="title" maxLength={contentLimits.title} defaultValue={present?.title} />
      </label>
      <label>
        <span>{t.to}</span>
        <input type="datetime-local" name="to" required defaultValue={present ? fieldOf(present.to) : undefined} />
      </label>
      <label>
        <span>{t.after}</span>
        <input name="after" maxLength={contentLimits.title} defaultValue={present?.after ?? t.began} />
      </label>
    </WrittenForm>
  );
}

function PageForm({ value, onPick }: writtenContentChoosing) {
  const t = useWords(writtenContentWords);
  const present = value?.kind === 'page' ? value : undefined;
  return (
    <WrittenForm
      onSubmit={(given) => onPick({ kind: 'page', title: textIn(given, 'name'), path: textIn(given, 'path') })}
    >
      <label>
        <span>{t.name}</span>
        <input name="name" required maxLength={contentLimits.title} defaultValue={present?.title} />
      </label>
      <label>
        <span>{t.path}</span>
        <input
          name="path"
          required
          inputMode="url"
          pattern="\/(?![\/\\])[^\s\\]*"
          maxLength={contentLimits.path}
          defaultValue={present?.path ?? '/'}
        />
      </label>
    </WrittenForm>
  );
}
