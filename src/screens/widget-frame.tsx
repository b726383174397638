import { Component, type ReactNode } from 'react';

/** A widget that fails is left out for so long; each further failure doubles it. */
const firstPauseMs = 5_000;
const longestPauseMs = 300_000;

interface State {
  hasFailed: boolean;
}

/** One widget's mistake is one empty place on a board, for a while: the others go on, and it is tried again. */
export class WidgetFrame extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    // To whoever listens for errors of this page, as if nothing had caught it.
    globalThis.reportError?.(error);
    const pauseMs = Math.min(longestPauseMs, firstPauseMs * 2 ** this.#failures);
    this.#failures += 1;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.setState({ hasFailed: false }), pauseMs);
  }

  override componentWillUnmount(): void {
    clearTimeout(this.#retry);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <div className="widget-failed" aria-hidden="true" /> : this.props.children;
  }
}
