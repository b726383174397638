import { useEffect, useRef, useState } from 'react';
import { clockTime } from '#hall/times.ts';
import { defineWords } from '#kit/text/words.ts';
import { useUnsaved } from '#kit/ui/unsaved-work.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { HoldButton } from './hold-button.tsx';

const words = defineWords({
  locked: ['控制台已锁定', 'Console locked'],
  by: [
    (name: string, time: string) => `${name} 于 ${time} 锁定。应急文字仍可发布。`,
    (name: string, time: string) => `Locked by ${name} at ${time}. Emergency text still works.`,
  ],
  pin: ['PIN', 'PIN'],
  back: ['删除一位', 'Delete a digit'],
  unlock: ['解锁', 'Unlock'],
  forgotten: ['忘记 PIN 或需要更换：', 'Forgot the PIN or want to change it:'],
  askAdmin: ['忘记 PIN？请联系管理员解锁。', 'Forgot the PIN? An admin can unlock the console.'],
  clear: ['按住解锁，下次锁定时重设 PIN', 'Hold to unlock and set a new PIN at the next lock'],
  choose: ['设置 4 到 8 位数字 PIN', 'Set a 4 to 8-digit PIN'],
  chooseAbout: ['所有操作员用同一个 PIN 解锁。', 'All operators use the same PIN to unlock.'],
  lock: ['锁定', 'Lock'],
});

/** Digits for fingers, and for a keyboard as well. */
function PinPad({ action, onDone }: { action: string; onDone(pin: string): Promise<unknown> }) {
  const t = useWords(words);
  const [pin, setPin] = useState('');
  const field = useRef<HTMLInputElement>(null);
  // There is nothing else to do here, and a keyboard may be at hand. A sheet that opens around it after this looks for the mark.
  useEffect(() => {
    const input = field.current;
    input?.setAttribute('autofocus', '');
    input?.focus();
    if (document.activeElement === input) return;
    // What lay open when the hall was locked keeps the keyboard to itself, and gives it back to where it was. What is opened
    // later gives it back to what opened it.
    const focus = () => input?.focus();
    document.addEventListener('close', focus, { capture: true, once: true });
    return () => document.removeEventListener('close', focus, { capture: true });
  }, []);
  const isEnough = pin.length >= 4;
  const add = (digit: string) => setPin(`${pin}${digit}`.slice(0, 8));
  return (
    <form
      className="pin"
      onSubmit={async (event) => {
        event.preventDefault();
        if (!isEnough) return;
        await onDone(pin);
        setPin('');
      }}
    >
      <input
        className="pin-shown"
        type="password"
        inputMode="none"
        autoComplete="off"
        aria-label={t.pin}
        value={pin}
        ref={field}
        onChange={(event) => setPin(event.target.value.replace(/\D/g, '').slice(0, 8))}
      />
      <div className="pin-digits">
        {['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((digit) => (
          <button key={digit} type="button" className="control-button" onClick={() => add(digit)}>
            {digit}
          </button>
        ))}
        <button type="button" className="control-button" aria-label={t.back} onClick={() => setPin(pin.slice(0, -1))}>
          <svg aria-hidden="true" viewBox="0 0 20 20">
            <path d="M7 4h10v12H7l-5-6zM10 8l4 4M14 8l-4 4" />
          </svg>
        </button>
        <button type="button" className="control-button" onClick={() => add('0')}>
          0
        </button>
        <button type="submit" className="control-button" data-look="main" disabled={!isEnough}>
          {action}
        </button>
      </div>
    </form>
  );
}

/** In place of every view while the hall is locked: what is on stays in sight. */
export function LockScreen({
  lock,
  onUnlock,
  onClearPin,
  children,
}: {
  lock: { byName: string; at: number };
  onUnlock(pin: string): Promise<unknown>;
  /** Of an administrator, who needs no PIN. */
  onClearPin: (() => void) | undefined;
  children: React.ReactNode;
}) {
  const t = useWords(words);
  return (
    <div className="locked">
      <section className="control-pane locked-map" data-tone="live">
        {children}
      </section>
      <section className="locked-pad">
        <h1>{t.locked}</h1>
        <p>{t.by(lock.byName, clockTime(lock.at))}</p>
        <PinPad action={t.unlock} onDone={onUnlock} />
        <p className="locked-forgotten">{onClearPin ? t.forgotten : t.askAdmin}</p>
        {onClearPin ? <HoldButton onHeld={onClearPin}>{t.clear}</HoldButton> : null}
      </section>
    </div>
  );
}

/** The first lock of a hall: it has no PIN yet. */
export function ChoosePin({ onChosen }: { onChosen(pin: string): Promise<unknown> }) {
  const t = useWords(words);
  const pad = useRef<HTMLDivElement>(null);
  useUnsaved(() => Boolean(pad.current?.querySelector('input')?.value));
  return (
    <div ref={pad} className="locked-pad">
      <p>
        {t.choose}
        <br />
        {t.chooseAbout}
      </p>
      <PinPad action={t.lock} onDone={onChosen} />
    </div>
  );
}
