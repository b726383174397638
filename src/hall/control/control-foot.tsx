import { useEffect, useRef, useState } from 'react';
import { contentLimits } from '#hall/hall-limits.ts';
import { defineWords } from '#kit/text/words.ts';
import { readFromBrowser, writeToBrowser } from '#kit/ui/browser-storage.ts';
import { Sheet } from '#kit/ui/sheet.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useControl } from './control-context.tsx';
import { HoldButton } from './hold-button.tsx';
import type { Telling } from './use-attempt.ts';
import type { HeldKey } from './use-keys.ts';

const words = defineWords({
  emergency: ['应急文字', 'Emergency'],
  blackout: ['全场黑屏', 'Blackout'],
  restore: ['按住恢复画面', 'Hold to restore'],
  edit: ['修改应急文字', 'Edit emergency text'],
  hold: ['按住', 'Hold'],
  on: [
    (what: string, who: string) => `${what}正覆盖所有屏幕（${who}）`,
    (what: string, who: string) => `${what} is covering all displays (${who})`,
  ],
  here: [
    (here: number, all: number) => `${here} / ${all} 块屏幕在线`,
    (here: number, all: number) => `${here} of ${all} displays online`,
  ],
  ready: ['迎客检查', 'Guest-ready check'],
});
const textKey = 'hall-emergency-text';

/** Always at hand, whatever is being looked at: what covers everything, what was last said, and the check. */
export function ControlFoot({
  telling,
  onReady,
  held,
}: {
  telling: Telling | undefined;
  onReady(): void;
  held: { key: HeldKey; isDone: boolean } | undefined;
}) {
  const t = useWords(words);
  const { document, presence, give } = useControl();
  const { overlay } = document;
  const [isEditing, setIsEditing] = useState(false);
  const [text, setText] = useState(() => readFromBrowser('localStorage', textKey) ?? defaultEmergencyText);
  const all = Object.keys(document.displays);
  const here = all.filter((id) => presence[id]?.state === 'here').length;

  const publish = (published: string) => void give({ kind: 'emergency', text: published });
  const cover = (key: HeldKey) => {
    if (overlay.kind === key) void give({ kind: 'clear_overlay' });
    else if (key === 'blackout') void give({ kind: 'blackout' });
    else publish(text);
  };
  const latest = useRef(cover);
  latest.current = cover;
  const heldKey = held?.isDone ? held.key : undefined;
  useEffect(() => {
    if (heldKey) latest.current(heldKey);
  }, [heldKey]);

  const isLocked = document.lock !== null;
  return (
    <footer className="control-foot">
      <div className="foot-covers">
        <HoldButton
          tone="wrong"
          isPressed={overlay.kind === 'emergency'}
          isHeld={held?.key === 'emergency'}
          isDisabled={isLocked && overlay.kind === 'emergency'}
          onHeld={() => cover('emergency')}
        >
          <CoverName isOn={overlay.kind === 'emergency'} name={t.emergency} />
        </HoldButton>
        <button
          type="button"
          className="control-button"
          data-look="icon"
          aria-label={t.edit}
          onClick={() => setIsEditing(true)}
        >
          <svg aria-hidden="true" viewBox="0 0 20 20">
            <path d="m4 13.5-.5 3 3-.5L16 6.5 13.5 4zM11.5 6 14 8.5" />
          </svg>
        </button>
        <HoldButton
          tone="wrong"
          isPressed={overlay.kind === 'blackout'}
          isHeld={held?.key === 'blackout'}
          isDisabled={isLocked}
          onHeld={() => cover('blackout')}
        >
          <CoverName isOn={overlay.kind === 'blackout'} name={t.blackout} />
        </HoldButton>
      </div>
      <p
        role="status"
        className="foot-said"
        data-tone={telling?.tone ?? (overlay.kind === 'none' ? undefined : 'wrong')}
      >
        {telling?.text ?? (overlay.kind === 'none' ? t.here(here, all.length) : t.on(t[overlay.kind], overlay.byName))}
      </p>
      <button type="button" className="control-button" onClick={onReady}>
        {t.ready}
      </button>
      <EmergencySheet
        key={String(isEditing)}
        isOpen={isEditing}
        text={text}
        onText={(next) => {
          writeToBrowser('localStorage', textKey, next);
          setText(next);
        }}
        onPublish={publish}
        onClose={() => setIsEditing(false)}
      />
    </footer>
  );
}

/** What holding does, for eyes and ears: the short word on the button tells only one of the two. */
function CoverName({ isOn, name }: { isOn: boolean; name: string }) {
  const t = useWords(words);
  return isOn ? (
    <>
      {t.restore}
      <span className="sr-only">：{name}</span>
    </>
  ) : (
    <>
      <span className="sr-only">{t.hold}：</span>
      {name}
    </>
  );
}

const emergencySheetWords = defineWords({
  heading: ['应急文字', 'Emergency text'],
  about: [
    '覆盖所有屏幕，直到解除。按住底栏的“应急文字”，发布的就是这段文字。',
    'Covers every display until you remove it. Holding “Emergency” in the footer publishes this text.',
  ],
  text: ['文字', 'Text'],
  samples: ['常用', 'Templates'],
  publish: ['按住发布到所有屏幕', 'Hold to publish to all displays'],
});
/** For visitors, who read the one language or the other. */
const samples = [
  '请保持镇静，从最近的安全出口有序离场\nPlease leave calmly by the nearest exit',
  '设备检修中，请稍候\nUnder maintenance, please wait',
  '本展厅今日参观已结束，感谢光临\nThe hall is closed for today. Thank you for your visit',
];
const defaultEmergencyText = samples[0] ?? '';

/** The text that one hold puts over everything, and the hold itself. */
function EmergencySheet({
  isOpen,
  text,
  onText,
  onPublish,
  onClose,
}: {
  isOpen: boolean;
  text: string;
  onText(text: string): void;
  onPublish(text: string): void;
  onClose(): void;
}) {
  const t = useWords(emergencySheetWords);
  const language = useLanguage();
  const [given, setGiven] = useState(text);
  const change = (next: string) => {
    setGiven(next);
    if (next.trim()) onText(next.trim());
  };
  return (
    <Sheet isOpen={isOpen} heading={t.heading} onClose={onClose}>
      <div className="control-fields emergency">
        <p>{t.about}</p>
        <label>
          <span>{t.text}</span>
          <textarea
            rows={3}
            value={given}
            maxLength={contentLimits.text}
            onChange={(event) => change(event.target.value)}
          />
        </label>
        <fieldset className="emergency-samples">
          <legend>{t.samples}</legend>
          {samples.map((sample) => (
            <button key={sample} type="button" className="control-button" onClick={() => change(sample)}>
              {sample.split('\n')[language === 'en' ? 1 : 0]}
            </button>
          ))}
        </fieldset>
        <HoldButton
          tone="wrong"
          className="emergency-publish"
          isDisabled={!given.trim()}
          onHeld={() => {
            onPublish(given.trim());
            onClose();
          }}
        >
          {t.publish}
        </HoldButton>
      </div>
    </Sheet>
  );
}
