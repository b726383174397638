import { useEffect, useRef, useState } from 'react';
import { rollTo, stopRolling } from './digit-roller.ts';

/**
 * A number whose digits roll. CSS renders the visible digits; the document holds the text once, for screen readers,
 * copying and tests. Set `spoken` if the exact value differs from the visible one.
 */
export function RollingNumber({ text, spoken = text }: { text: string; spoken?: string }) {
  // NaN never equals itself and would set the state in an endless loop.
  const value = Number(text.replace(/[^\d.-]/g, '')) || 0;
  const [shown, setShown] = useState({ value, direction: 'up' as 'up' | 'down' });
  if (shown.value !== value) setShown({ value, direction: value > shown.value ? 'up' : 'down' });
  const characters = [...text];
  return (
    <span className="rolling">
      <span className="sr-only">{spoken}</span>
      <span aria-hidden="true" className="rolling-digits">
        {characters.map((character, index) => {
          // Counted from the right: a column keeps its place when a digit is added on the left.
          const key = characters.length - index;
          return /\d/.test(character) ? (
            <DigitColumn key={key} digit={Number(character)} direction={shown.direction} />
          ) : (
            <span key={`${key}${character}`} className="rolling-sign" data-sign={character} />
          );
        })}
      </span>
    </span>
  );
}

/** The unit after a figure. Visible only, unless `isSpoken`. */
export function Unit({ text, isSpoken = false }: { text: string; isSpoken?: boolean }) {
  return isSpoken ? <small>{text}</small> : <small aria-hidden="true" className="rolling-sign" data-sign={text} />;
}

function DigitColumn({ digit, direction }: { digit: number; direction: 'up' | 'down' }) {
  const strip = useRef<HTMLSpanElement>(null);
  const rolledTo = useRef(digit);
  // React renders the first digit; later ones are animated outside of React.
  const [first] = useState({ transform: `translateY(${-digit}em)` });
  useEffect(() => {
    if (!strip.current || rolledTo.current === digit) return;
    rollTo(strip.current, digit, direction, rolledTo.current);
    rolledTo.current = digit;
  }, [digit, direction]);
  useEffect(() => {
    const element = strip.current;
    return () => {
      if (element) stopRolling(element);
    };
  }, []);
  return (
    <span className="rolling-column">
      <span ref={strip} className="rolling-strip" style={first} />
    </span>
  );
}
