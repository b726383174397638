import { Component, type ReactNode } from 'react';

/** Pause after a widget fails; each further failure doubles it. */
const firstPauseMs = 5_000;
const longestPauseMs = 300_000;

interface State {
  hasFailed: boolean;
}

/** Error boundary of one widget: it leaves an empty place and retries, while the others continue. */
export class WidgetFrame extends Component<{ children: ReactNode }, State> {
  override state: State = { hasFailed: false };
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;

  static getDerivedStateFromError(): State {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown): void {
    // Error tracking should see it as if uncaught.
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
