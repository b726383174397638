import { QrCode } from '#kit/ui/qr-code.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { displayWords } from './display-words.ts';
import type { DisplayState } from './hall-display.ts';
import { useServerSecond } from './use-server-second.ts';

/** What a device shows until an operator has confirmed it: read from across the room, typed or scanned. */
export function PairingView({ pairing, now }: { pairing: NonNullable<DisplayState['pairing']>; now(): number }) {
  const t = useWords(displayWords);
  const left = Math.max(0, Math.ceil((pairing.until - useServerSecond(now)) / 1_000));
  const time = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <div className="hall-pairing">
      <div className="hall-pairing-words">
        <p className="hall-brand">
          织联 <span>Weftline</span>
        </p>
        <h1>{t.pair}</h1>
        <p className="hall-code" role="img" aria-label={pairing.code}>
          <span>{pairing.code.slice(0, 3)}</span>
          <span>{pairing.code.slice(3)}</span>
        </p>
        <p className="hall-how">{t.how}</p>
        <p className="hall-until">{t.goodFor(time)}</p>
      </div>
      <div className="hall-qr">
        <QrCode {...pairing.qr} />
      </div>
    </div>
  );
}
