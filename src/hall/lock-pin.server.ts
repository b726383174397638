import type { PoolClient } from 'pg';
import { consumeLimits, resetLimit } from '#kit/call/rate-limit.server.ts';
import type { Clock } from '#kit/text/time.ts';
import type { Command } from './commands.ts';

/** Why a command about the lock is refused before it is applied; undefined for every other command. */
export type PinCheck = (
  client: PoolClient,
  hall: number,
  command: Command,
  pinHash: string | null,
) => Promise<'wrong_pin' | 'too_many_tries' | 'no_pin' | undefined>;

/** Four digits are few, so attempts are limited for the whole hall. */
const tries = { most: 10, windowMs: 10 * 60_000 };

/** Sets a hall's PIN with the first lock, which names one, and compares it wherever one is named after that. */
export function lockPin({
  clock,
  hash,
  fits,
}: {
  clock: Clock;
  hash(pin: string): Promise<string>;
  fits(pin: string, stored: string): Promise<boolean>;
}): PinCheck {
  const keyOf = (hall: number) => `hall_pin/${hall}`;
  const tried = async (client: PoolClient, hall: number, pin: string, pinHash: string) => {
    const counted = await consumeLimits(client, [{ key: keyOf(hall), ...tries }], clock.now());
    if (!counted.ok) return 'too_many_tries';
    if (!(await fits(pin, pinHash))) return 'wrong_pin';
    await resetLimit(client, keyOf(hall));
    return undefined;
  };
  return async (client, hall, command, pinHash) => {
    if (command.kind === 'lock') {
      if (!command.pin) return pinHash ? undefined : 'no_pin';
      // Two operators may be asked for the first one at once: the PIN that the others know stays.
      if (pinHash) return tried(client, hall, command.pin, pinHash);
      await client.query('update halls set pin_hash = $2 where id = $1', [hall, await hash(command.pin)]);
      return undefined;
    }
    if (command.kind === 'clear_pin') {
      await client.query('update halls set pin_hash = null where id = $1', [hall]);
      await resetLimit(client, keyOf(hall));
      return undefined;
    }
    return command.kind === 'unlock' && pinHash ? tried(client, hall, command.pin, pinHash) : undefined;
  };
}
