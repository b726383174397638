import { vi } from 'vitest';

// Files of a worker share what they import (vitest.config.ts): what one forgot to put back is put back before the next.
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
vi.unstubAllEnvs();
