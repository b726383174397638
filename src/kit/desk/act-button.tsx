import { Button, type ButtonProps } from 'antd';
import { useRef, useState } from 'react';

/** Shorter than this, a wheel would only flicker. */
const unseenMs = 250;

/** A button whose action takes a while: pressed again meanwhile, it does nothing, and keeps the focus. */
export function ActButton({
  onAct,
  ...rest
}: Omit<ButtonProps, 'onClick' | 'loading' | 'href'> & { onAct(): Promise<unknown> }) {
  const [isBusy, setIsBusy] = useState(false);
  // Known at once, and not only with the next drawing: the second press of a double click is none.
  const isActing = useRef(false);
  async function act() {
    if (isActing.current) return;
    isActing.current = true;
    setIsBusy(true);
    try {
      await onAct();
    } finally {
      isActing.current = false;
      setIsBusy(false);
    }
  }
  return <Button {...rest} loading={isBusy && { delay: unseenMs }} onClick={() => void act()} />;
}
