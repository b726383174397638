import { nameOf } from '#hall/content-names.ts';
import { contentOf, type DisplayId, isForVisitors } from '#hall/document.ts';
import { inLanguage, type Language, type Text } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useControl, useNow } from './control-context.tsx';
import { DisplayPicture, OverlayPicture } from './display-picture.tsx';
import { HallMap } from './hall-map.tsx';
import { afterTake } from './scene-state.ts';

const words = defineWords({
  program: ['播出：正在屏幕上的画面', 'Program: now on air'],
  preview: ['预监：切换后的画面', 'Preview: on air after the next take'],
  away: ['离线', 'Offline'],
  never: ['未连接', 'Not connected'],
  fault: ['有故障', 'Fault'],
  card: ['测试卡', 'Test card'],
  heldBy: [(name: string) => `${name} 使用中`, (name: string) => `In use by ${name}`],
  willShow: [(what: string) => `将换成${what}`, (what: string) => `Will show ${what}`],
  stays: [(what: string) => `不变，${what}`, (what: string) => `No change, ${what}`],
  emergency: ['应急文字', 'Emergency text'],
  blackout: ['黑屏', 'Blackout'],
});

/** Everything that is on, as visitors see it, and which displays are not there. */
export function ProgramMap({
  label,
  ...pressed
}: {
  label?: string;
  selected?: readonly DisplayId[];
  onPress?(id: DisplayId): void;
}) {
  const t = useWords(words);
  const language = useLanguage();
  const { document, presence, frames } = useControl();
  const playing = { players: document.players, now: useNow() };
  const { overlay } = document;
  return (
    <HallMap
      label={label ?? t.program}
      displays={document.displays}
      {...pressed}
      lookOf={(id, setUp) => {
        const content = contentOf(document, id);
        const its = presence[id];
        const fault = faultOf(its?.report?.fault, language);
        const absent = its?.state === 'here' ? undefined : its ? t.away : t.never;
        const card = its?.state === 'here' && its.report?.testCard ? t.card : undefined;
        const mark = absent ?? (fault ? t.fault : card);
        const over = overlay.kind === 'none' ? undefined : t[overlay.kind];
        return {
          picture: (
            <>
              <DisplayPicture content={content} setUp={setUp} frame={frames[id]?.picture} />
              <OverlayPicture overlay={overlay} />
            </>
          ),
          says: spokenLabel([absent, fault, card, over, nameOf(content, language, playing)], language),
          // A display that never connected is no failure: a sample, or a place without its device yet.
          tone: its?.state === 'away' || fault ? 'wrong' : its ? 'live' : 'dim',
          mark: mark ? { text: mark, tone: its ? 'wrong' : 'quiet' } : undefined,
        };
      }}
    />
  );
}

/** What would be on after a take; what would not change stands back. */
export function PreviewMap({ onPress }: { onPress(id: DisplayId): void }) {
  const t = useWords(words);
  const language = useLanguage();
  const { document, actor } = useControl();
  const now = useNow();
  const shown = afterTake(document);
  return (
    <HallMap
      label={t.preview}
      displays={document.displays}
      onPress={onPress}
      lookOf={(id, setUp) => {
        const { content, isPrepared } = shown[id] ?? { content: contentOf(document, id), isPrepared: false };
        const lease = document.leases[id];
        const holder = lease && lease.until > now && lease.by !== actor ? t.heldBy(lease.byName) : undefined;
        const name = nameOf(content, language, { players: document.players, now });
        return {
          picture: <DisplayPicture content={content} setUp={setUp} />,
          says: spokenLabel([holder, isPrepared ? t.willShow(name) : t.stays(name)], language),
          tone: isPrepared ? 'ready' : 'dim',
          isFixed: isForVisitors(setUp),
          mark: holder ? { text: holder, tone: 'quiet' } : undefined,
        };
      }}
    />
  );
}

/** Label of a display for screen readers, from the parts that apply. */
const spokenLabel = (parts: readonly (string | undefined)[], language: Language): string =>
  parts.filter(Boolean).join(language === 'en' ? ', ' : '，');

const known: Readonly<Record<string, Text>> = {
  page: ['页面打不开，正在重试', 'Page not loading, retrying'],
  picture: ['图片打不开，正在重试', 'Picture not loading, retrying'],
  video: ['视频无法播放', 'Video can’t be played'],
};

/** Text of a fault that a display reports; unknown faults are shown as reported. */
export const faultOf = (fault: string | undefined, language: Language): string | undefined => {
  const text = fault === undefined || !Object.hasOwn(known, fault) ? undefined : known[fault];
  return text ? inLanguage(text, language) : fault;
};
