import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { CallFailure, send } from '#kit/call/send.ts';
import { defineWords } from '#kit/text/words.ts';
import { Sheet } from '#kit/ui/sheet.tsx';
import { isEdited } from '#kit/ui/unsaved-work.tsx';
import { useWords } from '#kit/ui/visit-context.tsx';
import { useControl } from './control-context.tsx';
import { SelectField } from './select-field.tsx';

const words = defineWords({
  heading: ['配对新屏幕', 'Pair display'],
  about: [
    (address: string) => `在要配对的屏幕上打开 ${address}，输入显示的 6 位数字，或用平板扫描二维码。`,
    (address: string) =>
      `Open ${address} on the display and enter the 6 digits it shows, or scan its QR code with this tablet.`,
  ],
  code: ['6 位数字', '6-digit code'],
  hall: ['展厅', 'Hall'],
  name: ['屏幕名称', 'Display name'],
  sample: ['例如：东墙 1', 'For example: East wall 1'],
  as: ['配对为', 'Pair as'],
  fresh: ['一块新屏幕', 'A new display'],
  insteadOf: [(name: string) => `更换 ${name} 的设备`, (name: string) => `Replacement device for ${name}`],
  kept: [
    '位置、设置和当前内容保持不变，原设备自动撤销配对。',
    'Position, settings and current content are kept. The old device is unpaired.',
  ],
  pair: ['配对', 'Pair'],
});

/** As it is typed into the browser of a display. */
export const displayAddress = () => `${location.host}/screen/pages/hall`;

/** Prefilled pairing data of a display: its digits, from the scanned QR code, and a name. */
export interface PairingRequest {
  code: string;
  name: string;
}

/** What an address says of a display that wants to be paired; the QR code on a display leads to one. */
export function readPairingRequest(search: URLSearchParams): PairingRequest | undefined {
  const code = search.get('pair');
  return code === null ? undefined : { code, name: search.get('name') ?? '' };
}

/** The operator has seen the digits on the display: from then on it belongs to the hall. */
export function PairSheet({
  isOpen,
  asked: { code, name } = { code: '', name: '' },
  onClose,
  onPaired,
}: {
  isOpen: boolean;
  asked: PairingRequest | undefined;
  onClose(): void;
  onPaired(display: string): void;
}) {
  const t = useWords(words);
  const { hall, halls, document, presence } = useControl();
  const navigate = useNavigate();
  // Another hall is another desk, with a sheet of its own: what would be typed until it is there would be lost with this one.
  const isMoving = useNavigation().state !== 'idle';
  const digits = useRef<HTMLInputElement>(null);
  const named = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const isTaken = useRef(false);
  // What is left to be told. The sheet begins with its way out.
  useEffect(() => {
    if (isOpen) (code ? named : digits).current?.focus();
  }, [isOpen, code]);
  const [insteadOf, setInsteadOf] = useState(0);
  const [problem, setProblem] = useState('');
  const [isBusy, setIsBusy] = useState(false);
  async function pair(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const given = new FormData(event.currentTarget);
    setIsBusy(true);
    setProblem('');
    try {
      const { display } = await send('/api.php/official/hall/pair', {
        hall: hall.id,
        code: given.get('code') ?? '',
        name: given.get('name') ?? document.displays[String(insteadOf)]?.name,
        instead_of: insteadOf,
      });
      setInsteadOf(0);
      onPaired(String(display));
    } catch (failure) {
      if (!(failure instanceof CallFailure)) throw failure;
      setProblem(Object.values(failure.fields)[0] ?? failure.message);
    } finally {
      setIsBusy(false);
    }
  }
  // Offline displays are the likely ones to replace.
  const isAway = (id: string) => presence[id]?.state !== 'here';
  const others = Object.entries(document.displays).toSorted(([a], [b]) => Number(isAway(b)) - Number(isAway(a)));
  return (
    <Sheet
      isOpen={isOpen && !document.lock}
      heading={t.heading}
      isUnsaved={() => !isTaken.current && isEdited(form.current)}
      onClose={onClose}
    >
      {isOpen ? (
        <form ref={form} className="control-fields pair" onSubmit={pair}>
          <p>{t.about(displayAddress())}</p>
          <label>
            <span>{t.code}</span>
            <input
              name="code"
              className="pair-code"
              required
              inputMode="numeric"
              autoComplete="off"
              maxLength={20}
              defaultValue={code}
              disabled={isMoving}
              ref={digits}
            />
          </label>
          {halls.length > 1 ? (
            <SelectField
              name={t.hall}
              value={hall.id}
              disabled={isMoving}
              choices={halls.map(({ id, name }) => [id, name])}
              onChoose={(id) => {
                // What is typed goes along.
                isTaken.current = true;
                const typed = { pair: digits.current?.value ?? '', name: named.current?.value ?? '' };
                void navigate(`?${new URLSearchParams({ hall: String(id), ...typed })}`, { replace: true });
              }}
            />
          ) : null}
          {others.length > 0 ? (
            <SelectField
              name={t.as}
              value={insteadOf}
              choices={[[0, t.fresh], ...others.map(([id, { name }]) => [Number(id), t.insteadOf(name)] as const)]}
              onChoose={(id) => setInsteadOf(id)}
            />
          ) : null}
          {insteadOf > 0 ? (
            <p>{t.kept}</p>
          ) : (
            <label>
              <span>{t.name}</span>
              <input
                name="name"
                required
                maxLength={60}
                placeholder={t.sample}
                autoComplete="off"
                defaultValue={name}
                disabled={isMoving}
                ref={named}
              />
            </label>
          )}
          {problem ? (
            <p role="alert" className="pair-problem">
              {problem}
            </p>
          ) : null}
          <button type="submit" className="control-button" data-look="main" disabled={isBusy || isMoving}>
            {t.pair}
          </button>
        </form>
      ) : null}
    </Sheet>
  );
}
