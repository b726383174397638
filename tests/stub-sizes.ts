import { vi } from 'vitest';

/** Tables, drawers and tall fields ask how large things and screens are, which jsdom cannot tell. */
export function stubSizes(): void {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
}
