import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';

export interface LazyComponent<Props> extends FunctionComponent<Props> {
  /** Loads the component ahead. The loader of a server-rendered page awaits it, as the server does not stream. */
  preload(): Promise<unknown>;
}

/** Retry delay. */
const pauseMs = 5_000;

/**
 * A component in a script of its own, for those who need it. Until it is loaded, the server-rendered HTML stays (there is no
 * fallback, which would remove a form that works without script), so loading is retried until it succeeds.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let Part: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  let isSuspended = false;
  async function loadUntilDone() {
    for (let failures = 0; ; )
      try {
        Part = await load();
        return Part;
      } catch (error) {
        // On the server a missing file stays missing.
        if (import.meta.env.SSR) throw error;
        // Chromium caches a failed module as long as the document lives; the server renders this component as well.
        if (isSuspended && 'hydrated' in document.documentElement.dataset && ++failures > 1) location.reload();
        await new Promise((next) => setTimeout(next, pauseMs));
      }
  }
  const preload = () => {
    loading ??= loadUntilDone();
    return loading;
  };
  const Suspending = lazy(async () => {
    isSuspended = true;
    return { default: (await preload()) as ComponentType<object> };
  });
  function Lazy(props: Props) {
    // Keep the first component; swapping it would remount and lose state.
    const [Chosen] = useState(() => Part ?? Suspending);
    return <Chosen {...props} />;
  }
  return Object.assign(Lazy, { preload });
}
