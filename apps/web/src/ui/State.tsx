import { messages } from '@confab/domain';
import { Component, type ReactNode, Suspense } from 'react';
import { showAlert } from '../lib/alerts.ts';
import { Button } from './Button.tsx';
import { Icon, type IconName } from './Icon.tsx';
import { classNames } from './class-names.ts';
import './state.css';

export type StateProps = {
  icon: IconName;
  title: string;
  /** `h1` for a whole page, `h2` within one. */
  heading?: 'h1' | 'h2';
  text?: ReactNode;
  /** The way on: one button. */
  action?: ReactNode;
  /** An error or an end, rather than something yet to come. */
  quiet?: boolean;
};

/** A placeholder for content: empty, error, offline. */
export function State({ icon, title, heading: Heading = 'h2', text, action, quiet = false }: StateProps) {
  return (
    <div className={classNames('state', quiet && 'is-quiet')}>
      <span className="state-art center">
        <Icon name={icon} />
      </span>
      <Heading>{title}</Heading>
      {text && <p>{text}</p>}
      {action && <div className="btn-row">{action}</div>}
    </div>
  );
}

/** A list or page without content. */
export function StateCard({ className, ...state }: StateProps & { className?: string | undefined }) {
  return (
    <section className={classNames('card', className)}>
      <State {...state} />
    </section>
  );
}

type FailureProps = Partial<Omit<StateProps, 'action'>> & {
  /** The button's label. */
  verb?: string;
  onRetry: () => unknown;
};

/** In place of what could not be loaded. */
export function Failure({ verb = 'Retry', onRetry, ...state }: FailureProps) {
  return (
    <State
      icon="triangle-alert"
      title={messages.fatalTitle}
      quiet
      {...state}
      action={
        <Button kind="primary" icon="refresh-cw" onClick={() => void onRetry()}>
          {verb}
        </Button>
      }
    />
  );
}

/** In place of a list that could not be loaded. */
export function LoadFailure({ className, ...failure }: FailureProps & { className?: string }) {
  return (
    <section className={classNames('card', className)} role="alert">
      <Failure {...failure} />
    </section>
  );
}

type SkeletonProps = {
  /** CSS lengths of the expected content. */
  width: string;
  height: string;
  shape?: 'round' | 'pill';
};

/** A placeholder for content that is loading. */
export function Skeleton({ width, height, shape }: SkeletonProps) {
  return <span className={classNames('skel', shape)} style={{ inlineSize: width, blockSize: height }} />;
}

/** A placeholder for a list of rows with pictures. */
export function RowsSkeleton() {
  return (
    <div className="card lined" aria-busy="true" aria-label="Loading" role="status">
      {[1, 2, 3, 4].map((row) => (
        <div className="tool-row" key={row}>
          <Skeleton width="40px" height="40px" shape="round" />
          <div className="stack gap-2">
            <Skeleton width="140px" height="14px" />
            <Skeleton width="220px" height="12px" />
          </div>
        </div>
      ))}
    </div>
  );
}

/** Determinate progress. */
export function ProgressBar({ label, percent }: { label: string; percent: number }) {
  return (
    <div
      className="progress"
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
    >
      <i style={{ inlineSize: `${percent}%` }} />
    </div>
  );
}

type BoundaryProps = {
  /** For parts that the viewer opened: closes the part again, and an alert explains the failure. */
  onFailure?: () => void;
  /** Rendered until the code is loaded, and after a failure. */
  fallback?: ReactNode;
  children: ReactNode;
};

/** Waits for the code of a part, and keeps a part that fails to load from failing the whole page. */
export class LoadBoundary extends Component<BoundaryProps, { failed: boolean }> {
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
    const { children, fallback } = this.props;
    return this.state.failed ? fallback : <Suspense fallback={fallback}>{children}</Suspense>;
  }
}
