import { messages } from '@confab/domain';
import { Component, type ReactNode } from 'react';
import { showAlert } from '../lib/alerts.ts';

type Props = {
  /** Of what somebody opened: takes that back, and an alert says why nothing appeared. */
  onFailure?: () => void;
  /** Stands in its place then. */
  fallback?: ReactNode;
  children: ReactNode;
};

/** Keeps a part that cannot be loaded from taking the page with it. */
export class LoadBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch() {
    if (!this.props.onFailure) return;
    this.props.onFailure();
    showAlert({ id: 'error', kind: 'error', text: messages.network });
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
