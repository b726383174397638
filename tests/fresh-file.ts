import { vi } from 'vitest';
import { passwordCost } from '#accounts/passwords.server.ts';

// Files of a worker share what they import (vitest.config.ts): what one forgot to put back is put back before the next.
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.unstubAllEnvs();

// A hundred passwords are hashed: what that costs outsiders need not be paid by each of them.
passwordCost.N = 2 ** 4;
