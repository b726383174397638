import { createContext, useContext, useEffect, useState } from 'react';
import type { Command } from '#hall/commands.ts';
import type { DisplayId, HallDocument } from '#hall/document.ts';
import type { Call, Presence } from '#hall/protocol.ts';

export interface Frame {
  picture: string;
  at: number;
}

/** The hall as the operator's page knows it, and the ways to change it. */
export interface Control {
  hall: { id: number; name: string };
  /** All halls of the house, the oldest first. */
  halls: readonly Control['hall'][];
  isConnected: boolean;
  document: HallDocument;
  presence: Readonly<Record<DisplayId, Presence>>;
  /** The last frame that a display sent of what it shows. */
  frames: Readonly<Record<DisplayId, Frame>>;
  /** Small pictures of the library's contents, by their number. */
  posters: Readonly<Record<number, string>>;
  /** What this operator may do. */
  roles: readonly string[];
  /** This operator as others see them. */
  actor: string;
  /** The server's clock. */
  now(): number;
  /** Shows a refusal, and asks about leased displays; resolves when settled. */
  give(command: Command): Promise<boolean>;
  call(call: Call, displays: readonly DisplayId[]): void;
}

export const ControlContext = createContext<Control | undefined>(undefined);

export function useControl(): Control {
  const control = useContext(ControlContext);
  if (!control) throw new Error('this part belongs inside the control page');
  return control;
}

/** The server's time, updated every `everyMs`. */
export function useNow(everyMs = 1_000): number {
  const { now } = useControl();
  const [at, setAt] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setAt(now()), everyMs);
    return () => clearInterval(timer);
  }, [now, everyMs]);
  return at;
}
