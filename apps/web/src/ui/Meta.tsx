import { longDate, shortCount, shortTimeAgo, timeAgo } from '@confab/domain';
import type { ReactNode } from 'react';
import { useClock } from '../lib/clock.ts';
import { Icon, type IconName } from './Icon.tsx';
import './badge.css';
import { classNames } from './class-names.ts';

type BadgeProps = {
  kind?: 'op' | 'mod' | 'admin' | 'supporter' | 'pin' | 'lock' | 'warn' | 'danger' | 'ok';
  icon?: IconName;
  children: ReactNode;
};

export function Badge({ kind, icon, children }: BadgeProps) {
  return (
    <span className={classNames('badge', kind)}>
      {icon && <Icon name={icon} />}
      {children}
    </span>
  );
}

/** A shortened count; the exact number is its title. */
export function Count({ value }: { value: number }) {
  return <span title={exactCount(value)}>{shortCount(value)}</span>;
}

/** The exact number ("12,345") of a count that is shortened. Locale-independent, so that server and browser agree. */
function exactCount(value: number): string | undefined {
  return shortCount(value) === String(value) ? undefined : value.toLocaleString('en');
}

type TimeProps = {
  /** ISO 8601. */
  at: string;
  /** "5m" instead of "5 minutes ago". */
  short?: boolean;
};

/** How long ago something was, with the date as its title. */
export function TimeAgo({ at, short = false }: TimeProps) {
  const words = useClock(({ now }) => (short ? shortTimeAgo(at, now) : timeAgo(at, now)));
  return (
    <time dateTime={at} title={longDate(at)}>
      {words}
    </time>
  );
}
