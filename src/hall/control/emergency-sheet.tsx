import { useState } from 'react';
import { contentLimits } from '#hall/content.ts';
import { defineWords } from '#kit/text/words.ts';
import { Sheet } from '#kit/ui/sheet.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { HoldButton } from './hold-button.tsx';

const words = defineWords({
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
export const defaultEmergencyText = samples[0] ?? '';

/** The text that one hold puts over everything, and the hold itself. */
export function EmergencySheet({
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
  const t = useWords(words);
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
