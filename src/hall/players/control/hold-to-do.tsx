import { useRef, useState } from 'react';

const holdMs = 900;

/** What cannot be taken back is held, not tapped. A key that is held does it as well. */
export function HoldToDo({ text, onDone }: { text: string; onDone(): void }) {
  const [isHeld, setIsHeld] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const begin = () => {
    if (timer.current !== undefined) return;
    setIsHeld(true);
    timer.current = setTimeout(() => {
      end();
      onDone();
    }, holdMs);
  };
  const end = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    setIsHeld(false);
  };
  return (
    <button
      type="button"
      className="players-hold"
      data-held={isHeld}
      onPointerDown={begin}
      onPointerUp={end}
      onPointerLeave={end}
      onPointerCancel={end}
      onKeyDown={({ key }) => (key === 'Enter' || key === ' ') && begin()}
      onKeyUp={end}
      onBlur={end}
      onContextMenu={(event) => event.preventDefault()}
    >
      <span>{text}</span>
    </button>
  );
}
