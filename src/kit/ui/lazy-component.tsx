import { type ComponentType, type FunctionComponent, lazy, useState } from 'react';

export interface LazyComponent<Props> extends FunctionComponent<Props> {
  /** Loads the part ahead. The loader of a page that draws it waits for this: the server draws nothing in pieces. */
  preload(): Promise<unknown>;
}

/** Between two tries. */
const pauseMs = 5_000;

/**
 * A part of a page that only some of its visitors need, in a script of its own. Until it is there what stands in its place
 * stays, also where the server has drawn it: there is no fallback that would take a form away that works without script,
 * and so it is asked for until it comes.
 */
export function lazyComponent<Props extends object>(load: () => Promise<ComponentType<Props>>): LazyComponent<Props> {
  let Part: ComponentType<Props> | undefined;
  let coming: Promise<ComponentType<Props>> | undefined;
  let isWaitedFor = false;
  async function untilHere() {
    for (let lost = 0; ; )
      try {
        Part = await load();
        return Part;
      } catch (error) {
        // A server's own files do not come later.
        if (import.meta.env.SSR) throw error;
        // Chromium keeps a failed module for as long as the document lives; the server has this part as well.
        if (isWaitedFor && 'hydrated' in document.documentElement.dataset && ++lost > 1) location.reload();
        await new Promise((next) => setTimeout(next, pauseMs));
      }
  }
  const preload = () => {
    coming ??= untilHere();
    return coming;
  };
  const Waited = lazy(async () => {
    isWaitedFor = true;
    return { default: (await preload()) as ComponentType<object> };
  });
  function Late(props: Props) {
    // What it was drawn by first it is drawn by for good: another would begin anew.
    const [Here] = useState(() => Part ?? Waited);
    return <Here {...props} />;
  }
  return Object.assign(Late, { preload });
}
