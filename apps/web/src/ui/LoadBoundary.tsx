import { Component, type ReactNode } from 'react';

type Props = {
  /** Told once: what was meant to appear here cannot be loaded. */
  onFailure: (error: unknown) => void;
  children: ReactNode;
};

/** Keeps a part that cannot be loaded from taking the page with it: nothing stands in its place. */
export class LoadBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown) {
    this.props.onFailure(error);
  }

  override render() {
    return this.state.failed ? null : this.props.children;
  }
}
