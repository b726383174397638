import { joinList } from '#kit/text/language.ts';
import { defineWords } from '#kit/text/words.ts';
import { Sheet } from '#kit/ui/sheet.tsx';
import { useLanguage, useWords } from '#kit/ui/visit-context.tsx';
import { useControl } from './control-context.tsx';
import type { LeaseConflict, TakeOverChoice } from './use-send-command.ts';

const words = defineWords({
  heading: ['有人正在使用', 'Displays in use'],
  holds: [
    (who: string, displays: string) => `${who} 正在使用：${displays}`,
    (who: string, displays: string) => `${who} is using: ${displays}`,
  ],
  about: [
    '接管后，对方会看到这些屏幕由你使用。',
    'If you take over, they will see that you are now using these displays.',
  ],
  takeOver: ['接管', 'Take over'],
  rest: ['仅更换其余屏幕', 'Change only the others'],
  leave: ['取消', 'Cancel'],
});

/** Asks before changing displays leased by another operator. */
export function TakeOverSheet({
  asked,
  onSettle,
}: {
  asked: LeaseConflict | undefined;
  onSettle(choice: TakeOverChoice): void;
}) {
  const t = useWords(words);
  const language = useLanguage();
  const { document } = useControl();
  const byPerson = Object.entries(Object.groupBy(asked?.held ?? [], ({ byName }) => byName));
  return (
    <Sheet isOpen={asked !== undefined} heading={t.heading} onClose={() => asked && onSettle('none')}>
      <div className="take-over">
        {byPerson.map(([name, held]) => (
          <p key={name}>
            {t.holds(
              name,
              joinList(
                (held ?? []).map(({ display }) => document.displays[display]?.name ?? display),
                language,
              ),
            )}
          </p>
        ))}
        <p>{t.about}</p>
        <div className="sheet-ways">
          <button type="button" className="control-button" data-look="main" onClick={() => onSettle('all')}>
            {t.takeOver}
          </button>
          {asked?.hasRest ? (
            <button type="button" className="control-button" onClick={() => onSettle('rest')}>
              {t.rest}
            </button>
          ) : null}
          <button type="button" className="control-button" onClick={() => onSettle('none')}>
            {t.leave}
          </button>
        </div>
      </div>
    </Sheet>
  );
}
