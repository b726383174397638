import { useEffect, useRef, useState } from 'react';
import { rollTo, stopRolling } from './digit-roller.ts';

/**
 * A number whose digits roll. What is seen is drawn by style sheets only: the document holds the text once, which is
 * what is read aloud, copied and tested. `spoken` is given where the exact value differs from the shown one.
 */
export function RollingNumber({ text, spoken = text }: { text: string; spoken?: string }) {
  // What is no number yet is nothing: it must equal itself, or it would be set for ever.
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

/** What stands behind a shortened figure. Only drawn, unless it belongs to what is read aloud as well. */
export function Unit({ text, isSpoken = false }: { text: string; isSpoken?: boolean }) {
  return isSpoken ? <small>{text}</small> : <small aria-hidden="true" className="rolling-sign" data-sign={text} />;
}

function DigitColumn({ digit, direction }: { digit: number; direction: 'up' | 'down' }) {
  const strip = useRef<HTMLSpanElement>(null);
  const standing = useRef(digit);
  // The first digit stands in the document; later ones are moved to outside of React, frame by frame.
  const [first] = useState({ transform: `translateY(${-digit}em)` });
  useEffect(() => {
    if (!strip.current || standing.current === digit) return;
    rollTo(strip.current, digit, direction, standing.current);
    standing.current = digit;
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
