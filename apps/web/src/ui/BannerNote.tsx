import type { ReactNode } from 'react';
import './banner-note.css';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';

type Props = {
  kind?: 'warn' | 'danger' | 'ok' | 'accent';
  icon: IconName;
  children: ReactNode;
};

/** A note in the page: locked, deleted, banned. */
export function BannerNote({ kind, icon, children }: Props) {
  return (
    <div className={classNames('banner-note', kind)}>
      <Icon name={icon} />
      <div>{children}</div>
    </div>
  );
}
